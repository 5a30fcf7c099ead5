export interface Step {
  readonly n: number;
  readonly file: string;
  readonly from: number;
  readonly word: string | undefined;
}
export interface Walk {
  readonly title: string;
  readonly most: number;
  readonly steps: readonly Step[];
}
export function readWalks(page: string): Walk[];
export function problemsOf(walk: Walk, read: (file: string) => string | undefined): string[];
