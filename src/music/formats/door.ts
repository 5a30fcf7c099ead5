import { strToU8 } from "fflate";
import { ok, type Result } from "../../lib/result.ts";
import { type Song, UNTITLED } from "../songs/song.ts";
import { kindOf, kindOfText, type MusicKind } from "./kind.ts";
import { decodeText } from "./shared/decode-text.ts";
import type { ImportResult } from "./shared/imported.ts";
import { refuse } from "./shared/problems.ts";
import type { SongWatch } from "./shared/song-watch.ts";

/** The largest file that is read, in bytes. */
const MOST_BYTES = 10 * 1024 * 1024;

/** What may be said beside a file. */
export interface ReadingOptions {
  /** The file's name: used where its content tells nothing, and as title where the song has none. */
  readonly name?: string;
  /** The key of roman numerals where the text names none, as an ABC key. */
  readonly key?: string;
  /** Is told each song of several before it is read; answers whether it is to be read. */
  readonly watch?: SongWatch;
}

/** Bytes of a file, or characters that were typed or pasted. */
export type MusicContent = Uint8Array | string;
/** Reads one kind. */
export type MusicReader = (content: MusicContent, options: ReadingOptions) => ImportResult;

export const bytesOfContent = (content: MusicContent): Uint8Array => (typeof content === "string" ? strToU8(content) : content);
export const textOfContent = (content: MusicContent): string => (typeof content === "string" ? content : decodeText(content));

/** What a content is, by itself and then by its name; what is too large, empty or no music is refused unread. */
export function kindOfContent(content: MusicContent, name?: string): Result<MusicKind> {
  const isEmpty = typeof content === "string" ? content.trim() === "" : content.length === 0;
  if (content.length > MOST_BYTES) return refuse("music-file-too-large", { megabytes: 10 });
  if (isEmpty) return refuse("music-file-empty");
  const kind = typeof content === "string" ? kindOfText(content, name) : kindOf(content, name);
  return kind === undefined ? refuse("no-music-in-file") : ok(kind);
}

/** Reads a content by the reader of its kind; a song without a title is called as its file. */
export function readBy(reader: MusicReader, content: MusicContent, options: ReadingOptions): ImportResult {
  const result = reader(content, options);
  const title = options.name
    ?.replace(/^.*[\\/]/, "")
    .replace(/\.[A-Za-z0-9]{1,9}$/, "")
    .trim();
  if (!result.ok || title === undefined || title === "") return result;
  const named = (song: Song): Song => (song.titles.length === 1 && song.titles[0] === UNTITLED ? { ...song, titles: [title] } : song);
  return { ok: true, value: { ...result.value, songs: result.value.songs.map(named) } };
}
