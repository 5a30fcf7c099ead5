import { Note } from "tonal";
import { type BarAccidentals, barAccidentals, signatureOfKey } from "../../../notation/abc-pitch.ts";
import type { SongBar, SongChord, SongNote, SongText, SongVoice } from "../../../songs/song.ts";
import { TICKS_PER_QUARTER } from "../../../time/time.ts";
import { signOf } from "../fields/marks.ts";
import { ONLY_WORDS } from "../fields/quoted.ts";
import { writeLength, writeQuote } from "./write-text.ts";

const WHOLE = 4 * TICKS_PER_QUARTER;
const PLACES: Readonly<Record<SongText["place"], string>> = { above: "^", below: "_", left: "<", right: ">", free: "@0,0 " };

/** Writes the notes of one voice, bar by bar: it knows which accidentals, ties and tuplets go on. */
export class NoteWriter {
  readonly #unit: number;
  readonly #octaves: number;
  readonly #sizes: ReadonlyMap<number, number>;
  #accidentals: BarAccidentals;
  #key: string;
  /** Notes that sound on from the one before, as they sound. */
  #held: readonly string[] = [];
  #tuplet: number | undefined;

  /** @param unit length in whole notes */
  constructor(voice: SongVoice, key: string, unit: number) {
    this.#unit = unit * WHOLE;
    this.#octaves = voice.clefOctave ?? 0;
    this.#sizes = tupletSizes(voice);
    this.#key = key;
    this.#accidentals = accidentalsOf(key);
  }

  /** One bar without its bar signs: symbols, words and notes in order. */
  write(bar: SongBar): string {
    if (bar.key !== undefined && bar.key !== this.#key) {
      this.#key = bar.key;
      this.#accidentals = accidentalsOf(bar.key);
    }
    this.#accidentals.startBar();
    const chords = bar.chords.filter(({ carried }) => !carried);
    const texts = bar.texts ?? [];
    if (bar.notes.length === 0) return [...chords.map(writeChord), ...texts.map(writeWords)].join(" ");
    const notes = bar.notes.map((note, index) => this.#member(note, index === 0 ? 0 : note.start, endOf(bar.notes, index), chords, texts));
    const last = bar.notes.at(-1);
    const behind = texts.filter(({ start }) => last !== undefined && start >= last.start + last.length).map(writeWords);
    return [...notes, ...behind].join(" ");
  }

  #member(note: SongNote, from: number, until: number, chords: readonly SongChord[], texts: readonly SongText[]): string {
    const over = [
      ...texts.filter(({ start }) => start >= from && start < until).map(writeWords),
      ...chords.filter(({ start }) => start >= from && start < until).map(writeChord),
    ];
    const written = `${over.join("")}${this.#tupletSign(note)}${this.#note(note)}`;
    this.#held = note.tied ? (note.tiedNotes ?? note.notes) : [];
    return written;
  }

  #tupletSign({ tuplet }: SongNote): string {
    if (tuplet?.number === this.#tuplet) return "";
    this.#tuplet = tuplet?.number;
    if (!tuplet) return "";
    const { actual, normal, number } = tuplet;
    const size = this.#sizes.get(number) ?? actual;
    return actual === 3 && normal === 2 && size === 3 ? "(3" : `(${actual}:${normal}:${size}`;
  }

  #note(note: SongNote): string {
    const { grace, articulations = [], dynamics = [], slursFrom = 0, slursTo = 0 } = note;
    const graces = grace
      ? `{${grace.slashed ? "/" : ""}${grace.notes.map((each) => this.#pitches(each.notes, [], each.length)).join("")}}`
      : "";
    const marks = [
      ...articulations.map((name) => (name === "staccato" ? "." : `!${name}!`)),
      ...dynamics.filter((name) => !name.endsWith(")")).map((name) => `!${name}!`),
    ];
    const closing = dynamics.filter((name) => name.endsWith(")")).map((name) => `!${name}!`);
    const own = note.notes.length === 0 ? this.#rest(note) : this.#pitches(note.notes, note.tiedNotes ?? [], note.written);
    const tie = note.tied && note.tiedNotes === undefined && note.notes.length > 0 ? "-" : "";
    return `${"(".repeat(slursFrom)}${graces}${marks.join("")}${own}${tie}${")".repeat(slursTo)}${closing.join("")}`;
  }

  #rest({ invisible, written }: SongNote): string {
    return `${invisible ? "x" : "z"}${writeLength(written, this.#unit)}`;
  }

  #pitches(notes: readonly string[], tied: readonly string[], length: number): string {
    const names = notes.map((note) => `${this.#pitch(note)}${tied.includes(note) ? "-" : ""}`);
    const alone = names.length === 1 && tied.length === 0;
    return `${alone ? names[0] : `[${names.join("")}]`}${writeLength(length, this.#unit)}`;
  }

  /** A pitch where its clef puts it; what a tie holds on the same line at another alteration is told apart by its sign. */
  #pitch(sounding: string): string {
    const { letter, acc, oct = 4 } = Note.get(sounding);
    const place = (note: string): string => `${note.charAt(0)}${Note.get(note).oct ?? ""}`;
    const held = this.#held.find((note) => place(note) === place(sounding));
    return this.#accidentals.pitch(`${letter}${acc}${oct - this.#octaves}`, { signed: held !== undefined && held !== sounding });
  }
}

const accidentalsOf = (key: string): BarAccidentals => barAccidentals(key === "none" ? 0 : signatureOfKey(key));

/** How many members each tuplet of a voice has. */
function tupletSizes(voice: SongVoice): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>();
  for (const { notes } of voice.bars) {
    for (const { tuplet } of notes) if (tuplet) sizes.set(tuplet.number, (sizes.get(tuplet.number) ?? 0) + 1);
  }
  return sizes;
}

const writeChord = ({ symbol }: SongChord): string => `"${writeQuote(symbol)}"`;
const writeWords = ({ text, place }: SongText): string =>
  `"${PLACES[place]}${signOf(text) === undefined ? "" : ONLY_WORDS}${writeQuote(text)}"`;
const endOf = (notes: readonly SongNote[], index: number): number =>
  notes[index + 1]?.start ?? (notes[index]?.start ?? 0) + (notes[index]?.length ?? 0);
