import type { SongArticulation, SongDynamic, SongGraceNote, SongNote, SongSyllable, SongText, SongTuplet } from "../../../songs/song.ts";
import { ticks } from "../../../time/time.ts";
import type { Notices } from "../notices.ts";
import type { BarLayer } from "./bar-draft.ts";
import { ChordTrack } from "./chord-track.ts";

/** A note while its voice is read: what comes behind it (a tie, a slur, words) is put into it. */
export type NoteDraft = { -readonly [Member in keyof Omit<SongNote, "articulations" | "dynamics" | "lyrics">]: SongNote[Member] } & {
  articulations?: SongArticulation[];
  dynamics?: SongDynamic[];
  lyrics?: SongSyllable[];
};

/** A tuplet whose members are still coming. */
interface OpenTuplet {
  readonly tuplet: SongTuplet;
  readonly factor: number;
  readonly left: number;
}

/** What stands before a note and belongs to it. */
interface Waiting {
  /** Whether anything waits. */
  any: boolean;
  articulations: SongArticulation[];
  dynamics: SongDynamic[];
  grace: SongGraceNote[];
  slashed: boolean;
  slurs: number;
}

const nothing = (): Waiting => ({ any: false, articulations: [], dynamics: [], grace: [], slashed: false, slurs: 0 });

/** A pitch with its place on the staff: a tie holds what stands at the same place. */
export interface SpelledPitch {
  /** As it sounds, with its octave. */
  readonly name: string;
  /** Letter and octave as written. */
  readonly place: string;
  readonly alteration: number;
  /** Tied by a sign of its own. */
  readonly tied: boolean;
}

const NONE: ReadonlyMap<string, number> = new Map();
const alterationsOf = (pitches: readonly SpelledPitch[]): ReadonlyMap<string, number> =>
  new Map(pitches.map(({ place, alteration }) => [place, alteration]));

const nameOf = ({ name }: SpelledPitch): string => name;
const isTied = ({ tied }: SpelledPitch): boolean => tied;

/** One line of notes in time: a voice is one, and one more for each overlay (`&`) of its bars. */
export class Layer {
  readonly chords: ChordTrack;
  /** Words of the bar that is read. */
  texts: SongText[] = [];
  /** Notes of the bar that is read. */
  notes: NoteDraft[] = [];
  /** Ticks from the start of the bar; may be a fraction within a tuplet. */
  position = 0;
  /** Accidentals written in this bar, by place. */
  readonly accidentals = new Map<string, number>();
  #waiting: Waiting = nothing();
  #tuplet: OpenTuplet | undefined;
  #tuplets = 0;
  #broken = 1;
  /** The last note: where it began, what was written, and by which factor its tuplet shortens it. */
  #lasting: Lasting = { from: 0, written: 0, factor: undefined };
  #last: NoteDraft | undefined;
  #pitches: readonly SpelledPitch[] = [];
  #held: ReadonlyMap<string, number> = NONE;

  constructor(notices: Notices) {
    this.chords = new ChordTrack(notices);
  }

  /** The alteration that a tie brings to a place; undefined where none does. */
  heldAlteration(place: string): number | undefined {
    return this.#held.get(place);
  }

  /** What waits for the next note, to be added to. */
  get waiting(): Waiting {
    this.#waiting.any = true;
    return this.#waiting;
  }

  /** Articulations that no note has taken; they wait no longer. */
  takeArticulations(): readonly SongArticulation[] {
    const { articulations } = this.#waiting;
    if (articulations.length > 0) this.#waiting.articulations = [];
    return articulations;
  }

  /** Whether members of a tuplet are still missing. */
  get inTuplet(): boolean {
    return this.#tuplet !== undefined;
  }

  /** Forgets what holds for one bar, and gives what it was; `empty`: its chords share a bar in which no line has notes. */
  endBar(length: number, empty: boolean): BarLayer {
    const { notes, texts } = this;
    const chords = this.chords.close(length, empty);
    this.notes = [];
    this.texts = [];
    this.position = 0;
    this.accidentals.clear();
    return { notes, texts, chords };
  }

  openTuplet(actual: number, normal: number, size: number): void {
    this.#tuplet = { tuplet: { number: ++this.#tuplets, actual, normal }, factor: normal / actual, left: size };
  }

  /** Puts a note or rest; `length` in ticks as written, before broken rhythm and tuplet. */
  put(pitches: readonly SpelledPitch[], length: number, invisible: boolean): NoteDraft {
    const open = this.#tuplet;
    const written = length * this.#broken;
    const from = this.position;
    const start = Math.round(from);
    this.#lasting = { from, written, factor: open?.factor };
    this.position = endOf(this.#lasting);
    const note: NoteDraft = {
      notes: pitches.map(nameOf),
      start: ticks(start),
      length: ticks(Math.round(this.position) - start),
      written: ticks(open ? Math.round(written) : Math.round(this.position) - start),
      tied: false,
    };
    if (open) note.tuplet = open.tuplet;
    if (invisible) note.invisible = true;
    this.#giveWaiting(note);
    this.notes.push(note);
    this.#last = note;
    this.#pitches = pitches;
    this.#held = pitches.some(isTied) ? this.#holdSome(note) : NONE;
    this.#broken = 1;
    if (open) this.#tuplet = open.left > 1 ? { ...open, left: open.left - 1 } : undefined;
    return note;
  }

  #holdSome(note: NoteDraft): ReadonlyMap<string, number> {
    const tied = this.#pitches.filter(isTied);
    note.tied = true;
    if (tied.length < this.#pitches.length) note.tiedNotes = tied.map(nameOf);
    return alterationsOf(tied);
  }

  #giveWaiting(note: NoteDraft): void {
    const waiting = this.#waiting;
    if (!waiting.any) return;
    const { articulations, dynamics, grace, slashed, slurs } = waiting;
    this.#waiting = nothing();
    if (grace.length > 0) note.grace = slashed ? { notes: grace, slashed } : { notes: grace };
    if (articulations.length > 0) note.articulations = articulations;
    if (dynamics.length > 0) note.dynamics = dynamics;
    if (slurs > 0) note.slursFrom = slurs;
  }

  /** Ties the last note to the next one. */
  tie(): boolean {
    const last = this.#last;
    if (!last || last.notes.length === 0) return false;
    last.tied = true;
    delete last.tiedNotes;
    this.#held = alterationsOf(this.#pitches);
    return true;
  }

  /** Broken rhythm: `>` makes the note before longer and the next one shorter. */
  breakRhythm(longFirst: boolean, signs: number): boolean {
    const last = this.notes.at(-1);
    if (!last) return false;
    const short = 1 / 2 ** signs;
    const [before, after] = longFirst ? [2 - short, short] : [short, 2 - short];
    const end = last.start + last.length;
    this.#lasting = { ...this.#lasting, written: this.#lasting.written * before };
    this.position = endOf(this.#lasting);
    this.texts = this.texts.map((text) => (text.start === end ? { ...text, start: ticks(Math.round(this.position)) } : text));
    last.length = ticks(Math.round(this.position) - last.start);
    last.written = this.#lasting.factor === undefined ? last.length : ticks(Math.round(this.#lasting.written));
    this.#broken = after;
    return true;
  }

  /** Ends a slur at the last note. */
  endSlur(): boolean {
    const last = this.#last;
    if (!last) return false;
    last.slursTo = (last.slursTo ?? 0) + 1;
    return true;
  }

  /** Puts a sign at the last note; false where there is none. */
  markLast(mark: { readonly articulation: SongArticulation } | { readonly dynamic: SongDynamic }): boolean {
    const last = this.#last;
    if (!last) return false;
    if ("dynamic" in mark) {
      last.dynamics ??= [];
      last.dynamics.push(mark.dynamic);
    } else {
      last.articulations ??= [];
      last.articulations.push(mark.articulation);
    }
    return true;
  }
}

interface Lasting {
  readonly from: number;
  readonly written: number;
  readonly factor: number | undefined;
}

/** Where a note ends; members of tuplets count in whole ticks as written. */
const endOf = ({ from, written, factor }: Lasting): number =>
  snapped(from + (factor === undefined ? written : Math.round(written) * factor));

/** A position without the errors that fractions of tuplets leave. */
function snapped(position: number): number {
  const whole = Math.round(position);
  return Math.abs(position - whole) < 1e-6 ? whole : position;
}
