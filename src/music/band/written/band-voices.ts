import type { BassChord } from "../../bass/spans.ts";
import { restElement } from "../../chords/element.ts";
import type { ChordElement, MusicElement, NoteElement, NotesElement, PlainElement, Voice } from "../../elements.ts";
import { signsFor } from "../../notation/rhythm.ts";
import { barsLike, overChanges, voiceOf } from "../../pieces/voice.ts";
import { chromaOf, noteName } from "../../pitch.ts";
import { barTicks, type Duration, durationsFor, meterOf, SMALLEST_TICKS, type Ticks, ticks } from "../../time/time.ts";
import type { BandNote, BandPart } from "../band-note.ts";
import { type Chart, chartOf, firstChord, spanAt } from "../chart.ts";
import { chorus } from "../chorus.ts";
import { KIT } from "../drums/kit.ts";
import { bandInstruments } from "../instruments.ts";
import type { PlayedStyle } from "../style.ts";
import { bandStyles } from "../styles.ts";
import { spelledIn, spelledTowards, type Towards } from "./spelling.ts";

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
  return parts.map((part) => {
    const voice = voiceOfPart({ like: harmony, chart, style, notes }, part);
    return part === "comping" ? overChanges(voice, harmony) : voice;
  });
}

/** What a band plays over a chart, to be written with the bars of another voice. */
interface Played {
  readonly like: Voice;
  readonly chart: Chart;
  readonly style: PlayedStyle;
  readonly notes: readonly BandNote[];
}

/** The feet of a drummer: below the staff's middle, stems down. */
const FEET: readonly number[] = [KIT.kick, KIT.pedalHat];

/**
 * Parts of a band as they are read: drums in two voices on one staff, hands and feet, as drummers do. Nothing is played by this: a part
 * of the mixer is one voice.
 * @param staff the number of the drums' staff
 */
export function readVoices(played: Played, parts: readonly BandPart[], staff: number): readonly Voice[] {
  return parts.flatMap((part): readonly Voice[] => {
    if (part !== "drums") return [voiceOfPart(played, part)];
    const strokes = (isFoot: boolean) => played.notes.filter(({ midi }) => FEET.includes(midi) === isFoot);
    const [hands, feet] = [strokes(false), strokes(true)].map((notes) => ({ ...voiceOfPart({ ...played, notes }, part), staff }));
    return hands === undefined || feet === undefined ? [] : [hands, withoutRests(feet)];
  });
}

/** The rests of feet are not drawn: hands keep the time. */
function withoutRests(voice: Voice): Voice {
  const hide = (element: MusicElement): MusicElement => (element.elementType === "Rest" ? { ...element, invisible: true } : element);
  const bars = voice.bars?.map((bar) => ({ ...bar, elements: bar.elements.map(hide) }));
  return { ...voice, elements: voice.elements.map(hide), ...(bars === undefined ? {} : { bars }) };
}

function voiceOfPart({ like, chart, style, notes }: Played, part: BandPart): Voice {
  const own = notes.filter((note) => note.part === part && note.dead !== true);
  const elements = elementsOf(chart, part, own, {
    signsAt: (at, length) => signs(like, chart, at, length),
    keyAt: (at) => like.bars?.[chart.bars.findLast(({ start }) => start <= at)?.index ?? 0]?.key ?? like.key,
  });
  const type = part === "comping" ? "Harmony" : part === "bass" ? "Bass" : "Melody";
  const voice = voiceOf(type, elements, like.key, like.meter);
  const bars = like.bars ? { bars: barsLike(like, elements) } : {};
  // A guitarist reads an octave above the sound; a pianist never does.
  const isGuitar = part === "comping" && bandInstruments(style)?.comping?.includes("guitar") === true;
  return { ...voice, part, ...(part === "drums" ? { clef: "percussion" } : {}), ...(isGuitar ? { clefOctave: -1 } : {}), ...bars };
}

/** The signs that write a note which begins at a tick: tied where it goes over the middle of a bar or over a bar line. */
function signs(like: Voice, { bars }: Chart, from: number, length: number): readonly Duration[] {
  const out: Duration[] = [];
  for (let at = from; at < from + length; ) {
    const bar = bars.findLast(({ start }) => start <= at);
    if (bar === undefined) return durationsFor(ticks(length));
    const meter = meterOf(like.bars?.[bar.index]?.meter ?? like.meter);
    const inside = Math.min(from + length, bar.start + bar.length) - at;
    if (inside <= 0) return [...out, ...durationsFor(ticks(from + length - at))];
    const missing = bar.pickUp ? Math.max(0, barTicks(meter) - bar.length) : 0;
    out.push(...signsFor(ticks(at - bar.start + missing), ticks(inside), meter, false).flatMap(durationsFor));
    at += inside;
  }
  return out;
}

/** How a part is written at a tick. */
interface Writing {
  readonly signsAt: (at: number, length: number) => readonly Duration[];
  /** The key signature there. */
  readonly keyAt: (at: number) => string;
}

function elementsOf(chart: Chart, part: BandPart, notes: readonly BandNote[], { signsAt, keyAt }: Writing): readonly MusicElement[] {
  const groups = new Map<Ticks, BandNote[]>();
  for (const note of notes) {
    const start = ticks(Math.round(note.start / SMALLEST_TICKS) * SMALLEST_TICKS);
    groups.set(start, [...(groups.get(start) ?? []), note]);
  }
  const onsets = [...groups].sort(([one], [other]) => one - other);
  const names = part === "drums" ? [] : lineNames(chart, onsets, keyAt);
  const out: MusicElement[] = [];
  let at = 0;
  onsets.forEach(([start, group], index) => {
    const next = onsets[index + 1]?.[0] ?? chart.length;
    const played = Math.max(EIGHTH, Math.round((group[0]?.duration ?? 0) / EIGHTH) * EIGHTH);
    const length = Math.min(next - start, part === "drums" ? toNextBeat(chart, start) : played);
    const durations = signsAt(start, length);
    out.push(...rests(`${part}-rest-${index + 1}`, start - at), ...struck(`${part}-${index + 1}`, group, names[index], durations));
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

/** A group of notes with the chord that they are read in. */
interface Named {
  readonly chord: BassChord | undefined;
  readonly notes: readonly string[];
}

const midiOfGroup = (group: readonly BandNote[]): readonly number[] => [...new Set(group.map((note) => note.midi))].sort((a, b) => a - b);

/** What notes are called: from the last to the first, for a line is spelled by where it goes. */
function lineNames(chart: Chart, onsets: readonly (readonly [Ticks, readonly BandNote[]])[], keyAt: Writing["keyAt"]): readonly Named[] {
  let next: Towards | undefined;
  return onsets
    .toReversed()
    .map(([start, group]): Named => {
      const midi = midiOfGroup(group);
      const chord = group[0]?.chord ?? chordFor(chart, start, midi);
      const key = keyAt(start);
      const [only = 0, ...others] = midi;
      const isLine = others.length === 0;
      const notes = isLine
        ? [spelledTowards(only, { chord, key, ...(next === undefined ? {} : { next }) })]
        : midi.map((note) => spelledIn(note, { chord, key }));
      next = isLine ? { midi: only, name: notes[0] ?? "" } : undefined;
      return { chord, notes };
    })
    .toReversed();
}

/** One stroke; what has no names is a drum's. */
function struck(id: string, group: readonly BandNote[], named: Named | undefined, durations: readonly Duration[]): readonly PlainElement[] {
  const [first] = group;
  const notes = named?.notes ?? midiOfGroup(group).map((note) => noteName(note, { prefer: "flats" }));
  return durations.map((duration, index): PlainElement => {
    const tie = index < durations.length - 1 ? { tied: true } : {};
    return { ...elementOf(`${id}-${index + 1}`, notes, first?.part === "comping" ? named?.chord : undefined), duration, ...tie };
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

/** The chord of a note that names none: what sounds, or what comes within half a beat where its notes say so. */
function chordFor({ spans }: Chart, at: number, midi: readonly number[]): BassChord | undefined {
  const here = spanAt(spans, at);
  const next = here && here.start + here.length - at <= EIGHTH ? spanAt(spans, here.start + here.length) : undefined;
  const inside = (chord: BassChord): number => midi.filter((note) => (chord.tones & (1 << (note % 12))) !== 0).length;
  if (here?.chord && next?.chord) return inside(next.chord) > inside(here.chord) ? next.chord : here.chord;
  return here?.chord ?? next?.chord;
}
