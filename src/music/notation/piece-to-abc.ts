import { withoutAddedBass } from "../bass/added-bass.ts";
import type { Bar, Measure, Piece, PlainElement, Voice } from "../elements.ts";
import { writtenScore } from "../pieces/measures.ts";
import { barsOf, totalTicks } from "../pieces/timeline.ts";
import { midiOf, noteName, octaveOf } from "../pitch.ts";
import { barTicks, beatTicks, durationsFor, type Meter, meterName, meterOf, SMALLEST_TICKS, type Ticks, ticks } from "../time/time.ts";
import { type BarAccidentals, barAccidentals, signatureOfKey } from "./abc-pitch.ts";
import { drawnItems, type Item } from "./items.ts";
import { barLineAfter, endingOf, marksAfter, marksBefore, placeOfText, signsAtEnd, signsAtStart, textSign } from "./signs.ts";

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
 * A piece as ABC, as it is written: each bar once with its repeats, endings and jumps; unit length 1/32, so many bars a line (4 by
 * default), one staff per voice, chord symbols over the harmony voice. Voices that end early are filled with rests. Every bar's
 * lengths add up to what the bar lasts. Bars and ticks are those of the page.
 * @example pieceToAbc(piece, { barsPerLine: 4 }).abc
 */
export function pieceToAbc(played: Piece, { barsPerLine = 4 }: { readonly barsPerLine?: number } = {}): PieceAbc {
  const { page: piece } = writtenScore(withoutAddedBass(played));
  const voices = filledVoices(piece);
  const written = voices.map((bars, index) => writeVoice(piece.voices[index], index, bars, barsPerLine, piece));
  const lines = Math.max(0, ...written.map(({ lines }) => lines.length));
  const body = Array.from({ length: lines }, (_, line) => written.map(({ lines: own }, voice) => `[V:${voice + 1}] ${own[line] ?? ""}`));
  const abc = [...header(piece), ...body.flat(), ""].join("\n");
  return { abc, drawn: written.flatMap(({ drawn }) => drawn), lines };
}

function header(piece: Piece): string[] {
  const tempo = piece.noTempo ? [] : [`Q:1/4=${Math.round(piece.tempo)}`];
  const staves = piece.voices.length > 1 ? [`%%score { ${stavesOf(piece.voices).join(" | ")} }`] : [];
  const voices = piece.voices.map((voice, index) => `V:${index + 1} clef=${CLEFS[voice.clef]}`);
  const key = piece.voices[0]?.key ?? "C";
  return ["X:1", `T:${piece.title.replace(/\s+/g, " ")}`, `M:${piece.meter}`, "L:1/32", ...tempo, ...staves, `K:${key}`, ...voices];
}

/** Clefs as ABC names them. */
const CLEFS: Readonly<Record<Voice["clef"], string>> = { treble: "treble", bass: "bass", alto: "alto", tenor: "tenor", percussion: "perc" };

/** The staves with the numbers of their voices: neighbours of one staff share it. */
function stavesOf(voices: readonly Voice[]): readonly string[] {
  const staves: number[][] = [];
  voices.forEach(({ staff }, index) => {
    const shares = staff !== undefined && voices[index - 1]?.staff === staff;
    if (shares) staves.at(-1)?.push(index + 1);
    else staves.push([index + 1]);
  });
  return staves.map((own) => (own.length === 1 ? String(own[0]) : `(${own.join(" ")})`));
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
  const { measures = [] } = piece;
  const writer = new BarWriter(voice, index, piece);
  const lines: string[] = [];
  const drawn: WrittenElement[] = [];
  let start = 0;
  bars.forEach((bar, number) => {
    const line = Math.floor(number / barsPerLine);
    const next = number === bars.length - 1 ? undefined : (measures[number + 1] ?? {});
    const items = drawnItems(bar);
    const opens = number === 0 && measures[0]?.startsRepeat ? "|: " : "";
    const end = barLineAfter(measures[number], next);
    const text = writer.write(bar, items, { measure: measures[number] ?? {}, before: bars[number - 1] });
    lines[line] = `${lines[line] ?? ""}${opens}${text} ${end}${next === undefined ? "" : " "}`;
    for (const item of items) {
      const at = ticks(start + item.offset);
      const rest = item.element.elementType === "Rest";
      drawn.push({ voice: index, bar: number, line, start: at, length: item.length, elementId: item.element.id, rest });
    }
    start += totalTicks(bar.elements);
  });
  return { lines: lines.map((line) => line.trimEnd()), drawn };
}

/** What stands around a bar. */
interface BarPlace {
  readonly measure: Measure;
  readonly before: Bar | undefined;
}

/** Writes the bars of one voice in order: it knows the meter and key in force. */
class BarWriter {
  readonly #voice: Voice | undefined;
  /** Signs of the whole score stand over its first voice. */
  readonly #isFirst: boolean;
  readonly #pieceMeter: string;
  #meter: string;
  #key: string;
  #accidentals: BarAccidentals;

  constructor(voice: Voice | undefined, index: number, piece: Piece) {
    this.#voice = voice;
    this.#isFirst = index === 0;
    this.#pieceMeter = piece.meter;
    this.#meter = piece.meter;
    this.#key = voice?.key ?? "C";
    this.#accidentals = barAccidentals(signatureOfKey(this.#key));
  }

  write(bar: Bar, items: readonly Item[], { measure, before }: BarPlace): string {
    const meter = bar.meter ?? this.#pieceMeter;
    const change = `${meter === this.#meter ? "" : `[M:${meterName(meterOf(meter))}] `}${this.#keyChange(bar)}`;
    this.#meter = meter;
    this.#accidentals.startBar();
    const extras = this.#isFirst ? extrasOf(measure, bar, items) : textsOf(bar, items);
    return `${endingOf(measure)}${change}${this.#notes(items, beatGroups(meterOf(meter), bar), before, extras)}`;
  }

  #keyChange(bar: Bar): string {
    const key = bar.key ?? this.#voice?.key ?? "C";
    if (key === this.#key) return "";
    this.#key = key;
    this.#accidentals = barAccidentals(signatureOfKey(key));
    return `[K:${key}] `;
  }

  #notes(items: readonly Item[], beats: Beats, before: Bar | undefined, extras: ReadonlyMap<number, string>): string {
    let text = "";
    let tiedIn = before?.tied?.includes(before.elements.length - 1) === true;
    for (const [index, item] of items.entries()) {
      const symbol = this.#voice?.type === "Harmony" && !tiedIn ? chordSymbol(item.element) : "";
      const onBeat = (item.offset + beats.shift) % beats.beat === 0;
      const gap = text === "" || (!onBeat && item.length < 960) ? "" : " ";
      text += `${gap}${symbol}${extras.get(index) ?? ""}${item.tupletStart ?? ""}${writeItem(item, this.#accidentals)}`;
      tiedIn = item.tied;
    }
    return text;
  }
}

/** Words of a bar by the item that they stand at. */
function textsOf({ texts = [] }: Bar, items: readonly Item[]): Map<number, string> {
  const extras = new Map<number, string>();
  const offsets = items.map(({ offset }) => offset);
  for (const text of texts) {
    const index = placeOfText(offsets, text.start);
    extras.set(index, `${extras.get(index) ?? ""}${textSign(text)}`);
  }
  return extras;
}

/** The signs of a measure and its words by the item that they stand at. */
function extrasOf(measure: Measure, bar: Bar, items: readonly Item[]): ReadonlyMap<number, string> {
  const extras = textsOf(bar, items);
  const [atStart, atEnd] = [signsAtStart(measure), signsAtEnd(measure)];
  if (atStart !== "") extras.set(0, `${atStart}${extras.get(0) ?? ""}`);
  const last = items.length - 1;
  if (atEnd !== "") extras.set(last, `${extras.get(last) ?? ""}${atEnd}`);
  return extras;
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

/** One note, chord or rest with what is written at it. */
function writeItem({ element, written, tied }: Item, accidentals: BarAccidentals): string {
  const before = marksBefore(element, (note) => accidentals.pitch(note));
  const some = tied && (element.elementType === "Chord" || element.elementType === "Notes") ? element.tiedNotes : undefined;
  const notes = writeNotes(element, accidentals, some);
  return `${before}${notes}${lengthText(written)}${tied && some === undefined ? "-" : ""}${marksAfter(element)}`;
}

/** A length in thirty-seconds, as a fraction where it is no whole number of them. @example lengthText(ticks(60)) // "1/2" */
function lengthText(length: Ticks): string {
  const units = length / SMALLEST_TICKS;
  if (Number.isInteger(units)) return String(units);
  for (let divisor = 2; divisor <= 64; divisor++) {
    const times = Math.round(units * divisor);
    if (Math.abs(times - units * divisor) < 1e-6) return `${times}/${divisor}`;
  }
  return `${Math.max(1, Math.round(units * 64))}/64`;
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

function writeNotes(element: PlainElement, accidentals: BarAccidentals, tiedNotes: readonly string[] = []): string {
  switch (element.elementType) {
    case "Rest":
      return element.invisible ? "x" : "z";
    case "Note":
      return accidentals.pitch(element.note);
    case "Chord":
    case "Notes": {
      const names = onOwnPlaces(element.notes);
      const notes = names.map((name, index) => `${accidentals.pitch(name)}${tiedNotes.includes(element.notes[index] ?? "") ? "-" : ""}`);
      return notes.length === 1 ? (notes[0] ?? "z") : `[${notes.join("")}]`;
    }
  }
}
