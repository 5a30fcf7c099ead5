import { midiOf } from "../../pitch.ts";
import type { SongArticulation, SongDynamic, SongGraceNote, SongNote, SongSyllable, SongTuplet } from "../../songs/song.ts";
import { type Ticks, ticks } from "../../time/time.ts";
import type { ImportNotices } from "./imported.ts";

/** A note, several at once or a rest as they stand in a part; positions in ticks from the measure's start, not rounded. */
export interface PlacedNote {
  readonly staff: number;
  readonly voice: string;
  readonly start: number;
  readonly length: number;
  /** As they sound; `tied`: a tie begins there; `held`: one ends there. */
  readonly pitches: { readonly name: string; readonly tied: boolean; readonly held: boolean }[];
  /** Written in another time: `actual` in the time of `normal`. */
  readonly ratio: { readonly actual: number; readonly normal: number } | undefined;
  /** What its type and dots say, in ticks; undefined where it has none. */
  readonly written: number | undefined;
  readonly invisible: boolean;
  readonly grace: readonly SongGraceNote[];
  readonly slashed: boolean;
  readonly lyrics: SongSyllable[];
  readonly articulations: SongArticulation[];
  readonly dynamics: SongDynamic[];
  slursFrom: number;
  slursTo: number;
}

/** Ticks by which rounded divisions may miss their place. */
const TOLERANCE = 16;

/** Turns the notes of one voice into a song's, bar after bar: gaps become rests, tuplets are counted, ties kept where they lead on. */
export class VoiceBuilder {
  readonly bars: SongNote[][] = [];
  readonly #notices: ImportNotices;
  #tuplets = 0;
  #open: { readonly tuplet: SongTuplet; written: number; smallest: number } | undefined;
  #slurs = 0;
  /** What ties end at each note that was made. */
  readonly #held = new Map<SongNote, ReadonlySet<string>>();

  constructor(notices: ImportNotices) {
    this.#notices = notices;
  }

  /** @param given in order of their start, none beginning before another ends */
  addBar(given: readonly PlacedNote[], length: Ticks): void {
    const notes: SongNote[] = [];
    let cursor = 0;
    for (const note of given) {
      const start = Math.abs(note.start - cursor) <= TOLERANCE ? cursor : note.start;
      if (start > cursor) {
        this.#open = undefined;
        notes.push(silence(cursor, start));
        cursor = start;
      }
      const rest = length - cursor;
      if (rest <= TOLERANCE) {
        this.#notices.count("notes-left-out", note.pitches.length);
        continue;
      }
      const made = this.#noteAt(note, cursor, rest);
      notes.push(made.note);
      cursor = made.end;
    }
    if (length - cursor > TOLERANCE) notes.push(silence(cursor, length));
    this.#open = undefined;
    this.bars.push(notes);
  }

  #noteAt(note: PlacedNote, start: number, rest: number): { readonly note: SongNote; readonly end: number } {
    const from = Math.round(start);
    const ratio = note.ratio;
    const isWhole = note.length > rest + TOLERANCE;
    if (!ratio || isWhole) {
      this.#open = undefined;
      const length = Math.max(1, Math.round(start + Math.min(note.length, rest)) - from);
      const end = Math.abs(from + length - (start + rest)) <= TOLERANCE ? start + rest : from + length;
      const whole = Math.round(end) - from;
      return { note: this.#made(note, from, whole, whole, undefined), end: from + whole };
    }
    const written = writtenIn(note, ratio);
    const end = snapped(start + (written * ratio.normal) / ratio.actual);
    const tuplet = this.#tupletOf(ratio, written);
    return { note: this.#made(note, from, Math.round(end) - from, written, tuplet), end };
  }

  /** The group that a member belongs to: it is full where its written lengths are a whole number of its smallest member times `actual`. */
  #tupletOf(ratio: { readonly actual: number; readonly normal: number }, written: number): SongTuplet {
    let open = this.#open;
    if (!open || open.tuplet.actual !== ratio.actual || open.tuplet.normal !== ratio.normal) {
      open = { tuplet: { number: ++this.#tuplets, ...ratio }, written: 0, smallest: written };
    }
    open.written += written;
    open.smallest = Math.min(open.smallest, written);
    this.#open = open.written % (open.smallest * ratio.actual) === 0 ? undefined : open;
    return open.tuplet;
  }

  #made(note: PlacedNote, start: number, length: number, written: number, tuplet: SongTuplet | undefined): SongNote {
    const pitches = [...note.pitches].sort((a, b) => (midiOf(a.name) ?? 0) - (midiOf(b.name) ?? 0));
    const tied = pitches.filter((each) => each.tied).map(({ name }) => name);
    const ends = Math.min(note.slursTo, this.#slurs);
    this.#slurs += note.slursFrom - ends;
    const made: SongNote = {
      notes: pitches.map(({ name }) => name),
      start: ticks(start),
      length: ticks(length),
      written: ticks(written),
      tied: tied.length > 0,
      ...(tied.length > 0 && tied.length < pitches.length ? { tiedNotes: tied } : {}),
      ...(tuplet ? { tuplet } : {}),
      ...(note.invisible && pitches.length === 0 ? { invisible: true } : {}),
      ...(note.grace.length > 0 ? { grace: { notes: note.grace, ...(note.slashed ? { slashed: true } : {}) } } : {}),
      ...(note.lyrics.length > 0 && pitches.length > 0 ? { lyrics: note.lyrics } : {}),
      ...(note.articulations.length > 0 ? { articulations: note.articulations } : {}),
      ...(note.dynamics.length > 0 ? { dynamics: note.dynamics } : {}),
      ...(note.slursFrom > 0 ? { slursFrom: note.slursFrom } : {}),
      ...(ends > 0 ? { slursTo: ends } : {}),
    };
    this.#held.set(made, new Set(pitches.filter((each) => each.held).map(({ name }) => name)));
    return made;
  }

  /** The bars, with the ties that lead to the same pitch in the next note, and slurs that end. */
  finished(): readonly (readonly SongNote[])[] {
    const flat = this.bars.flat();
    let unended = this.#slurs;
    const endsSomewhere = [...this.#held.values()].some((names) => names.size > 0);
    const ended = flat.map((note, index) => {
      const next = flat[index + 1];
      const held = (next && this.#held.get(next)) ?? new Set<string>();
      return withTies(
        note,
        note.notes.filter((name) => next?.notes.includes(name) === true && (endsSomewhere ? held.has(name) : isTied(note, name))),
      );
    });
    for (let index = ended.length - 1; index >= 0 && unended > 0; index--) {
      const note = ended[index];
      if (!note?.slursFrom) continue;
      const taken = Math.min(unended, note.slursFrom);
      const { slursFrom, ...rest } = note;
      ended[index] = slursFrom > taken ? { ...rest, slursFrom: slursFrom - taken } : rest;
      unended -= taken;
    }
    let at = 0;
    return this.bars.map((bar) => {
      at += bar.length;
      return ended.slice(at - bar.length, at);
    });
  }
}

const isTied = ({ tied, tiedNotes, notes }: SongNote, name: string): boolean => tied && (tiedNotes ?? notes).includes(name);

/** A note tied where the next one says that a tie ends at it: unended ties hold nothing. */
function withTies({ tiedNotes: _before, ...note }: SongNote, held: readonly string[]): SongNote {
  return { ...note, tied: held.length > 0, ...(held.length > 0 && held.length < note.notes.length ? { tiedNotes: held } : {}) };
}

const silence = (from: number, to: number): SongNote => {
  const length = ticks(Math.round(to) - Math.round(from));
  return { notes: [], start: ticks(Math.round(from)), length, written: length, tied: false, invisible: true };
};

/** What a member of a tuplet is written as: its type where that agrees with its duration, else what its duration says. */
function writtenIn({ length, written }: PlacedNote, { actual, normal }: { readonly actual: number; readonly normal: number }): number {
  const sounding = (length * actual) / normal;
  return written !== undefined && Math.abs(written - sounding) <= Math.max(TOLERANCE, sounding / 6)
    ? Math.round(written)
    : Math.max(1, Math.round(sounding));
}

function snapped(position: number): number {
  const whole = Math.round(position);
  return Math.abs(position - whole) < 1e-6 ? whole : position;
}
