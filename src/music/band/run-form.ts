import { elementOfSymbol, restElement } from "../chords/element.ts";
import type { MusicElement, NoteEvent, Piece, VoiceKind } from "../elements.ts";
import type { PlayedNote } from "../formats/midi/played-midi.ts";
import { pieceId } from "../ids.ts";
import { voiceOf } from "../pieces/voice.ts";
import { type Swing, straightTick } from "../time/swing.ts";
import { barTicks, durationsFor, meterOf, TICKS_PER_QUARTER, type Ticks, ticks } from "../time/time.ts";
import { chartOf } from "./chart.ts";
import { MOST_FORM } from "./form-limits.ts";
import type { BandStyleName, PlayedStyle } from "./style.ts";

/** What a timed run was played over: enough for a band to play it again. */
export interface RunForm {
  /** What the band played; plain where none did. */
  readonly style: BandStyleName;
  /** Of all its bars. */
  readonly meter: string;
  readonly bars: number;
  /** How many milliseconds before the end of the run its first bar began. */
  readonly before: number;
  /** What the learner played of it. */
  readonly seats: readonly VoiceKind[];
  /** Quarters from the first bar, and the chord that begins there; an empty name: none. */
  readonly chords: readonly (readonly [quarter: number, name: string])[];
}

/** The stretch of a piece that a run went through, in ticks, and when a tick of it was heard, in milliseconds before the end of the run. */
export interface HeardStretch {
  readonly from: number;
  readonly to: number;
  readonly msBefore: (tick: Ticks) => number;
}

/**
 * The form of a run over a piece; undefined where it has no chords, or bars of several lengths. A pick-up is no part of it.
 * @example formOf(piece, { style: "mediumSwing", seats: ["Harmony"] }, { from: 0, to: 7680, msBefore: (tick) => 4_000 - tick / 2 })?.bars // 2
 */
export function formOf(
  piece: Piece,
  { style, seats }: Pick<RunForm, "style" | "seats">,
  { from, to, msBefore }: HeardStretch,
): RunForm | undefined {
  const { bars, spans } = chartOf(piece);
  const heard = bars.filter(({ start, length, pickUp }) => !pickUp && start + length > from && start < to);
  const [first] = heard;
  const last = heard.at(-1);
  const length = barTicks(meterOf(piece.meter));
  if (first === undefined || last === undefined || heard.some((bar) => bar.length !== length)) return undefined;
  const end = last.start + last.length;
  const chords = spans
    .filter((span) => span.start + span.length > first.start && span.start < end)
    .map(({ start, chord }) => [Math.max(0, start - first.start) / TICKS_PER_QUARTER, chord?.name ?? ""] as const);
  if (chords.every(([, name]) => name === "") || heard.length > MOST_FORM.bars || chords.length > MOST_FORM.chords) return undefined;
  return { style, meter: piece.meter, bars: heard.length, before: Math.round(msBefore(first.start)), seats, chords };
}

/** What was played in a run, with what it was played over. */
export interface TakeOver {
  /** Times in milliseconds from the first note. */
  readonly notes: readonly PlayedNote[];
  /** How long before the end of the run the first note was struck, in milliseconds; null where that was not kept. */
  readonly before: number | null;
  /** Quarter notes a minute; null where nothing ran against a clock. */
  readonly tempo: number | null;
  readonly form: RunForm | null;
}

/** A take in musical time. */
export interface LaidTake {
  /** Quarter notes a minute. */
  readonly bpm: number;
  /** The form with empty bars before it, so that what was played before its first bar has a place; undefined: the take has none. */
  readonly piece: Piece | undefined;
  readonly length: Ticks;
  /** Where a moment of the take lies, in milliseconds from its first note; at 0 at the earliest. */
  at(ms: number): Ticks;
}

/** Quarter notes a minute of what ran against no clock: it lies on no beat. */
const FREE_TEMPO = 120;
/** How long after its last note a take is over, in milliseconds. */
const RINGS = 400;

/** Puts a take into musical time. */
export function layTake({ notes, before, tempo, form }: TakeOver): LaidTake {
  const bpm = tempo ?? FREE_TEMPO;
  const msPerTick = 60_000 / bpm / TICKS_PER_QUARTER;
  const isLaid = form !== null && before !== null && tempo !== null;
  const bar = barTicks(meterOf(form?.meter ?? "4/4"));
  /** When the form begins, from the first note on. */
  const begins = isLaid ? before - form.before : 0;
  const lead = isLaid ? Math.max(1, Math.ceil(begins / (bar * msPerTick))) : 0;
  const at = (ms: number): Ticks => ticks(Math.max(0, Math.round(lead * bar + (ms - begins) / msPerTick)));
  const played = at(notes.reduce((end, { off }) => Math.max(end, off), 0) + RINGS);
  const bars = isLaid ? lead + form.bars : 0;
  const length = ticks(Math.max(bars, Math.ceil(played / bar)) * bar);
  return { bpm, at, length, piece: isLaid ? formPiece(form, lead, bpm) : undefined };
}

/** What was played, as a voice of a piece; `swing`: what stands in the way of eighths is taken off, so that it sounds when it was played. */
export const takeEvents = (notes: readonly PlayedNote[], { at }: LaidTake, swing: Swing | null): readonly NoteEvent[] =>
  notes.map(({ midi, velocity, on, off }) => {
    const start = straightTick(at(on), swing);
    return { midi, velocity, start, duration: ticks(Math.max(1, straightTick(at(off), swing) - start)), voice: "Melody" };
  });

function formPiece({ meter, bars, chords }: RunForm, lead: number, tempo: number): Piece {
  const bar = barTicks(meterOf(meter));
  const places = [[-lead * bar, ""] as const, ...chords.map(([quarter, name]) => [quarter * TICKS_PER_QUARTER, name] as const)];
  const elements = places.flatMap(([start, name], index) => {
    const end = Math.min(places[index + 1]?.[0] ?? bars * bar, bars * bar);
    return symbolFor(name, `form-${index + 1}`, ticks(Math.max(0, end - start)));
  });
  return { id: pieceId("take"), meter, voices: [voiceOf("Harmony", elements, "C", meter)], tempo, title: "", noTempo: true };
}

/** A chord for so long, tied from part to part; a silence where there is none, or none that is known. */
function symbolFor(name: string, id: string, length: Ticks): readonly MusicElement[] {
  const parts = durationsFor(length);
  return parts.map((duration, index): MusicElement => {
    const own = `${id}-${index + 1}`;
    const read = name === "" ? undefined : elementOfSymbol(name, { id: own, duration });
    if (read?.ok !== true || read.value.elementType !== "Chord") return restElement(own, duration);
    return index === parts.length - 1 ? read.value : { ...read.value, tied: true };
  });
}

/** What a band plays where the learner heard none: swing, or a waltz in three. @example playedStyle({ style: "plain", meter: "3/4" }) // "jazzWaltz" */
export const playedStyle = ({ style, meter }: Pick<RunForm, "style" | "meter">): PlayedStyle =>
  style === "plain" ? (meterOf(meter).beats % 3 === 0 ? "jazzWaltz" : "mediumSwing") : style;
