import type { Wobble } from "../../protocol/audio/audio-feed.ts";

/** The vibrato of the modulation wheel: the SoundFont's own default (2.04, 8.1.2). */
export const VIBRATO = { delay: 0, hertz: 8.176 };

/** A triangle -1..1 that begins at 0 and rises. */
const triangle = (cycles: number): number => 1 - 4 * Math.abs(((cycles + 0.25) % 1) - 0.5);

/** Where a low-frequency oscillator stands, -1..1, so long after the note's start. @example wobbleAt({ delay: 0, hertz: 1 }, 0.25) // 1 */
export function wobbleAt(wobble: Pick<Wobble, "delay" | "hertz">, seconds: number): number {
  return seconds < wobble.delay ? 0 : triangle((seconds - wobble.delay) * wobble.hertz);
}

/** What all wobbles of a zone do together to one thing that they move, in its unit (cents or decibels). */
export function wobbleSum(wobbles: readonly Wobble[], target: "pitch" | "level" | "cutoff", seconds: number): number {
  let sum = 0;
  for (let index = 0; index < wobbles.length; index++) {
    const wobble = wobbles[index];
    const depth = wobble?.[target];
    if (wobble !== undefined && depth !== undefined) sum += depth * wobbleAt(wobble, seconds);
  }
  return sum;
}
