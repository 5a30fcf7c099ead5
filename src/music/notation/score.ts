import type { Measure, VoiceKind } from "../elements.ts";
import type { SongText } from "../songs/song.ts";
import type { TempoBeat } from "../time/tempo-beat.ts";
import type { Ticks } from "../time/time.ts";
import type { WrittenFor } from "./reading/written-for-names.ts";

/** How a piece stands on the page: its melody under chord symbols, a grand staff, a grid of chords, or every voice. */
export const SCORE_VIEWS = ["lead", "piano", "chart", "full"] as const;
export type ScoreView = (typeof SCORE_VIEWS)[number];

/** What stands over a score. */
export interface ScoreHead {
  readonly title: string;
  readonly composer: string | null;
  readonly style: string | null;
  /** Beats a minute as written; null: none is written. */
  readonly tempo: number | null;
  /** What the tempo counts. */
  readonly beat: TempoBeat;
}

/** One staff. */
export interface ScoreStaff {
  /** As ABC names it: `"treble"`, `"bass-8"`, `"perc"`. */
  readonly clef: string;
  /** The clef of each bar, where it changes; absent: it is the same in all. */
  readonly clefs?: readonly string[];
  /** What stands on it. */
  readonly kind: VoiceKind;
  /** Whose it is, where two staves are the hands of a pianist. */
  readonly hand?: "right" | "left";
  /** What its first voice is called; absent: nothing. */
  readonly called?: string;
  /** True: a drum kit's, where cymbals have crossed heads. */
  readonly kit?: boolean;
  /** What is written beside it, where staves are named: its own names, or null for that of its kind. */
  readonly names: { readonly name: string | null; readonly shortName: string | null } | null;
  /** Which staves a brace joins, by number; null: none. */
  readonly brace: number | null;
}

/** A note, chord or rest as it is drawn, in the order of its voice. */
export interface ScoreItem {
  /** From the start of its bar. */
  readonly offset: Ticks;
  readonly length: Ticks;
  /** Length as its sign says: another than `length` in a tuplet. */
  readonly written: Ticks;
  /** Spelled as drawn, with octaves as they sound in the key of the page; none for a rest. */
  readonly notes: readonly string[];
  /** Of the notes those that are tied to the next; absent: none. */
  readonly tied?: readonly string[];
  /** So many in the time of so many, in a tuplet that is written as one. */
  readonly tuplet?: { readonly actual: number; readonly normal: number };
  /** A rest that only keeps room, as behind the notes of an overlay. */
  readonly invisible?: boolean;
  /** A rest of a whole bar: abcjs draws nothing there. */
  readonly wholeBar?: boolean;
}

/** One bar of one voice. */
export interface ScoreVoiceBar {
  /** Its notes in ABC, unit 1/32, without bar lines. */
  readonly abc: string;
  readonly items: readonly ScoreItem[];
  /** Words by verse: ABC's `w:` for the notes of this bar. */
  readonly verses: readonly string[];
  /** What ties and slurs that come in from the bar before hang on: its last note in ABC; null where none does. */
  readonly carried: string | null;
}

/** A voice on the page. */
export interface ScoreVoice {
  /** Which staff, from 0. */
  readonly staff: number;
  /** Which voice of the piece it draws. */
  readonly source: number;
  /** Slashes that have no stems: one a beat. */
  readonly slashes: boolean;
  readonly bars: readonly ScoreVoiceBar[];
}

/** A chord symbol over a bar. */
export interface ScoreChord {
  readonly name: string;
  /** From the start of the bar. */
  readonly offset: Ticks;
}

/** One bar of the page. */
export interface ScoreBar {
  /** As printed: 0 for a pick-up. */
  readonly number: number;
  readonly start: Ticks;
  readonly length: Ticks;
  /** In force; `null` without one. */
  readonly meter: string | null;
  /** In force, as an ABC key. */
  readonly key: string;
  readonly chords: readonly ScoreChord[];
  /** Words over it; those that are placed below are sung to its chords. */
  readonly texts: readonly SongText[];
  readonly signs: Omit<Measure, "silent">;
}

/** A piece as it stands on a page: what is drawn is decided by the room there is, line by line. */
export interface Score {
  readonly view: ScoreView;
  /** Whom it is written for, where that is not concert pitch: the sheet says so. */
  readonly writtenFor?: WrittenFor;
  /** Null: nothing stands over it, as over a snippet. */
  readonly head: ScoreHead | null;
  readonly staves: readonly ScoreStaff[];
  readonly voices: readonly ScoreVoice[];
  readonly bars: readonly ScoreBar[];
}
