import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chordOf } from "../../src/music/chords/read-chord.ts";
import { signatureOfKey } from "../../src/music/notation/abc-pitch.ts";
import { chromaOf, midiOf } from "../../src/music/pitch.ts";
import { type Song, type SongVoice, UNTITLED } from "../../src/music/songs/song.ts";
import { playingOrder } from "../../src/music/songs/unroll.ts";
import { meterName } from "../../src/music/time/time.ts";

/** A chord as a file is known to have it: pitch classes from the root, beats in quarter notes from the bar's start. */
export interface ChordFact {
  readonly symbol: string;
  readonly root: string;
  /** Absent where nobody knows them. */
  readonly pcs?: readonly number[];
  readonly bass: string;
  readonly beat: number;
  /** Pitch classes from C, where only these are told (MIDI). */
  readonly abs?: readonly number[];
}

export interface BarFact {
  readonly meter: string | null;
  readonly length: number;
  readonly chords: readonly ChordFact[];
  readonly onsets?: readonly (readonly [beat: number, midi: number])[];
}

/** What is known of a song in a file. */
export interface SongFact {
  readonly title?: string;
  readonly composer?: string;
  readonly key?: string;
  readonly fifths?: number;
  readonly meter?: string | null;
  readonly tempo?: number | null;
  readonly order?: readonly number[];
  readonly bars?: readonly BarFact[];
  readonly sequence?: readonly string[];
}

export interface FileFact {
  readonly file: string;
  readonly format: string;
  readonly kind?: string;
  readonly refuse?: boolean;
  readonly looseNotes?: boolean;
  readonly songs: readonly SongFact[];
}

/** Files of our own making, with what they are known to hold. */
export const FORMAT_FIXTURES = join(import.meta.dirname, "../fixtures/formats");

/** Known files of a folder by format; `FORMATS_DIR` names one with collected files beside our own. */
export function factsOf(format: string, folder: string = FORMAT_FIXTURES): readonly FileFact[] {
  const path = join(folder, "expected.json");
  if (!existsSync(path)) return [];
  const all: FileFact[] = JSON.parse(readFileSync(path, "utf8"));
  return all.filter((each) => each.format === format);
}

export const bytesOf = (file: string, folder: string = FORMAT_FIXTURES): Uint8Array => new Uint8Array(readFileSync(join(folder, file)));

/** In quarter notes, as the facts count. */
const beatOf = (ticks: number): number => Math.round((ticks / 960) * 10_000) / 10_000;
const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

/** How a song differs from what is known of it: nothing where it is whole. */
export function differences(song: Song, fact: SongFact, voice: SongVoice | undefined = song.voices[0]): readonly string[] {
  const found: string[] = [];
  const same = (what: string, is: unknown, wanted: unknown): void => {
    if (wanted !== undefined && String(is) !== String(wanted)) found.push(`${what}: ${String(is)} instead of ${String(wanted)}`);
  };
  if (fact.title !== undefined) same("title", song.titles[0], fact.title === "" ? UNTITLED : fact.title);
  same("composer", song.composer, fact.composer);
  if (fact.key !== undefined && !fact.key.includes("fifths")) same("key", song.key, fact.key);
  if (fact.fifths !== undefined) same("signature", signatureOfKey(song.key), fact.fifths);
  if (fact.meter !== undefined && fact.meter !== null) same("meter", song.meter ? meterName(song.meter) : "none", fact.meter);
  if (fact.tempo !== undefined) same("tempo", song.tempo ?? null, fact.tempo);
  const bars = voice?.bars ?? [];
  if (fact.bars) same("bars", bars.length, fact.bars.length);
  if (fact.order) same("order", playingOrder(bars).join(" "), fact.order.join(" "));
  return [...found, ...(fact.bars ?? []).flatMap((bar, index) => barDifferences(song, index, bar, voice))];
}

/** How one bar differs; @param voice whose notes are compared */
export function barDifferences(song: Song, index: number, fact: BarFact, voice: SongVoice | undefined = song.voices[0]): readonly string[] {
  const bar = voice?.bars[index];
  if (!bar) return [`bar ${index} is missing`];
  const found: string[] = [];
  if (fact.meter && (bar.meter ? meterName(bar.meter) : "none") !== fact.meter) found.push(`bar ${index}: meter ${fact.meter}`);
  if (!near(beatOf(bar.length), fact.length)) found.push(`bar ${index}: length ${beatOf(bar.length)} instead of ${fact.length}`);
  const chords =
    song.voices.map((each) => each.bars[index]?.chords.filter(({ carried }) => !carried) ?? []).find((each) => each.length > 0) ?? [];
  if (!sameChords(chords, fact.chords))
    found.push(
      `bar ${index}: chords ${chords.map(({ symbol, start }) => `${symbol}@${beatOf(start)}`).join(" ")} instead of ${fact.chords.map(({ symbol, beat }) => `${symbol}@${beat}`).join(" ")}`,
    );
  if (fact.onsets && voice) {
    const onsets = onsetsOf(voice, index);
    const equal =
      onsets.length === fact.onsets.length &&
      onsets.every(([beat, midi], at) => near(beat, fact.onsets?.[at]?.[0] ?? -1) && midi === fact.onsets?.[at]?.[1]);
    if (!equal) found.push(`bar ${index}: notes ${onsets.join(" ")} instead of ${fact.onsets.join(" ")}`);
  }
  return found;
}

/** Whether a source gives several chords one beat, so that nobody knows when the second of them begins. */
export const sharesBeats = ({ chords }: BarFact): boolean => chords.some(({ beat }, index) => beat === chords[index + 1]?.beat);

type Placed = { readonly symbol: string; readonly start: number };

/**
 * Whether these are the chords, each on its beat. Of chords to which the source gives one beat the first stands on it and the others
 * behind it, in their order, before the next beat that is known; the same chord on the same beat again is one.
 */
function sameChords(read: readonly Placed[], facts: readonly ChordFact[]): boolean {
  const wanted = facts.filter((chord, index) => {
    const before = facts[index - 1];
    return before?.beat !== chord.beat || before.symbol !== chord.symbol;
  });
  if (wanted.length !== read.length) return false;
  return wanted.every((chord, index) => {
    const own = read[index];
    if (own === undefined || saidLike(own.symbol, chord) !== saidByFact(chord)) return false;
    const beat = beatOf(own.start);
    if (wanted[index - 1]?.beat !== chord.beat) return near(beat, chord.beat);
    const next = wanted.slice(index).find((each) => each.beat > chord.beat)?.beat ?? Number.POSITIVE_INFINITY;
    return beat > beatOf(read[index - 1]?.start ?? 0) && beat < next;
  });
}

/** What is struck in a bar, as the facts have it: beat and highest key of each onset, ties not struck again. */
export function onsetsOf(voice: SongVoice, index: number): readonly (readonly [number, number])[] {
  const bar = voice.bars[index];
  const before = voice.bars[index - 1]?.notes.at(-1);
  return (bar?.notes ?? []).flatMap((note, at) => {
    const previous = at === 0 ? before : bar?.notes[at - 1];
    const held = previous?.tied ? (previous.tiedNotes ?? previous.notes) : [];
    const top = note.notes.at(-1);
    return top === undefined || held.includes(top) ? [] : [[beatOf(note.start), midiOf(top) ?? -1] as const];
  });
}

function saidBy(symbol: string): string {
  const chord = chordOf(symbol);
  if (!chord) return symbol === "N.C." ? "N.C." : `?${symbol}`;
  const root = chromaOf(chord.tonic) ?? 0;
  const pcs = chord.notes.map((note) => ((chromaOf(note) ?? 0) - root + 12) % 12);
  return `${chord.tonic}${[...new Set(pcs)].sort((a, b) => a - b).join(",")}/${chord.bass ?? ""}`;
}

/** A symbol as far as its fact tells of it. */
function saidLike(symbol: string, { abs, pcs, symbol: known }: ChordFact): string {
  if (abs !== undefined) return classesOf(symbol);
  return pcs === undefined && known !== "N.C." ? (chordOf(symbol)?.tonic ?? symbol) : saidBy(symbol);
}

function saidByFact({ symbol, root, pcs, bass, abs }: ChordFact): string {
  if (abs !== undefined) return [...new Set(abs)].sort((a, b) => a - b).join();
  if (symbol === "N.C.") return "N.C.";
  if (pcs === undefined) return root;
  return `${root}${[...pcs].sort((a, b) => a - b).join(",")}/${bass === root ? "" : bass}`;
}

const classesOf = (symbol: string): string =>
  [...new Set(chordOf(symbol)?.notes.map((note) => chromaOf(note) ?? 0))].sort((a, b) => a - b).join();
