import type { VoiceKind } from "../../elements.ts";
import { octaveOf } from "../../pitch.ts";
import { barTicks, beatTicks, meterOf, type Ticks, ticks } from "../../time/time.ts";
import type { Score, ScoreBar, ScoreItem, ScoreStaff, ScoreVoice, ScoreVoiceBar } from "../score.ts";
import { placeOfText } from "../signs.ts";
import { plainToken, verseTokens } from "../verses.ts";

/** What tells a staff from the others of its score: the first of these that is there. */
export interface SpokenStaff {
  readonly hand?: "right" | "left";
  /** Where others are of its kind. */
  readonly name?: string;
  /** From 1, where others are of its kind and it has no name of its own. */
  readonly number?: number;
  readonly kind: VoiceKind;
}

/** What one voice has at a moment. */
export interface SpokenNotes {
  readonly staff: SpokenStaff;
  /** Spelled, with octaves; none for a rest. */
  readonly notes: readonly string[];
  /**
   * For each note whether its octave is said where a bar is read from its beginning: at the first, after a leap of more than a fourth,
   * and in a chord where the note below is not within an octave.
   */
  readonly octaves: readonly boolean[];
  /** Of the notes those that are tied from the note before, and those that are tied to the next. */
  readonly tiedFrom: readonly string[];
  readonly tiedTo: readonly string[];
  readonly tuplet?: ScoreItem["tuplet"];
  /** As its sign says. */
  readonly written: Ticks;
  /** The syllables that are sung to it, by verse, with the hyphen that stands behind one; absent: none. */
  readonly lyrics?: readonly SpokenLyric[];
  /** True: its notes are the parts of a drum kit. */
  readonly kit?: boolean;
}

export interface SpokenLyric {
  /** From 1. */
  readonly verse: number;
  readonly text: string;
}

/** A moment of a score at which something begins: a note, a chord, a rest, a chord symbol. */
export interface SpokenPlace {
  /** Which bar of the page, from 0. */
  readonly bar: number;
  readonly start: Ticks;
  /** The felt beat that it is in, from 1; those of a pick-up are the last of its bar. */
  readonly beat: number;
  /** False: it comes after the beat. */
  readonly onBeat: boolean;
  /** The chord symbol that stands there. */
  readonly chord: string | null;
  /** Words that stand over it. */
  readonly texts: ScoreBar["texts"];
  readonly sounds: readonly SpokenNotes[];
  /** True: nothing of its bar comes before it; after it. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/**
 * The moments of a score in the order of the page: what arrow keys walk, and what is read aloud. Slashes say their chords alone.
 * @example spokenPlaces(score)[0] // { bar: 0, beat: 1, onBeat: true, chord: "Gm7", sounds: [...] }
 */
export function spokenPlaces(score: Score): readonly SpokenPlace[] {
  const staves = score.staves.map((_, index) => spokenStaff(score.staves, index));
  const lines = score.voices
    .filter(({ slashes }) => !slashes)
    .map((voice) => {
      const staff = staves[voice.staff] ?? { kind: "Melody" };
      const shares = score.voices.some((other) => other !== voice && other.staff === voice.staff);
      return spokenLine(voice, { staff, kit: score.staves[voice.staff]?.kit === true, shares });
    });
  return score.bars.flatMap((bar, index) => placesOfBar(lines, bar, index));
}

function spokenStaff(staves: readonly ScoreStaff[], index: number): SpokenStaff {
  const { kind = "Melody", hand, called } = staves[index] ?? {};
  if (hand !== undefined) return { hand, kind };
  const alike = staves.filter((staff) => staff.kind === kind && staff.hand === undefined);
  if (alike.length < 2) return { kind };
  const isOwn = called !== undefined && alike.filter((staff) => staff.called === called).length === 1;
  return isOwn ? { name: called, kind } : { number: index + 1, kind };
}

/** What a voice has in each bar, in its order, and where. */
type SpokenLine = readonly (readonly { readonly offset: Ticks; readonly sound: SpokenNotes }[])[];

/** Of a voice that shares its staff nothing is said where it has nothing to play. */
function spokenLine(
  { bars }: ScoreVoice,
  { staff, kit, shares }: { readonly staff: SpokenStaff; readonly kit: boolean; readonly shares: boolean },
): SpokenLine {
  let tied: readonly string[] = [];
  return bars.map((bar) => {
    let before: number | null = null;
    const { items } = bar;
    const sung = lyricsOf(bar);
    return items
      .filter(({ invisible }) => !(shares && invisible))
      .map((item) => {
        const { offset, notes, written, tied: tiedTo = [], tuplet } = item;
        const lyrics = sung.get(item);
        const tiedFrom = notes.filter((note) => tied.includes(note));
        const octaves = octavesSaid(notes, before);
        tied = tiedTo;
        before = notes[0] === undefined ? before : staffPlace(notes[0]);
        const more = {
          ...(tuplet === undefined ? {} : { tuplet }),
          ...(lyrics === undefined ? {} : { lyrics }),
          ...(kit ? { kit } : {}),
        };
        return { offset, sound: { staff, notes, octaves, tiedFrom, tiedTo, written, ...more } };
      });
  });
}

/** What is sung to the notes of a bar. */
function lyricsOf(bar: ScoreVoiceBar): ReadonlyMap<ScoreItem, readonly SpokenLyric[]> {
  const verses = bar.verses.map((_, verse) => verseTokens(bar, verse).map(plainToken));
  const notes = bar.items.filter((item) => item.notes.length > 0);
  const lyrics = notes.map((item, at): [ScoreItem, readonly SpokenLyric[]] => [
    item,
    verses.flatMap((texts, verse) => (texts[at] ? [{ verse: verse + 1, text: texts[at] }] : [])),
  ]);
  return new Map(lyrics.filter(([, own]) => own.length > 0));
}

/** Diatonic steps of a fourth, and of an octave. */
const [FOURTH, OCTAVE] = [3, 7];

/** Diatonic steps from C0. */
const staffPlace = (note: string): number => (octaveOf(note) ?? 4) * OCTAVE + "CDEFGAB".indexOf(note.charAt(0));

/** @param before the place of the note before in the bar; null where there is none */
function octavesSaid(notes: readonly string[], before: number | null): readonly boolean[] {
  const places = notes.map(staffPlace);
  return places.map((place, index) => {
    const below = places[index - 1];
    if (below !== undefined) return place <= below || place > below + OCTAVE;
    return before === null || Math.abs(place - before) > FOURTH;
  });
}

function placesOfBar(lines: readonly SpokenLine[], bar: ScoreBar, index: number): readonly SpokenPlace[] {
  const meter = meterOf(bar.meter ?? "4/4");
  const missing = bar.number === 0 ? Math.max(0, barTicks(meter) - bar.length) : 0;
  const found = new Map<number, { chord: string | null; sounds: SpokenNotes[] }>();
  const at = (offset: number) => {
    const place = Math.round(offset);
    const known = found.get(place) ?? { chord: null, sounds: [] };
    found.set(place, known);
    return known;
  };
  for (const { name, offset } of bar.chords) at(offset).chord = name;
  for (const line of lines) for (const { offset, sound } of line[index] ?? []) at(offset).sounds.push(sound);
  if (found.size === 0) at(0);
  const beat = beatTicks(meter);
  const sorted = [...found.entries()].sort(([a], [b]) => a - b);
  const offsets = sorted.map(([offset]) => ticks(offset));
  const placed = bar.texts.map((text) => ({ text, at: placeOfText(offsets, text.start) }));
  return sorted.map(([offset, { chord, sounds }], at) => ({
    bar: index,
    start: ticks(bar.start + offset),
    beat: Math.floor((offset + missing) / beat + 1e-6) + 1,
    onBeat: (offset + missing) % beat === 0,
    chord,
    texts: placed.filter((each) => each.at === at).map(({ text }) => text),
    sounds,
    isFirst: at === 0,
    isLast: at === sorted.length - 1,
  }));
}

/** How a walk goes: to the next or last place, bar or line, or to an end. */
export type Step = "place" | "bar" | "line";

/**
 * Where a walk over places arrives; it stays at the ends. `lineOf` says on which line of the page a bar stands.
 * @example walked(places, 0, { by: "bar", to: 1 }, () => 0)
 */
export function walked(
  places: readonly SpokenPlace[],
  from: number,
  { by, to }: { readonly by: Step; readonly to: 1 | -1 },
  lineOf: (bar: number) => number,
): number {
  const here = places[from];
  const last = places.length - 1;
  if (here === undefined) return to > 0 ? 0 : Math.max(0, last);
  if (by === "place") return Math.max(0, Math.min(last, from + to));
  const unitOf = ({ bar }: SpokenPlace): number => (by === "bar" ? bar : lineOf(bar));
  const unit = unitOf(here);
  const firstOf = (wanted: number): number => places.findIndex((place) => unitOf(place) === wanted);
  if (to > 0) {
    const next = places.findIndex((place, index) => index > from && unitOf(place) !== unit);
    return next < 0 ? last : next;
  }
  const first = firstOf(unit);
  if (first < from || first === 0) return first;
  const before = places[first - 1];
  return before === undefined ? 0 : firstOf(unitOf(before));
}

/** A spelled note without its octave. @example withoutOctave("Bb4") // "Bb" */
export const withoutOctave = (note: string): string => note.slice(0, note.length - String(octaveOf(note) ?? "").length);
