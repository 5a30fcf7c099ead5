import type { BassChord } from "../../bass/spans.ts";
import { restElement } from "../../chords/element.ts";
import type { ChordElement, MusicElement, NoteElement, NotesElement, PlainElement, Voice } from "../../elements.ts";
import { barsLike, voiceOf } from "../../pieces/voice.ts";
import { chromaOf, noteName, spellMidiAs } from "../../pitch.ts";
import { durationsFor, SMALLEST_TICKS, type Ticks, ticks } from "../../time/time.ts";
import type { BandNote, BandPart } from "../band-note.ts";
import { type Chart, chartOf, firstChord, spanAt } from "../chart.ts";
import { chorus } from "../chorus.ts";
import type { PlayedStyle } from "../style.ts";
import { bandStyles } from "../styles.ts";

/** How a written band part is asked for. */
export interface WrittenBandOptions {
  readonly style: PlayedStyle;
  readonly seed: number;
  /** Which chorus it is: the first is a head, the others are solos. */
  readonly chorus: number;
}

/** Lengths are written to the eighth: how short a stab is, is played and not written. */
const EIGHTH = 480;

/**
 * The parts of a band over a harmony as voices of a piece, straight and in time, as long as the harmony. Dead notes are not written.
 * @example bandVoices(harmonyVoice(harmony), { style: "mediumSwing", seed: 1, chorus: 2 }, ["comping", "bass"]).length // 2
 */
export function bandVoices(harmony: Voice, options: WrittenBandOptions, parts: readonly BandPart[]): readonly Voice[] {
  const chart = chartOf({ id: "band", meter: harmony.meter, voices: [harmony], tempo: 120, title: "", noTempo: true });
  const { style, seed, chorus: number } = options;
  const role = number === 1 ? "head" : "solo";
  const notes = chorus(chart, bandStyles[style], { seed, chorus: number, role, next: firstChord(chart) });
  return writtenVoices(harmony, chart, notes, parts);
}

/** What parts of a band play over a chart as voices with the bars of another one. */
export const writtenVoices = (like: Voice, chart: Chart, notes: readonly BandNote[], parts: readonly BandPart[]): readonly Voice[] =>
  parts.map((part) => voiceOfPart(like, chart, part, notes));

function voiceOfPart(harmony: Voice, chart: Chart, part: BandPart, notes: readonly BandNote[]): Voice {
  const own = notes.filter((note) => note.part === part && note.dead !== true);
  const elements = elementsOf(chart, part, own);
  const type = part === "comping" ? "Harmony" : part === "bass" ? "Bass" : "Melody";
  const voice = voiceOf(type, elements, harmony.key, harmony.meter);
  const bars = harmony.bars ? { bars: barsLike(harmony, elements) } : {};
  return { ...voice, part, ...(part === "drums" ? { clef: "percussion" } : {}), ...bars };
}

function elementsOf(chart: Chart, part: BandPart, notes: readonly BandNote[]): readonly MusicElement[] {
  const groups = new Map<Ticks, BandNote[]>();
  for (const note of notes) {
    const start = ticks(Math.round(note.start / SMALLEST_TICKS) * SMALLEST_TICKS);
    groups.set(start, [...(groups.get(start) ?? []), note]);
  }
  const onsets = [...groups].sort(([one], [other]) => one - other);
  const out: MusicElement[] = [];
  let at = 0;
  onsets.forEach(([start, group], index) => {
    const next = onsets[index + 1]?.[0] ?? chart.length;
    const played = Math.max(EIGHTH, Math.round((group[0]?.duration ?? 0) / EIGHTH) * EIGHTH);
    const length = Math.min(next - start, part === "drums" ? toNextBeat(chart, start) : played);
    out.push(...rests(`${part}-rest-${index + 1}`, start - at), ...struck(`${part}-${index + 1}`, group, chart, start, length));
    at = start + length;
  });
  return [...out, ...rests(`${part}-rest-end`, chart.length - at)];
}

/** A stroke is written up to the next one, or to the end of its beat. */
function toNextBeat({ bars }: Chart, at: number): number {
  const bar = bars.findLast(({ start }) => start <= at);
  if (bar === undefined) return EIGHTH;
  const beat = Math.max(bar.beat, EIGHTH);
  return Math.min(beat - ((at - bar.start) % beat), bar.start + bar.length - at);
}

const rests = (id: string, length: number): readonly MusicElement[] =>
  durationsFor(ticks(Math.max(0, length))).map((duration, index) => restElement(`${id}-${index + 1}`, duration));

function struck(id: string, group: readonly BandNote[], chart: Chart, at: number, length: number): readonly PlainElement[] {
  const [first] = group;
  const midi = [...new Set(group.map((note) => note.midi))].sort((a, b) => a - b);
  const chord = first?.part === "drums" ? undefined : chordFor(chart, at, midi);
  const notes = midi.map((note) => spelled(note, chord));
  const durations = durationsFor(ticks(length));
  return durations.map((duration, index): PlainElement => {
    const tie = index < durations.length - 1 ? { tied: true } : {};
    return { ...elementOf(`${id}-${index + 1}`, notes, first?.part === "comping" ? chord : undefined), duration, ...tie };
  });
}

type Untimed = Omit<ChordElement, "duration"> | Omit<NoteElement, "duration"> | Omit<NotesElement, "duration">;

function elementOf(id: string, notes: readonly string[], chord: BassChord | undefined): Untimed {
  const [only = "C3"] = notes;
  if (chord !== undefined) {
    const { tonic, type, intervals, bass } = chord.reading;
    const slash = chord.name.split("/")[1] ?? bass;
    const own = { id, name: chord.name, tonic, type, notes, intervals, inversion: 0, originalVoicing: true, elementType: "Chord" } as const;
    return slash === undefined || chromaOf(slash) === undefined ? own : { ...own, bass: slash };
  }
  if (notes.length === 1) return { id, name: only, note: only, elementType: "Note" };
  return { id, name: notes.join(" "), notes, elementType: "Notes" };
}

/** The chord that a voicing is of: what sounds, or what comes within half a beat where its notes say so. */
function chordFor({ spans }: Chart, at: number, midi: readonly number[]): BassChord | undefined {
  const here = spanAt(spans, at);
  const next = here && here.start + here.length - at <= EIGHTH ? spanAt(spans, here.start + here.length) : undefined;
  const inside = (chord: BassChord): number => midi.filter((note) => (chord.tones & (1 << (note % 12))) !== 0).length;
  if (here?.chord && next?.chord) return inside(next.chord) > inside(here.chord) ? next.chord : here.chord;
  return here?.chord ?? next?.chord;
}

/** A note's name: the chord's own spelling or its scale's, else a flat. Nobody reads a band's part with double accidentals. */
function spelled(midi: number, chord: BassChord | undefined): string {
  const own = chord && [...chord.reading.notes, ...chord.scaleNotes].find((note) => chromaOf(note) === midi % 12 && !/bb|##/u.test(note));
  return own === undefined ? noteName(midi, { prefer: "flats" }) : spellMidiAs(midi, own);
}
