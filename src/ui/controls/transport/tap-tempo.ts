import { TEMPO_MAX, TEMPO_MIN } from "../spin/tempo.ts";

const LONGEST_GAP_MS = 60_000 / TEMPO_MIN;
const TAPS_KEPT = 6;

/** The taps that still count when another comes; a pause longer than the slowest beat begins anew. Times in ms. */
export function addTap(taps: readonly number[], at: number): readonly number[] {
  const last = taps.at(-1);
  if (last === undefined || at - last > LONGEST_GAP_MS || at <= last) return [at];
  return [...taps, at].slice(-TAPS_KEPT);
}

/** The tempo that taps mean, in whole quarter notes a minute; undefined before the second one. @example tappedTempo([0, 500, 1000]) // 120 */
export function tappedTempo(taps: readonly number[]): number | undefined {
  const first = taps[0];
  const last = taps.at(-1);
  if (first === undefined || last === undefined || taps.length < 2) return undefined;
  const bpm = Math.round((60_000 * (taps.length - 1)) / (last - first));
  return Math.min(TEMPO_MAX, Math.max(TEMPO_MIN, bpm));
}
