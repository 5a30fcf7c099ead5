import { restElement } from "../music/chords/element.ts";
import type { ChordElement, MusicElement, NoteElement, Voice } from "../music/elements.ts";
import type { Harmony } from "../music/payloads.ts";
import { mapChords } from "../music/pieces/chords.ts";
import { elementTicks } from "../music/pieces/timeline.ts";
import { voiceKey, voiceOf } from "../music/pieces/voice.ts";
import { DURATIONS, durationsFor, durationTicks, type Ticks, ticks } from "../music/time/time.ts";

/** The meter of what processors make (specification, section 9). */
export const PROCESSOR_METER = "4/4";

/** Harmony as a voice in 4/4. @example harmonyVoice(harmony).type // "Harmony" */
export const harmonyVoice = (harmony: Harmony): Voice => voiceOf("Harmony", harmony.elements, voiceKey(harmony.key), PROCESSOR_METER);

/** Elements as a voice in the key of a harmony, in 4/4. @example voiceIn(harmony, "Melody", elements) */
export const voiceIn = (harmony: Harmony, type: Voice["type"], elements: readonly MusicElement[]): Voice =>
  voiceOf(type, elements, voiceKey(harmony.key), PROCESSOR_METER);

/**
 * The harmony with its chords' notes changed for good: a player keeps them as they are.
 * @example revoiced(harmony, (chord) => ({ ...chord, notes: dropVoicing(chord.notes, "drop2") }))
 */
export const revoiced = (harmony: Harmony, change: (chord: ChordElement) => ChordElement): Harmony => ({
  ...harmony,
  elements: harmony.elements.map((element) => mapChords(element, (chord) => ({ ...change(chord), originalVoicing: true }))),
});

/** A stretch of harmony: its chord, or none where it is silent. */
export interface HarmonySpan {
  readonly chord: ChordElement | undefined;
  readonly start: Ticks;
  readonly length: Ticks;
}

/** The stretches of a harmony in time; chords that are tied are one. A triplet counts as its first chord. @example harmonySpans(harmony)[0]?.chord?.name */
export function harmonySpans({ elements }: Harmony): readonly HarmonySpan[] {
  const spans: { chord: ChordElement | undefined; start: Ticks; length: Ticks }[] = [];
  let at = 0;
  let tied = false;
  for (const element of elements) {
    const length = elementTicks(element);
    const members = element.elementType === "Triplet" ? element.elements : [element];
    const chord = members.find((member) => member.elementType === "Chord");
    const last = spans.at(-1);
    if (tied && last && chord) last.length = ticks(last.length + length);
    else spans.push({ chord, start: ticks(at), length });
    tied = chord?.tied === true;
    at += length;
  }
  return spans;
}

/** The longest rest of a silence that no pattern divides: an eighth (specification, section 9). */
const EIGHTH = ticks(480);

/**
 * Silence from one place to another, as rests that end on the lines of the steps: an empty step is one rest of its length
 * (specification, section 9: on the eighth grid a 0.125 rest).
 * @example rests("r", ticks(0), ticks(960)).length // 2
 */
export function rests(id: string, from: Ticks, to: Ticks, step: Ticks = EIGHTH): MusicElement[] {
  const found: MusicElement[] = [];
  for (let at: number = from; at < to; ) {
    const next = Math.min(to, (Math.floor(at / step) + 1) * step);
    for (const duration of durationsFor(ticks(next - at))) found.push(restElement(`${id}-${found.length + 1}`, duration));
    at = next;
  }
  return found;
}

/** Sound of a length as written elements, tied to one another; `tied` ties the last one on. One note is a note, several are the chord. */
export function sounding(id: string, chord: ChordElement, notes: readonly string[], length: Ticks, tied: boolean): MusicElement[] {
  const durations = durationsFor(length);
  const [only] = notes;
  return durations.map((duration, index): MusicElement => {
    const tie = tied || index < durations.length - 1 ? { tied: true } : {};
    const { tied: _own, ...plain } = chord;
    if (notes.length === 1 && only !== undefined)
      return { id: `${id}-${index + 1}`, name: only, note: only, duration, ...tie, elementType: "Note" } satisfies NoteElement;
    return { ...plain, id: `${id}-${index + 1}`, notes, duration, originalVoicing: true, ...tie };
  });
}

/** Whether a length can be written at all. @example isWritable(ticks(60)) // false */
export const isWritable = (length: Ticks): boolean => length >= durationTicks(DURATIONS.at(-1) ?? "t");
