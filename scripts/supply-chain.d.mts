export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
}
export const scriptsThatRun: Readonly<Record<string, string>>;
export const scriptsThatDoNot: Readonly<Record<string, string>>;
export function isAllowed(expression: string, allowed: readonly string[]): boolean;
export function problemsOf(lock: { readonly packages: Readonly<Record<string, LockedPackage>> }, isShipped?: boolean): string[];
