import { type Coded, type NoParams, type Problem, problemsOf } from "../../lib/result.ts";

/** What can be wrong with a song's text, each told within a sentence that says where. */
export interface SongReasons {
  "voice-without-name": NoParams;
  "too-many-voices": { readonly most: number };
  "too-many-layers": { readonly most: number };
  "too-many-bars": { readonly most: number };
  "no-song": NoParams;
  "no-key": NoParams;
  "music-before-key": NoParams;
  "no-music": NoParams;
  "cut-off": NoParams;
  "cut-tuplet": NoParams;
  "open-mark": NoParams;
  "open-bracket": NoParams;
  "open-brace": NoParams;
  "open-quote": NoParams;
  "open-field": { readonly field: string };
  "not-a-unit": { readonly text: string };
  "not-a-meter": { readonly text: string };
  "not-a-key": { readonly text: string };
  "note-beyond-instruments": NoParams;
  "note-without-length": NoParams;
  "senseless-rest": NoParams;
  "tuplet-size": NoParams;
  "text-too-long": { readonly most: number };
  "song-too-long": { readonly most: number };
  "reading-took-too-long": NoParams;
  "several-songs": { readonly count: number };
}

/** What is wrong with a song's text, without the place. */
export type SongReason = Problem<keyof SongReasons>;

/** What reading a song's text tells, with what each sentence needs. */
export interface SongProblems extends SongReasons {
  "unreadable-song": { readonly line: number; readonly column: number; readonly why: SongReason };
}

/** @example songReason("too-many-bars", { most: 2000 }) */
export const { problem: songReason } = problemsOf<SongReasons>();

type Sign = { readonly text: string };
type Counted = { readonly count: number };

/** What was guessed, read as something else or left out of a song's text; `sign`, `symbol`, `text` are as written. */
export interface SongNoticeParams {
  "alternative-chord": { readonly symbol: string };
  "bad-number": { readonly text: string; readonly number: number };
  "bagpipe-key": Sign;
  "bagpipe-key-with-sharps": Sign;
  "bar-too-long": { readonly bar: number; readonly meter: string };
  "bar-lengths-differ": { readonly bar: number };
  "bar-counts-differ": { readonly voice: string };
  "bass-alone": { readonly text: string; readonly symbol: string };
  "chord-at-bar-line": { readonly symbol: string };
  "clef-change": NoParams;
  "coda-guessed": NoParams;
  "empty-key": NoParams;
  "ending-in-bar": NoParams;
  "field-left-out": { readonly field: string };
  "jump-at-end": NoParams;
  "key-in-lower-case": { readonly text: string; readonly key: string };
  "lower-case-chord": { readonly text: string; readonly symbol: string };
  "mark-left-out": { readonly mark: string };
  "meter-guessed": Sign;
  "meters-left-out": Sign;
  "mode-guessed": { readonly text: string; readonly key: string };
  "more-notices": Counted;
  "no-number": { readonly number: number };
  "no-title": NoParams;
  "not-a-chord": Sign;
  "notes-left-out": Counted;
  "open-bar": NoParams;
  "order-cut": Counted;
  "parts-order": Sign;
  "quarter-tone": NoParams;
  "sign-in-quotes": Sign;
  "sign-left-out": { readonly sign: string; readonly bar: number };
  "song-refused": { readonly song: string; readonly reason: Coded };
  "syllables-left-out": Counted;
  "symbols-left-out": NoParams;
  "tempo-guessed": Sign;
  "text-left-out": Sign;
  "transposed-voice": { readonly voice: string };
  "unequal-lengths": NoParams;
}

/** Which notices there are. */
export type SongNoticeCode = keyof SongNoticeParams;
