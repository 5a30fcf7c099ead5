import type { VoiceKind } from "../../elements.ts";
import { octaveOf } from "../../pitch.ts";
import { barTicks, beatTicks, meterOf, type Ticks, ticks } from "../../time/time.ts";
import type { Score, ScoreBar } from "../score.ts";

/** What one staff has at a moment. */
export interface SpokenNotes {
  readonly kind: VoiceKind;
  /** Spelled, with octaves; none for a rest. */
  readonly notes: readonly string[];
  /** As its sign says. */
  readonly written: Ticks;
  /** True: its notes are the parts of a drum kit. */
  readonly kit?: boolean;
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
  readonly sounds: readonly SpokenNotes[];
}

/**
 * The moments of a score in the order of the page: what arrow keys walk, and what is read aloud. Slashes say their chords alone.
 * @example spokenPlaces(score)[0] // { bar: 0, beat: 1, onBeat: true, chord: "Gm7", sounds: [...] }
 */
export function spokenPlaces(score: Score): readonly SpokenPlace[] {
  return score.bars.flatMap((bar, index) => placesOfBar(score, bar, index));
}

function placesOfBar({ voices, staves }: Score, bar: ScoreBar, index: number): readonly SpokenPlace[] {
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
  for (const { staff, slashes, bars } of voices) {
    if (slashes) continue;
    const { kind = "Melody", kit } = staves[staff] ?? {};
    const isKit = kit === true ? { kit } : {};
    for (const { offset, notes, written } of bars[index]?.items ?? []) at(offset).sounds.push({ kind, notes, written, ...isKit });
  }
  if (found.size === 0) at(0);
  const beat = beatTicks(meter);
  return [...found.entries()]
    .sort(([a], [b]) => a - b)
    .map(([offset, { chord, sounds }]) => ({
      bar: index,
      start: ticks(bar.start + offset),
      beat: Math.floor((offset + missing) / beat + 1e-6) + 1,
      onBeat: (offset + missing) % beat === 0,
      chord,
      sounds,
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
