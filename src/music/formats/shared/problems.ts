import { type Coded, type NoParams, problemsOf } from "../../../lib/result.ts";

type At = { readonly line: number; readonly column: number };
type Counted = { readonly count: number };
type Named = { readonly count: number; readonly names: string };

/** Why a file or text that was brought in is refused, with what each sentence needs. */
export interface ImportProblems {
  "music-file-too-large": { readonly megabytes: number };
  "music-file-empty": NoParams;
  "no-music-in-file": NoParams;
  "bad-xml": At & { readonly element: string };
  "xml-empty": At;
  "xml-entities": At;
  "deep-xml": At & { readonly most: number };
  "xml-too-large": At;
  "no-score": NoParams;
  "no-score-in-archive": NoParams;
  "xml-no-score": { readonly element: string };
  "cut-archive": { readonly byte: number };
  "bad-archive": NoParams;
  "archive-too-large": NoParams;
  "no-ireal-link": NoParams;
  "cut-link": NoParams;
  "chart-without-chords": NoParams;
  "no-midi": NoParams;
  "cut-midi": { readonly byte: number };
  "smpte-midi": NoParams;
  "bad-midi": { readonly byte: number };
  "midi-without-notes": NoParams;
  "too-many-notes": { readonly most: number };
  "text-without-chords": NoParams;
  "not-chords": { readonly words: string };
  "key-of-numerals": { readonly key: string };
  "meter-not-held": { readonly meter: string };
  "harmony-too-long": { readonly most: number };
  "open-chord-bracket": At;
  "line-too-long": { readonly line: number };
  "song-took-too-long": NoParams;
  "song-without-bars": NoParams;
  "song-of-many-bars": { readonly bars: number; readonly most: number };
  "song-not-kept": { readonly why: Coded };
  /** A part of the notice `words-not-read`. */
  "word-in-bar": { readonly word: string; readonly bar: number };
}

/** @example refuse("cut-midi", { byte: 930 }, "byte 930") */
export const { problem, refuse } = problemsOf<ImportProblems>();

/** What was guessed, read as something else or left out of a file, with what each sentence needs. */
export interface ImportNoticeParams {
  /** One of the notices of song texts, which stands beside it. */
  "song-text": NoParams;
  "song-refused": { readonly song: string; readonly reason: Coded };
  "more-notices": Counted;
  "unreadable-chords": Named;
  /** Words that stand above their bars as they are written. */
  "words-not-read": { readonly count: number; readonly words: readonly Coded[] };
  "syllables-left-out": Counted;
  "cue-notes-left-out": Counted;
  "notes-left-out": Counted;
  "unpitched-left-out": Counted;
  "quarter-tones": Counted;
  "signs-left-out": Counted;
  "parts-left-out": Counted;
  "drums-left-out": Counted;
  "strums-left-out": Counted;
  "lines-left-out": Counted;
  /** Lines of words that stand under the music. */
  "verses-not-shown": Counted;
  "melody-left-out": NoParams;
  /** Words over or under a bar, each text counted as one. */
  "words-left-out": Counted;
  "meter-left-out": { readonly meter: string };
  "chords-left-out": Named;
  "chords-moved": Counted;
  "chords-shared": Counted;
  "chords-found": Counted;
  "unnamed-chords": Counted;
  transposed: NoParams;
  "capo-left-out": { readonly fret: string };
  "transpose-left-out": { readonly by: string };
  "meter-guessed": { readonly meter: string };
  "tempo-guessed": { readonly tempo: number };
  "bar-without-meter": NoParams;
  "pick-up-guessed": NoParams;
  "one-bar-a-chord": NoParams;
  /** Chords over words, beside bars that are written as such. */
  "one-bar-a-sung-chord": Counted;
  "beats-guessed": Counted;
  "moved-to-grid": Counted;
  "unended-notes": Counted;
  "order-cut": Counted;
  "second-page": NoParams;
}

/** Which notices there are. */
export type ImportNoticeCode = keyof ImportNoticeParams;
