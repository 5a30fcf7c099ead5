import type { Bar, Key, MusicElement, Piece, Voice } from "../elements.ts";
import { keySignature, majorKeyOf, writtenKey } from "../keys.ts";
import { findScale } from "../scales/library.ts";
import { meterOf } from "../time/time.ts";
import { elementsOfBars } from "./measures.ts";
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

/** A bar with its harmony in the place of what is played in it; one that names none comes back itself. @example readBar(bar).elements */
export function readBar(bar: Bar): Bar {
  if (bar.changes === undefined) return bar;
  const { changes, elements: _played, tied: _ties, ...head } = bar;
  return { ...head, ...changes };
}

/**
 * A voice as its harmony is read: the chords over it where it names them, else those that it plays. To be read, never played.
 * @example changesOf(comping).elements[0] // Dm7, a whole note, though nothing is struck on the beat
 */
export function changesOf(voice: Voice): Voice {
  if (!namesChanges(voice)) return voice;
  const bars = barsOf(voice).map(readBar);
  return { ...voice, bars, elements: elementsOfBars(bars) };
}

/** Whether a voice names the harmony over it. @example namesChanges(comping) // true */
export const namesChanges = ({ bars = [] }: Voice): boolean => bars.some(({ changes }) => changes !== undefined);

/**
 * A voice that plays over a harmony, which is named where it changes, whatever is struck there and whenever.
 * @example overChanges(comping, harmony).bars?.[0]?.changes?.elements
 */
export function overChanges(voice: Voice, harmony: Pick<Voice, "elements">): Voice {
  const bars = barsOf(voice);
  const changes = splitLike(harmony.elements, bars, meterOf(voice.meter));
  return { ...voice, bars: bars.map((bar, index) => withChanges(bar, changes[index])) };
}

function withChanges(bar: Bar, changes: Bar | undefined): Bar {
  if (changes === undefined) return bar;
  const { elements, tied } = changes;
  return { ...bar, changes: tied === undefined ? { elements } : { elements, tied } };
}

/**
 * A piece whose changes are named over its notes in place of being played with them; one of changes alone comes back itself.
 * @example withNamedChords(songPiece(song)).voices.map(({ type }) => type) // ["Melody"]
 */
export function withNamedChords(piece: Piece): Piece {
  const harmony = piece.voices.find(({ type }) => type === "Harmony");
  const [first, ...rest] = piece.voices.filter(({ type }) => type !== "Harmony");
  if (harmony === undefined || first === undefined) return piece;
  return { ...piece, voices: [overChanges(first, harmony), ...rest] };
}
