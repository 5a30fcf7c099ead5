import type { Params, Problem, Result } from "../../lib/result.ts";
import type { Meter, Ticks } from "../time/time.ts";
import type { SongNoticeCode, SongReason } from "./problems.ts";

/** Why a song's text could not be read, and where; lines and columns count from 1. */
export interface SongProblem extends Problem<"unreadable-song"> {
  /** What is wrong, without the place. */
  readonly reason: SongReason;
  readonly line: number;
  readonly column: number;
}

/** What reading a song gives. */
export type SongResult<T> = Result<T, SongProblem>;

/** Something that was guessed, read as something else or left out, and where; lines and columns count from 1. */
export interface SongNotice {
  /** Stable name for code, tests and the words, e.g. `"alternative-chord"`. */
  readonly code: SongNoticeCode;
  /** What the words name: the sign as written, a count. */
  readonly params: Params;
  readonly line: number;
  readonly column: number;
}

/** What a text holds: at least one song, and what has to be said about how it was read. */
export interface SongReading {
  readonly songs: readonly Song[];
  /** On which line of the text each song begins, from 1. */
  readonly lines: readonly number[];
  /** In the order of the text; the first 200, then one that says how many more there are. */
  readonly notices: readonly SongNotice[];
}

/** A meter; `groups` are its beats as they are written, in an additive meter such as 2+3/8. */
export interface SongMeter extends Meter {
  readonly groups?: readonly number[];
}

/** A chord symbol over a bar, and how long it holds. */
export interface SongChord {
  /** As written, lower-case minors as `Em`, a bass alone (`/C`) with the chord before it; `N.C.` is silence. */
  readonly symbol: string;
  /** From the start of the bar. A chord starts where a note or rest of its voice does, or at equal shares of one. */
  readonly start: Ticks;
  readonly length: Ticks;
  /** True: not written here, the chord of the bar before holds on. Absent otherwise. */
  readonly carried?: boolean;
}

/** Words in the music that are no chord. */
export interface SongText {
  readonly text: string;
  /** From the start of the bar. */
  readonly start: Ticks;
  readonly place: "above" | "below" | "left" | "right" | "free";
}

/** Notes in another time than they are written: `actual` of them in the time of `normal`. */
export interface SongTuplet {
  /** Which group of its voice, counted from 1; its members stand one after the other. */
  readonly number: number;
  /** 2..64 */
  readonly actual: number;
  /** 1..64 */
  readonly normal: number;
}

/** A short note before another one; it takes no time of the bar. */
export interface SongGraceNote {
  /** Spelled with octaves, lowest first. */
  readonly notes: readonly string[];
  /** As written. */
  readonly length: Ticks;
}

/** Grace notes before a note. */
export interface SongGrace {
  readonly notes: readonly SongGraceNote[];
  /** True: an acciaccatura, drawn with a stroke. */
  readonly slashed?: boolean;
}

/** What is sung on a note. */
export interface SongSyllable {
  /** Which line of words, counted from 1. */
  readonly verse: number;
  /** Empty where the syllable before is held over this note. */
  readonly text: string;
  /** True: the word goes on with the next syllable. */
  readonly hyphen?: boolean;
}

/** Signs over one note, named as ABC names them. */
export const ARTICULATIONS = [
  "staccato",
  "tenuto",
  "accent",
  "marcato",
  "wedge",
  "fermata",
  "invertedfermata",
  "trill",
  "turn",
  "invertedturn",
  "mordent",
  "pralltriller",
  "roll",
  "arpeggio",
  "upbow",
  "downbow",
  "open",
  "snap",
  "thumb",
  "plus",
  "slide",
  "breath",
  "shortphrase",
  "mediumphrase",
  "longphrase",
  "0",
  "1",
  "2",
  "3",
  "4",
  "5",
] as const;

export type SongArticulation = (typeof ARTICULATIONS)[number];

/** Signs of loudness at one note, named as ABC names them: `<(` begins a crescendo, `<)` ends it, `>(` and `>)` a diminuendo. */
export const DYNAMICS = [
  "pppp",
  "ppp",
  "pp",
  "p",
  "mp",
  "mf",
  "f",
  "ff",
  "fff",
  "ffff",
  "fp",
  "sf",
  "sfz",
  "<(",
  "<)",
  ">(",
  ">)",
] as const;

export type SongDynamic = (typeof DYNAMICS)[number];

/** A note, several at once, or a rest. */
export interface SongNote {
  /** As they sound (concert pitch), spelled with octaves, lowest first; empty for a rest. */
  readonly notes: readonly string[];
  /** From the start of the bar. */
  readonly start: Ticks;
  readonly length: Ticks;
  /** Length as written: another than `length` in a tuplet. */
  readonly written: Ticks;
  /** Sounds on into the next note of the voice. */
  readonly tied: boolean;
  /** Where only some of `notes` sound on: those. Absent where all or none do. */
  readonly tiedNotes?: readonly string[];
  readonly tuplet?: SongTuplet;
  /** True: a rest that is not drawn. */
  readonly invisible?: boolean;
  readonly grace?: SongGrace;
  /** By verse. */
  readonly lyrics?: readonly SongSyllable[];
  readonly articulations?: readonly SongArticulation[];
  readonly dynamics?: readonly SongDynamic[];
  /** How many slurs begin here, and how many end. */
  readonly slursFrom?: number;
  readonly slursTo?: number;
}

/** How playing goes on from a bar other than to the next one. */
export interface Jump {
  readonly to: "start" | "segno";
  readonly until: "end" | "coda" | "fine";
}

/**
 * What is written around a bar. It stands in every voice of a song alike: the n-th bars of all voices differ in their chords,
 * notes and texts alone, and all voices have as many bars.
 */
export interface SongBarFrame {
  /** As printed: 0 for a pick-up, then counted from 1. */
  readonly number: number;
  /** In force in this bar; undefined for none. */
  readonly meter: SongMeter | undefined;
  readonly length: Ticks;
  /** A first bar shorter than its meter. */
  readonly pickUp?: boolean;
  /** In force from this bar on where it differs from the bar before: an ABC key as in `Song`. */
  readonly key?: string;
  /** Quarter notes a minute from this bar on, where they differ from the bar before. */
  readonly tempo?: number;
  readonly startsRepeat: boolean;
  readonly endsRepeat: boolean;
  /** Numbers of the passes for which this ending (volta) is, where one starts here. */
  readonly endings: readonly number[] | undefined;
  /** The ending in force stops after this bar: at its repeat sign or double bar line. */
  readonly closesEnding: boolean;
  /** The bar line after it; absent: a plain one. */
  readonly barLine?: "double" | "final";
  /** A D.S. goes back to the start of this bar. */
  readonly segno: boolean;
  /** The coda begins with this bar. */
  readonly coda: boolean;
  /** To Coda: after a D.C. or D.S. playing goes on at the coda when this bar ends. */
  readonly toCoda?: boolean;
  /** After a D.C. or D.S. playing ends with this bar. */
  readonly fine: boolean;
  /** D.C. or D.S., taken when this bar ends. */
  readonly jump: Jump | undefined;
  /** A section letter or rehearsal mark at its start: `"A"`, `"Verse"`. */
  readonly section?: string;
}

/** One written bar of one voice. */
export interface SongBar extends SongBarFrame {
  /** Those that hold in this bar, in order. Never empty once a chord has been written: a bar without one repeats the last. */
  readonly chords: readonly SongChord[];
  readonly notes: readonly SongNote[];
  readonly texts?: readonly SongText[];
}

/** `percussion` has no pitch on its lines. */
export type SongClef = "treble" | "bass" | "alto" | "tenor" | "percussion";

/** A voice as written. */
export interface SongVoice {
  readonly id: string;
  readonly clef: SongClef;
  /** An 8 or 15 over (1, 2) or under (-1, -2) the clef: so many octaves its notes sound above what the lines say. Absent: none. */
  readonly clefOctave?: number;
  /** Empty where it has none. */
  readonly name: string;
  readonly shortName?: string;
  /** A bass, whatever it is called: written an octave above its sound in the bass clef. Absent: what its name says. */
  readonly instrument?: "bass";
  /** Voices in one brace of the score (`{ }`) are one part; counted from 1. Absent: a part of its own. */
  readonly part?: number;
  /** Voices on one staff share its number, counted from 1 down the score. Absent: a staff of its own. */
  readonly staff?: number;
  readonly bars: readonly SongBar[];
}

/** A header line that is no music: `{ field: "N", text: "after the first recording" }`. */
export interface SongRemark {
  /** The letter of the ABC field. */
  readonly field: string;
  readonly text: string;
}

/** More bars than this are no song. */
export const MOST_SONG_BARS = 2000;

/** The title of a song whose text has none. */
export const UNTITLED = "Untitled";

/** A song as written: bars in order, nothing unrolled. */
export interface Song {
  readonly number: number;
  /** At least one; `"Untitled"` where the text has none. */
  readonly titles: readonly string[];
  readonly composer: string;
  /** `R:`, e.g. `"Medium swing"`. */
  readonly style?: string;
  /** As an ABC key: `"Bb"`, `"Em"`, `"Ddor"`, or `"none"`; as the song begins. */
  readonly key: string;
  /** As the song begins; undefined for `none`. */
  readonly meter: SongMeter | undefined;
  /** Quarter notes a minute as the song begins, where the text says it. */
  readonly tempo: number | undefined;
  /** Words of the tempo, e.g. `"Slow swing"`. */
  readonly tempoText?: string;
  /** The unit length `L:` in whole notes, e.g. 1/8. */
  readonly unit?: number;
  readonly remarks?: readonly SongRemark[];
  readonly voices: readonly SongVoice[];
}

/** @example songProblem(songReason("open-quote"), 7, 12).where // "line 7, column 12" */
export const songProblem = (reason: SongReason, line: number, column: number): SongProblem => ({
  code: "unreadable-song",
  params: { line, column, why: reason },
  reason,
  where: `line ${line}, column ${column}`,
  line,
  column,
});
