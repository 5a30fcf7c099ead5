/** Level in decibels, strongest partial in hertz, levels of eight octaves in decibels. */
export interface Heard {
  readonly level: number;
  readonly hertz: number;
  readonly octaves: readonly number[];
}
export const size: number;
export const sampleRate: number;
export function listenTo(sides: readonly Float32Array[], near?: number): Heard;
export function difference(own: Heard, reference: Heard): { readonly level: number; readonly cents: number; readonly colour: number };
export function faults(name: string, found: ReturnType<typeof difference>, offset: number): readonly string[];
