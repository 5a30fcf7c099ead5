import { elementOfSymbol, restElement } from "../chords/element.ts";
import type { Bar, ChordElement, MusicElement, PlainElement, RestElement } from "../elements.ts";
import { asPlayed } from "../pieces/harmony-piece.ts";
import { withSlashBass } from "../pieces/slash-bass.ts";
import { elementTicks, withoutMarks } from "../pieces/timeline.ts";
import { barTicks, type Duration, durationsFor, FOUR_FOUR, SMALLEST_TICKS, type Ticks, ticks } from "../time/time.ts";
import type { SongBar, SongNote } from "./song.ts";

/** A written length: durations that are tied together, in another time where no sum of durations lasts so long. */
interface WrittenLength {
  readonly durations: readonly Duration[];
  readonly actual: number;
  readonly normal: number;
}

/** The most members of a tuplet, in whose time a length off the grid is looked for. */
const MOST_ACTUAL = 64;
/** Ticks: lengths of songs are whole ticks, those of tuplets are not. */
const ROUNDING = 0.5;
const EXACT = 1e-6;

/**
 * How a length is written: on the grid of thirty-seconds, else in the smallest tuplet in which it is some of them. One that fits none
 * (below two ticks) lasts a thirty-second.
 */
function writtenLength(length: number): WrittenLength {
  for (let actual = 1; actual <= MOST_ACTUAL; actual++) {
    for (const normal of normalsOf(actual)) {
      const units = Math.round((length * actual) / normal / SMALLEST_TICKS);
      const lasts = (units * SMALLEST_TICKS * normal) / actual;
      if (units > 0 && Math.abs(lasts - length) <= (actual === 1 ? EXACT : ROUNDING))
        return { durations: durationsFor(ticks(units * SMALLEST_TICKS)), actual, normal };
    }
  }
  return { durations: ["t"], actual: 1, normal: 1 };
}

/** In the time of how many: the usual number for a tuplet first (3 in the time of 2, 7 of 4), halves of it after that. */
function normalsOf(actual: number): readonly number[] {
  const below = Math.floor(Math.log2(actual));
  if (2 ** below === actual) return [1];
  return Array.from({ length: below + 1 }, (_, index) => 2 ** (below - index));
}

/** The most that a number of a tuplet may be, and its members, for a sign to be written before them. */
const MOST_IN_SIGN = 9;

/** Whether a tuplet can be written with a sign: one of a length that no usual tuplet has cannot. */
const hasSign = (members: number, actual: number, normal: number): boolean =>
  Math.max(members, actual, normal) <= MOST_IN_SIGN && !Number.isInteger(Math.log2(actual / normal));

/** Places at which a length off the grid is cut, the strongest first. */
const STEPS = [960, 480, 240, SMALLEST_TICKS];

/**
 * Where a length without a sign of its own is cut in two, in ticks from its beginning: what is off the grid stands alone, so that the other
 * part is written plainly. Undefined where no such place is in it.
 * @example cutOf(380, 4420) // 100: up to the next eighth
 */
function cutOf(at: number, length: number): number | undefined {
  const end = at + length;
  const before = Math.floor(end / SMALLEST_TICKS + EXACT) * SMALLEST_TICKS - at;
  if (isOnGrid(at)) return before > ROUNDING && length - before > ROUNDING ? before : undefined;
  const cuts = STEPS.map((step) => (Math.floor(at / step + EXACT) + 1) * step - at).filter((cut) => length - cut > ROUNDING);
  const isWritable = (cut: number): boolean => {
    const { durations, actual, normal } = writtenLength(cut);
    return actual === 1 || hasSign(durations.length, actual, normal);
  };
  return cuts.find(isWritable) ?? cuts.at(-1);
}

const isOnGrid = (at: number): boolean => Math.abs(at / SMALLEST_TICKS - Math.round(at / SMALLEST_TICKS)) < EXACT;

/** The bar of a voice in the making. */
export class BarDraft {
  readonly #elements: MusicElement[] = [];
  readonly #tied: number[] = [];
  #at = 0;

  /** Where the next element begins, in ticks from the start of the bar. */
  get at(): number {
    return this.#at;
  }

  /** Puts an element of a length at the end: as many tied ones as it takes. What is written at it stands at the first. */
  put(element: PlainElement, length: number, tied = false): void {
    const { durations, actual, normal } = writtenLength(length);
    const cut = actual === 1 || hasSign(durations.length, actual, normal) ? undefined : cutOf(this.#at, length);
    if (cut !== undefined) {
      const named = (part: PlainElement, name: string) => (part.elementType === "Chord" ? part : { ...part, id: `${part.id}-${name}` });
      this.put(named(allTied(element), "a"), cut, element.elementType !== "Rest");
      this.put(named(withoutMarks(element), "b"), length - cut, tied);
      return;
    }
    const parts = tiedParts(element, durations, tied);
    if (actual === 1) for (const part of parts) this.#push(part.element, part.tied);
    else this.#pushTuplet(parts, actual, normal);
  }

  /** Puts a tuplet of parts, the last of which may be tied on. */
  #pushTuplet(parts: readonly TiedPart[], actual: number, normal: number): void {
    const [first] = parts;
    if (first === undefined) return;
    const isTriplet = actual === 3 && normal === 2;
    const elements = parts.map(({ element, tied }) => (tied && element.elementType !== "Rest" ? { ...element, tied } : element));
    const ratio = isTriplet ? {} : { actual, normal };
    const name = isTriplet ? "Triplet" : "Tuplet";
    const { id, duration } = first.element;
    this.#push({ id, name, elements, duration, ...ratio, elementType: "Triplet" }, parts.at(-1)?.tied === true);
  }

  /** Puts the members of a tuplet, in its time; false where its lengths have no durations. */
  putTuplet(group: readonly SongNote[], id: string): boolean {
    const { actual = 3, normal = 2 } = group[0]?.tuplet ?? {};
    const finer = [1, 2, 4, 8].find((times) => group.every(({ written }) => (written * times) % SMALLEST_TICKS === 0));
    if (finer === undefined || actual * finer > 64) return false;
    const parts = group.flatMap((note, index) =>
      tiedParts(noteElement(`${id}-${index + 1}`, note), durationsFor(ticks(note.written * finer)), note.tied),
    );
    this.#pushTuplet(parts, actual * finer, normal);
    return true;
  }

  /** Fills up to a place with rests. */
  restUntil(end: number, id: string): void {
    if (end - this.#at > ROUNDING) this.put(restElement(id, "q"), end - this.#at);
  }

  #push(element: MusicElement, tied: boolean): void {
    if (tied) this.#tied.push(this.#elements.length);
    this.#elements.push(element);
    this.#at += elementTicks(element);
  }

  finish(): Bar {
    return { elements: this.#elements, ...(this.#tied.length > 0 ? { tied: this.#tied } : {}) };
  }
}

interface TiedPart {
  readonly element: PlainElement;
  readonly tied: boolean;
}

function tiedParts(element: PlainElement, durations: readonly Duration[], tied: boolean): readonly TiedPart[] {
  const sounds = element.elementType !== "Rest";
  return durations.map((duration, index) => {
    const isLast = index === durations.length - 1;
    const own = index === 0 ? element : withoutMarks(element);
    const part = { ...own, id: durations.length > 1 && own.elementType !== "Chord" ? `${own.id}-${index + 1}` : own.id, duration };
    return { element: isLast ? part : allTied(part), tied: sounds && (!isLast || tied) };
  });
}

/** All notes of a part that goes on sound on. */
function allTied(element: PlainElement): PlainElement {
  if (!("tiedNotes" in element)) return element;
  const { tiedNotes: _some, ...whole } = element;
  return whole;
}

/** A bar's length; one without notes or rests lasts what its meter says. */
const lengthOf = (bar: SongBar): Ticks => (bar.length > 0 ? bar.length : barTicks(bar.meter ?? FOUR_FOUR));

const toGrid = (at: number): number => Math.round(at / SMALLEST_TICKS) * SMALLEST_TICKS;

/**
 * The changes of a bar, with rests where there are none. `bass`: their slash basses sound with them.
 * @example harmonyBar(bar, "bar-1", true).elements.length
 */
export function harmonyBar(bar: SongBar, id: string, bass: boolean): Bar {
  const draft = new BarDraft();
  const end = lengthOf(bar);
  const starts = chordStarts(bar, end);
  bar.chords.forEach(({ symbol, start, length }, place) => {
    const until = starts[place + 1] ?? (bar.length > 0 && start + length < bar.length ? toGrid(start + length) : end);
    draft.restUntil(starts[place] ?? 0, `${id}-rest`);
    draft.put(chordOfSymbol(symbol, `${id}-chord-${place + 1}`, bass), until - draft.at);
  });
  draft.restUntil(end, `${id}-rest`);
  return draft.finish();
}

/** Where the chords of a bar begin: on the grid, so that rounding never adds up, or exactly where two would begin at once. */
function chordStarts(bar: SongBar, end: Ticks): readonly number[] {
  const exact = bar.chords.map(({ start }, place) => (bar.length > 0 ? start : (end * place) / bar.chords.length));
  const near = exact.map(toGrid);
  return new Set([...near, end]).size === exact.length + 1 ? near : exact;
}

function chordOfSymbol(symbol: string, id: string, bass: boolean): ChordElement | RestElement {
  const element = elementOfSymbol(symbol, { id, duration: "w" });
  if (!element.ok) throw new Error(`The song reader let "${symbol}" through.`);
  if (element.value.elementType === "Rest") return element.value;
  const chord = asPlayed(element.value);
  return bass ? withSlashBass(chord) : chord;
}

/** The notes of a bar. @example notesBar(bar, "bar-1").elements.length */
export function notesBar(bar: SongBar, id: string): Bar {
  const draft = new BarDraft();
  for (let at = 0; at < bar.notes.length; at++) {
    const note = bar.notes[at];
    if (!note) break;
    const own = `${id}-note-${at + 1}`;
    draft.restUntil(note.start, `${own}-rest`);
    const group = tupletAt(bar.notes, at);
    if (group.length > 0 && draft.putTuplet(group, own)) at += group.length - 1;
    else draft.put(noteElement(own, note), lengthFrom(draft.at, note), note.tied);
  }
  draft.restUntil(lengthOf(bar), `${id}-rest`);
  return draft.finish();
}

/** How long a note lasts that begins here: what tuplets before it left of a tick is made up for where it is no length of the grid. */
function lengthFrom(at: number, { start, length }: SongNote): number {
  return length % SMALLEST_TICKS === 0 ? length : start + length - at;
}

/** The members of the tuplet that begins at a note, those that follow each other. */
function tupletAt(notes: readonly SongNote[], at: number): readonly SongNote[] {
  const number = notes[at]?.tuplet?.number;
  if (number === undefined) return [];
  const end = notes.findIndex((note, index) => index > at && note.tuplet?.number !== number);
  return notes.slice(at, end < 0 ? undefined : end);
}

/** A note, several at once or a rest, with all that is written at it. Its length is given to it later. */
function noteElement(id: string, note: SongNote): PlainElement {
  const { notes, tiedNotes, invisible } = note;
  const [only = ""] = notes;
  const marks = marksOf(note);
  const duration = "q" as const;
  if (notes.length === 0) return { ...restElement(id, duration), ...(invisible ? { invisible } : {}), ...marks };
  if (notes.length === 1) return { id, name: only, note: only, duration, ...marks, elementType: "Note" };
  return { id, name: notes.join(" "), notes, duration, ...(tiedNotes === undefined ? {} : { tiedNotes }), ...marks, elementType: "Notes" };
}

function marksOf({ grace, lyrics, articulations, dynamics, slursFrom, slursTo }: SongNote) {
  return {
    ...(grace === undefined ? {} : { grace }),
    ...(lyrics === undefined || lyrics.length === 0 ? {} : { lyrics }),
    ...(articulations === undefined || articulations.length === 0 ? {} : { articulations }),
    ...(dynamics === undefined || dynamics.length === 0 ? {} : { dynamics }),
    ...(slursFrom ? { slursFrom } : {}),
    ...(slursTo ? { slursTo } : {}),
  };
}
