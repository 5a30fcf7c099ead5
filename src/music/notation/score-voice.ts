import type { Bar, PlainElement } from "../elements.ts";
import { midiOf, noteName, octaveOf, transposeNote } from "../pitch.ts";
import { barTicks, type Meter, meterOf, SMALLEST_TICKS, TICKS_PER_QUARTER, type Ticks } from "../time/time.ts";
import { type BarAccidentals, barAccidentals, kitPlace, signatureOfKey } from "./abc-pitch.ts";
import { drawnItems, type Item } from "./items.ts";
import { beginsBeam } from "./rhythm.ts";
import type { ScoreItem, ScoreVoiceBar } from "./score.ts";
import { marksAfter, marksBefore, placeOfText, textSign } from "./signs.ts";
import type { FittedClef } from "./staves/clefs.ts";
import { versesOf } from "./verses.ts";

/** What is in force in a bar. */
export interface BarFrame {
  readonly meter: string;
  readonly key: string;
  /** The staff's own where it is absent. */
  readonly clef?: FittedClef | undefined;
}

/** Writes the bars of one voice in order: it knows the key in force, and what is tied and slurred over bar lines. */
export class VoiceWriter {
  #clef: FittedClef;
  #key = "";
  #accidentals: BarAccidentals = barAccidentals(0);
  #slurs = 0;
  #tiedFrom: Item | null = null;

  constructor(clef: FittedClef) {
    this.#clef = clef;
  }

  write(bar: Bar, { meter, key, clef = this.#clef }: BarFrame): ScoreVoiceBar {
    this.#clef = clef;
    if (key !== this.#key) {
      this.#key = key;
      this.#accidentals = barAccidentals(signatureOfKey(key), { courtesy: true });
    }
    this.#accidentals.startBar();
    const carried = this.#carried();
    const items = drawnItems(bar, meterOf(meter));
    const abc = this.#notes(items, meterOf(meter), textsOf(bar, items));
    return { abc, items: items.map(scoreItem), verses: versesOf(items.map(({ element }) => element)), carried };
  }

  /** What stands before the first bar of a line, unseen, for what comes in from the bar before. */
  #carried(): string | null {
    if (this.#tiedFrom === null && this.#slurs === 0) return null;
    const note = this.#tiedFrom === null ? "B8" : `${this.#pitches(this.#tiedFrom, (name) => this.#plain(name))}8-`;
    return `${"(".repeat(this.#slurs)}${note}`;
  }

  #notes(items: readonly Item[], meter: Meter, texts: ReadonlyMap<number, string>): string {
    const missing = missingTicks(meter, items);
    let text = "";
    for (const [index, item] of items.entries()) {
      const goesOn = item.length < TICKS_PER_QUARTER && !beginsBeam(item.offset + missing, meter);
      const gap = text === "" || goesOn ? "" : " ";
      text += `${gap}${texts.get(index) ?? ""}${item.tupletStart ?? ""}${this.#item(item)}`;
    }
    return text;
  }

  /** One note, chord or rest with what is written at it. */
  #item(item: Item): string {
    const { element, written, tied } = item;
    if (item.wholeBar) return `${marksBefore(element, (name) => this.#pitch(name))}x${lengthText(written)}`;
    const before = marksBefore(element, (name) => this.#pitch(name));
    const tiedIn = this.#tiedFrom;
    const notes = this.#pitches(item, (name, signed) =>
      !signed && soundsOn(tiedIn, name) ? this.#accidentals.tied(this.#placed(name)) : this.#pitch(name, signed),
    );
    this.#slurs = Math.max(0, this.#slurs + (element.slursFrom ?? 0) - (element.slursTo ?? 0));
    this.#tiedFrom = tied && element.elementType !== "Rest" ? item : null;
    return `${before}${notes}${lengthText(written)}${tied && someTied(item) === undefined ? "-" : ""}${marksAfter(element)}`;
  }

  /** A note as it stands on the lines of this staff: octave clefs, and instruments that sound lower, move it. */
  #placed = (name: string): string => movedOctaves(name, this.#clef.octaves);
  #pitch = (name: string, signed = false): string =>
    (this.#clef.kit ? kitPlace(midiOf(name) ?? 0) : undefined) ?? this.#accidentals.pitch(this.#placed(name), { signed });
  #plain = (name: string): string => this.#accidentals.tied(this.#placed(name));

  #pitches(item: Item, pitch: (name: string, signed: boolean) => string): string {
    const { element } = item;
    const some = someTied(item) ?? [];
    if (element.elementType === "Rest") return element.invisible ? "x" : "z";
    if (element.elementType === "Note") return pitch(element.note, false);
    const names = onOwnPlaces(element.notes);
    const beside = sharingPlaces(names);
    const notes = names.map((name, index) => `${pitch(name, beside.has(name))}${some.includes(element.notes[index] ?? "") ? "-" : ""}`);
    for (const name of beside) this.#accidentals.unsettle(this.#placed(name));
    return notes.length === 1 ? (notes[0] ?? "z") : `[${notes.join("")}]`;
  }
}

/** Octaves up or down, in the same spelling. */
function movedOctaves(name: string, octaves: number): string {
  if (octaves === 0) return name;
  const one = transposeNote(name, octaves > 0 ? "8P" : "-8P");
  return movedOctaves(one, octaves - Math.sign(octaves));
}

const notesOf = (element: PlainElement): readonly string[] =>
  element.elementType === "Rest" ? [] : element.elementType === "Note" ? [element.note] : element.notes;

function scoreItem(item: Item): ScoreItem {
  const { element, offset, length, written, wholeBar, tied, tuplet } = item;
  const notes = notesOf(element);
  return {
    offset,
    length,
    written,
    notes,
    ...(tied && notes.length > 0 ? { tied: someTied(item) ?? notes } : {}),
    ...(tuplet === undefined ? {} : { tuplet }),
    ...(element.elementType === "Rest" && element.invisible ? { invisible: true } : {}),
    ...(wholeBar ? { wholeBar } : {}),
  };
}

/** Of a tied element those notes that are tied, where it names some. */
function someTied({ element, tied }: Item): readonly string[] | undefined {
  return tied && (element.elementType === "Chord" || element.elementType === "Notes") ? element.tiedNotes : undefined;
}

/** Whether a note comes in tied from the one before. */
function soundsOn(from: Item | null, name: string): boolean {
  if (from === null) return false;
  return (someTied(from) ?? notesOf(from.element)).includes(name);
}

/** Ticks that are missing at the front of a bar: of a pick-up, whose beats are counted back from its end. */
function missingTicks(meter: Meter, items: readonly Item[]): number {
  const length = items.reduce((sum, item) => sum + item.length, 0);
  return Math.max(0, Math.round(barTicks(meter) - length));
}

/** Words beside and under the notes, by the item that they stand at; those above are set over the staff. */
function textsOf({ texts = [] }: Bar, items: readonly Item[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const offsets = items.map(({ offset }) => offset);
  for (const text of texts.filter(({ place }) => place !== "above" && place !== "free")) {
    const index = placeOfText(offsets, text.start);
    found.set(index, `${found.get(index) ?? ""}${textSign(text)}`);
  }
  return found;
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

/** The notes of a chord that have no place of their own: each of them shows its sign, whatever holds on the line. */
function sharingPlaces(names: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const different = new Set(names);
  for (const name of different) counts.set(placeOf(name), (counts.get(placeOf(name)) ?? 0) + 1);
  return new Set([...different].filter((name) => (counts.get(placeOf(name)) ?? 0) > 1));
}

const placeOf = (note: string): string => `${note.charAt(0)}${octaveOf(note) ?? ""}`;
