import type { Problem, Result } from "../../lib/result.ts";
import type { Meter, Ticks } from "../time/time.ts";

/** Why a song's text could not be read, and where; lines and columns count from 1. */
export interface SongProblem extends Problem {
  readonly message: string;
  /** What is wrong, without the place. */
  readonly reason: string;
  readonly line: number;
  readonly column: number;
}

/** What reading a song gives. */
export type SongResult<T> = Result<T, SongProblem>;

/** A chord as written over a bar. */
export interface SongChord {
  /** As written, `N.C.` included. */
  readonly symbol: string;
  /** From the start of the bar. */
  readonly start: Ticks;
  readonly length: Ticks;
}

/** A note, several at once, or a rest. */
export interface SongNote {
  /** Spelled with octaves, lowest first; empty for a rest. */
  readonly notes: readonly string[];
  /** From the start of the bar. */
  readonly start: Ticks;
  readonly length: Ticks;
  /** Number of the triplet it belongs to, counted through the voice; undefined outside. */
  readonly triplet: number | undefined;
  /** Length as written: longer than `length` in a triplet. */
  readonly written: Ticks;
  /** Sounds on into the next note. */
  readonly tied: boolean;
}

/** How playing goes on from a bar other than to the next one. */
export interface Jump {
  readonly to: "start" | "segno";
  readonly until: "end" | "coda" | "fine";
}

/** One written bar. */
export interface SongBar {
  /** Counted from 1 as written. */
  readonly number: number;
  readonly meter: Meter | undefined;
  readonly length: Ticks;
  /** Never empty once a chord has been written: a bar without one repeats the last. */
  readonly chords: readonly SongChord[];
  readonly notes: readonly SongNote[];
  readonly startsRepeat: boolean;
  readonly endsRepeat: boolean;
  /** Numbers of the passes for which this ending is, where one starts here. */
  readonly endings: readonly number[] | undefined;
  /** The ending in force stops after this bar. */
  readonly closesEnding: boolean;
  readonly segno: boolean;
  readonly coda: boolean;
  readonly fine: boolean;
  readonly jump: Jump | undefined;
}

/** A voice as written. */
export interface SongVoice {
  readonly id: string;
  readonly clef: "treble" | "bass";
  readonly name: string;
  readonly bars: readonly SongBar[];
}

/** A song as written: bars in order, nothing unrolled. */
export interface Song {
  readonly number: number;
  readonly titles: readonly string[];
  readonly composer: string;
  /** As an ABC key: `"Bb"`, `"Em"`, or `"none"`. */
  readonly key: string;
  /** Undefined for `none`. */
  readonly meter: Meter | undefined;
  /** Quarter notes a minute, where the text says it. */
  readonly tempo: number | undefined;
  readonly voices: readonly SongVoice[];
}

/** @example songProblem("open-quote", 'The quote is not closed.', 7, 12).where // "line 7, column 12" */
export const songProblem = (code: string, reason: string, line: number, column: number): SongProblem => ({
  code,
  message: `Line ${line}, column ${column}: ${reason}`,
  reason,
  where: `line ${line}, column ${column}`,
  line,
  column,
});
