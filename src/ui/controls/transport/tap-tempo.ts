import { beatsAMinute, quartersOf, type TempoBeat } from "../../../music/time/tempo-beat.ts";
import { TEMPO_MAX, TEMPO_MIN } from "../spin/tempo.ts";

const TAPS_KEPT = 6;

/** The taps that still count when another comes; a pause longer than the slowest beat begins anew. Times in ms. */
export function addTap(taps: readonly number[], at: number, beat: TempoBeat = "quarter"): readonly number[] {
  const last = taps.at(-1);
  if (last === undefined || at - last > (60_000 * quartersOf(beat)) / TEMPO_MIN || at <= last) return [at];
  return [...taps, at].slice(-TAPS_KEPT);
}

/** What is tapped to: a tempo in quarter notes a minute, and the note value that a tap is. */
interface Tapped {
  readonly tempo: number;
  readonly beat: TempoBeat;
}

/**
 * The tempo in quarter notes a minute that taps mean, whole in taps a minute; undefined before the second one. Taps in time with a tempo
 * leave it as it is: 76 quarters are 50.67 dotted ones.
 * @example tappedTempo([0, 500, 1000]) // 120
 * @example tappedTempo([0, 1182], { tempo: 76, beat: "dotted-quarter" }) // 76
 */
export function tappedTempo(taps: readonly number[], { tempo, beat }: Tapped = { tempo: 0, beat: "quarter" }): number | undefined {
  const first = taps[0];
  const last = taps.at(-1);
  if (first === undefined || last === undefined || taps.length < 2) return undefined;
  const tapped = Math.round((60_000 * (taps.length - 1)) / (last - first));
  if (tapped === beatsAMinute(tempo, beat)) return tempo;
  return Math.min(TEMPO_MAX, Math.max(TEMPO_MIN, tapped * quartersOf(beat)));
}
