import type { Problem, Result } from "../../../lib/result.ts";
import type { Song } from "../../songs/song.ts";

/** Everything that an import may have to tell; `src/ui/text/en/import.ts` has the words for each. */
export type ImportNoticeCode =
  | "abc"
  | "song-refused"
  | "more-notices"
  | "no-title"
  | "no-chords"
  | "unreadable-chords"
  | "syllables-left-out"
  | "cue-notes-left-out"
  | "notes-left-out"
  | "notes-off-grid"
  | "tuplets-simplified"
  | "unpitched-left-out"
  | "quarter-tones"
  | "signs-left-out"
  | "words-left-out"
  | "voices-left-out"
  | "parts-left-out"
  | "transposed"
  | "chords-from-part"
  | "meter-guessed"
  | "bar-without-meter"
  | "pick-up-guessed"
  | "one-bar-a-chord"
  | "beats-guessed"
  | "chords-shared"
  | "strums-left-out"
  | "lines-left-out"
  | "moved-to-grid"
  | "unended-notes"
  | "drums-left-out"
  | "chords-found"
  | "unnamed-chords"
  | "tempo-guessed"
  | "order-cut"
  | "tempo-changes"
  | "several-scores"
  | "transpose-left-out"
  | "second-page"
  | "melody-left-out"
  | "meter-left-out"
  | "chords-moved"
  | "chords-left-out";

/** Something that was guessed, read as something else or left out. */
export interface ImportNotice {
  readonly code: ImportNoticeCode;
  /** What the words name: a count, a sign as written. */
  readonly params: Readonly<Record<string, string | number>>;
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
      tell({ code: "song-refused", params: { song: each.title.slice(0, 60), reason: each.error.message } });
    }
  }
  if (songs.length === 0) return { ok: false, error: first ?? empty };
  if (more > 0) notices.push({ code: "more-notices", params: { count: more } });
  return { ok: true, value: { songs, notices } };
}

/** Collects what has to be told about one song; the same thing is counted, not repeated. */
export class ImportNotices {
  readonly #told = new Map<string, { readonly code: ImportNoticeCode; params: Record<string, string | number> }>();

  /** Tells something once. */
  tell(code: ImportNoticeCode, params: Readonly<Record<string, string | number>> = {}): void {
    this.#told.set(`${code} ${JSON.stringify(params)}`, { code, params: { ...params } });
  }

  /** Adds to a count that is told at the end. */
  count(code: ImportNoticeCode, by = 1): void {
    if (by <= 0) return;
    const before = this.#told.get(code);
    if (before) before.params.count = Number(before.params.count) + by;
    else this.#told.set(code, { code, params: { count: by } });
  }

  /** Counts, and keeps the first few of the things that are named. */
  name(code: ImportNoticeCode, what: string): void {
    const before = this.#told.get(code);
    if (!before) {
      this.#told.set(code, { code, params: { count: 1, names: what.slice(0, 40) } });
      return;
    }
    before.params.count = Number(before.params.count) + 1;
    const names = String(before.params.names);
    if (names.length < 80 && !names.split(", ").includes(what)) before.params.names = `${names}, ${what.slice(0, 40)}`;
  }

  list(): readonly ImportNotice[] {
    return [...this.#told.values()];
  }
}
