import type { Bar, Piece, Voice } from "../elements.ts";
import { barsOf, type PlainElement, totalTicks } from "../pieces/timeline.ts";
import { midiOf, noteName, octaveOf } from "../pitch.ts";
import { barTicks, beatTicks, durationsFor, type Meter, meterName, meterOf, SMALLEST_TICKS, type Ticks, ticks } from "../time/time.ts";
import { type BarAccidentals, barAccidentals, signatureOfKey } from "./abc-pitch.ts";
import { drawnItems, type Item } from "./items.ts";

/**
 * One note, chord or rest that is drawn. Those of a voice stand in the order in which they are drawn from left to right, line by
 * line, so the n-th drawn note or rest of a voice is the n-th entry of that voice.
 */
export interface WrittenElement {
  /** Index of the voice in the piece. */
  readonly voice: number;
  /** Counted from 0. */
  readonly bar: number;
  /** Index of the line of notation, from 0. */
  readonly line: number;
  readonly start: Ticks;
  readonly length: Ticks;
  /** Id of the music element it draws (a split one is drawn several times). */
  readonly elementId: string;
  readonly rest: boolean;
}

/** Notation text and what it draws. */
export interface PieceAbc {
  readonly abc: string;
  readonly drawn: readonly WrittenElement[];
  readonly lines: number;
}

/**
 * A piece as ABC: unit length 1/32, so many bars a line (4 by default), one staff per voice, chord symbols over the harmony
 * voice. Voices that end early are filled with rests. Every bar's lengths add up to what the bar lasts.
 * @example pieceToAbc(piece, { barsPerLine: 4 }).abc
 */
export function pieceToAbc(piece: Piece, { barsPerLine = 4 }: { readonly barsPerLine?: number } = {}): PieceAbc {
  const voices = filledVoices(piece);
  const written = voices.map((bars, index) => writeVoice(piece.voices[index], index, bars, barsPerLine, piece));
  const lines = Math.max(0, ...written.map(({ lines }) => lines.length));
  const body = Array.from({ length: lines }, (_, line) => written.map(({ lines: own }, voice) => `[V:${voice + 1}] ${own[line] ?? ""}`));
  const abc = [...header(piece), ...body.flat(), ""].join("\n");
  return { abc, drawn: written.flatMap(({ drawn }) => drawn), lines };
}

function header(piece: Piece): string[] {
  const tempo = piece.noTempo ? [] : [`Q:1/4=${Math.round(piece.tempo)}`];
  const staves = piece.voices.length > 1 ? [`%%score { ${piece.voices.map((_, index) => index + 1).join(" | ")} }`] : [];
  const voices = piece.voices.map((voice, index) => `V:${index + 1} clef=${voice.clef}`);
  const key = piece.voices[0]?.key ?? "C";
  return ["X:1", `T:${piece.title.replace(/\s+/g, " ")}`, `M:${piece.meter}`, "L:1/32", ...tempo, ...staves, `K:${key}`, ...voices];
}

/** The bars of every voice, each voice as long as the longest. */
function filledVoices(piece: Piece): readonly (readonly Bar[])[] {
  const own = piece.voices.map(barsOf);
  const longest = own.reduce((most, bars) => (bars.length > most.length ? bars : most), []);
  return own.map((bars) => [...bars, ...longest.slice(bars.length).map((bar, index) => emptyBar(bar, bars.length + index))]);
}

function emptyBar(like: Bar, index: number): Bar {
  const elements = durationsFor(totalTicks(like.elements)).map((duration, at) => {
    return { id: `fill-${index + 1}-${at + 1}`, name: "Rest", note: "z" as const, duration, elementType: "Rest" as const };
  });
  return like.meter === undefined ? { elements } : { elements, meter: like.meter };
}

interface WrittenVoice {
  readonly lines: readonly string[];
  readonly drawn: readonly WrittenElement[];
}

function writeVoice(voice: Voice | undefined, index: number, bars: readonly Bar[], barsPerLine: number, piece: Piece): WrittenVoice {
  const accidentals = barAccidentals(signatureOfKey(voice?.key ?? "C"));
  const lines: string[] = [];
  const drawn: WrittenElement[] = [];
  let meter = piece.meter;
  let start = 0;
  bars.forEach((bar, number) => {
    const line = Math.floor(number / barsPerLine);
    const barMeter = bar.meter ?? piece.meter;
    const change = barMeter === meter ? "" : `[M:${meterName(meterOf(barMeter))}] `;
    meter = barMeter;
    const items = drawnItems(bar);
    accidentals.startBar();
    const text = writeBar(items, accidentals, voice?.type === "Harmony", beatGroups(meterOf(barMeter), bar), bars[number - 1]);
    lines[line] = `${lines[line] ?? ""}${change}${text} ${number === bars.length - 1 ? "|]" : "| "}`;
    for (const item of items) {
      const at = ticks(start + item.offset);
      const rest = item.element.elementType === "Rest";
      drawn.push({ voice: index, bar: number, line, start: at, length: item.length, elementId: item.element.id, rest });
    }
    start += totalTicks(bar.elements);
  });
  return { lines: lines.map((line) => line.trimEnd()), drawn };
}

/** Where beams end: every felt beat; counted back from the bar's end where the bar is a pick-up. */
interface Beats {
  readonly beat: Ticks;
  readonly shift: Ticks;
}

function beatGroups(meter: Meter, bar: Bar): Beats {
  const missing = barTicks(meter) - totalTicks(bar.elements);
  return { beat: beatTicks(meter), shift: ticks(Math.max(0, missing)) };
}

function writeBar(items: readonly Item[], accidentals: BarAccidentals, harmony: boolean, beats: Beats, before: Bar | undefined): string {
  let text = "";
  let tiedIn = before?.tied?.includes(before.elements.length - 1) === true;
  for (const item of items) {
    const symbol = harmony && !tiedIn ? chordSymbol(item.element) : "";
    const onBeat = (item.offset + beats.shift) % beats.beat === 0;
    const gap = text === "" || (!onBeat && item.length < 960) ? "" : " ";
    text += `${gap}${symbol}${item.tupletStart ?? ""}${writeNotes(item.element, accidentals)}${item.written / SMALLEST_TICKS}${item.tied ? "-" : ""}`;
    tiedIn = item.tied;
  }
  return text;
}

/** Chord notes with no two on one line or space of the staff: the second (an altered fifth beside another) takes its other name. */
function onOwnPlaces(notes: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return notes.map((note) => {
    const midi = midiOf(note) ?? 60;
    const names = [note, noteName(midi, { prefer: "flats" }), noteName(midi, { prefer: "sharps" })];
    const free = names.find((name) => !taken.has(placeOf(name))) ?? note;
    taken.add(placeOf(free));
    return free;
  });
}

const placeOf = (note: string): string => `${note.charAt(0)}${octaveOf(note) ?? ""}`;

const chordSymbol = (element: PlainElement): string =>
  element.elementType === "Chord" ? `"${element.name}"` : element.name === "N.C." ? '"N.C."' : "";

function writeNotes(element: PlainElement, accidentals: BarAccidentals): string {
  if (element.elementType === "Rest") return "z";
  if (element.elementType === "Note") return accidentals.pitch(element.note);
  const notes = onOwnPlaces(element.notes).map((note) => accidentals.pitch(note));
  return notes.length === 1 ? (notes[0] ?? "z") : `[${notes.join("")}]`;
}
