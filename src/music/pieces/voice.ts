import type { Bar, Key, MusicElement, Voice } from "../elements.ts";
import { keySignature, majorKeyOf, writtenKey } from "../keys.ts";
import { findScale } from "../scales/library.ts";
import { meterOf } from "../time/time.ts";
import { barsOf, splitIntoBars, splitLike } from "./timeline.ts";

/** A voice with its bars cut. @example voiceOf("Bass", notes, "Eb", "4/4").clef // "bass" */
export function voiceOf(type: Voice["type"], elements: readonly MusicElement[], key: string, meter: string): Voice {
  return { key, clef: type === "Bass" ? "bass" : "treble", meter, type, elements, bars: splitIntoBars(elements, meterOf(meter)) };
}

/** Key signature of a voice as ABC writes it: `"Eb"`, or `"Cm"` for minor scale types. @example voiceKey({ key: "C", scaleType: "harmonic minor" }) // "Cm" */
export function voiceKey(key: Key): string {
  const { key: tonic, scaleType } = writtenKey(key);
  const signature = keySignature(tonic, scaleType);
  const minor = findScale(scaleType)?.intervals.includes("3m") === true && signature === keySignature(tonic, "minor");
  return minor && (signature !== 0 || tonic === "A") ? `${tonic}m` : majorKeyOf(signature);
}

/** Elements cut at the bar lines of another voice: meters that change, and pick-ups, are taken over. @example barsLike(harmony, bassElements) */
export const barsLike = (voice: Voice, elements: readonly MusicElement[]): readonly Bar[] =>
  splitLike(elements, barsOf(voice), meterOf(voice.meter));
