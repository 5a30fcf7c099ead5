import type { Coded, Params, Problem, Result } from "../../../lib/result.ts";
import type { Song, SongNotice } from "../../songs/song.ts";
import { type ImportNoticeCode, type ImportNoticeParams, problem } from "./problems.ts";

/** Something that was guessed, read as something else or left out. */
export interface ImportNotice {
  readonly code: ImportNoticeCode;
  /** What the words name: a count, a sign as written. */
  readonly params: Params;
  /** What the reader of song texts told, where the code is `song-text`. */
  readonly own?: SongNotice;
  /** Index from 0 of the song that it is about; absent: the file. */
  readonly song?: number;
}

/** What a file or text holds: at least one song, and what has to be said about how it was read. */
export interface Imported {
  readonly songs: readonly Song[];
  readonly notices: readonly ImportNotice[];
}

/** What reading a file gives: songs, or the reason why there are none. */
export type ImportResult = Result<Imported>;

/** One song of several, or why it could not be read. */
export type SongRead =
  | { readonly ok: true; readonly song: Song; readonly notices: readonly ImportNotice[] }
  | { readonly ok: false; readonly title: string; readonly error: Problem };

/** The most notices about single songs that are kept of one file. */
const MOST_NOTICES = 500;

/**
 * Songs of one file together: those that were read, and the others named. Refused where none was read, for the reason of the first.
 * @example gather([{ ok: false, title: "Blues", error }]) // { ok: false, error }
 */
export function gather(read: readonly SongRead[], empty: Problem): ImportResult {
  const songs: Song[] = [];
  const notices: ImportNotice[] = [];
  let first: Problem | undefined;
  let more = 0;
  const tell = (notice: ImportNotice): void => {
    if (notices.length < MOST_NOTICES) notices.push(notice);
    else more++;
  };
  for (const each of read) {
    if (each.ok) {
      for (const notice of each.notices) tell({ ...notice, song: songs.length });
      songs.push(each.song);
    } else {
      first ??= each.error;
      tell({ code: "song-refused", params: { song: each.title.slice(0, 60), reason: each.error } });
    }
  }
  if (songs.length === 0) return { ok: false, error: first ?? empty };
  if (more > 0) notices.push({ code: "more-notices", params: { count: more } });
  return { ok: true, value: { songs, notices } };
}

type Told<Code extends ImportNoticeCode> = keyof ImportNoticeParams[Code] extends never
  ? readonly []
  : readonly [params: ImportNoticeParams[Code]];
/** Codes whose sentence needs a count alone, or a count and names. */
type CodesWith<Wanted> = {
  [Code in ImportNoticeCode]: ImportNoticeParams[Code] extends Wanted ? (Wanted extends ImportNoticeParams[Code] ? Code : never) : never;
}[ImportNoticeCode];
type CountedCode = CodesWith<{ readonly count: number }>;
type NamedCode = CodesWith<{ readonly count: number; readonly names: string }>;

const LONGEST_NAME = 40;
const LONGEST_NAMES = 80;
/** The most words that could not be read and stand above one bar. */
export const MOST_WORDS = 16;
/** The most words that are named with their bars. */
const MOST_IN_BARS = 40;

/** Collects what has to be told about one song; the same thing is counted, not repeated. */
export class ImportNotices {
  readonly #told = new Map<string, ImportNotice>();
  readonly #counts = new Map<ImportNoticeCode, { count: number; names?: string[] }>();

  readonly #inBars: Coded[] = [];
  #inBarsCount = 0;

  /** Tells something once. */
  tell<Code extends ImportNoticeCode>(code: Code, ...told: Told<Code>): void {
    const [params = {}] = told as readonly [Params?];
    this.#told.set(`${code} ${JSON.stringify(params)}`, { code, params });
  }

  /** Adds to a count that is told at the end. */
  count(code: CountedCode, by = 1): void {
    if (by <= 0) return;
    const before = this.#counts.get(code);
    if (before) before.count += by;
    else this.#counts.set(code, { count: by });
  }

  /** Counts, and keeps the first few of the things that are named. */
  name(code: NamedCode, what: string): void {
    const name = what.slice(0, LONGEST_NAME);
    const before = this.#counts.get(code);
    if (!before) this.#counts.set(code, { count: 1, names: [name] });
    else {
      before.count++;
      if (before.names && !before.names.includes(name) && before.names.join(", ").length < LONGEST_NAMES) before.names.push(name);
    }
  }

  /** Names a word that could not be read with the number of its bar. */
  nameInBar(word: string, bar: number): void {
    this.#inBarsCount++;
    if (this.#inBars.length < MOST_IN_BARS) this.#inBars.push(problem("word-in-bar", { word: word.slice(0, LONGEST_NAME), bar }));
  }

  list(): readonly ImportNotice[] {
    const counted = [...this.#counts].map(([code, { count, names }]): ImportNotice => {
      return { code, params: names ? { count, names: names.join(", ") } : { count } };
    });
    const inBars: readonly ImportNotice[] =
      this.#inBarsCount === 0 ? [] : [{ code: "words-not-read", params: { count: this.#inBarsCount, words: this.#inBars } }];
    return [...this.#told.values(), ...inBars, ...counted];
  }
}
