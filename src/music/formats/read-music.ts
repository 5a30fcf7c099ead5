import { strToU8 } from "fflate";
import { readSong } from "../songs/read-song.ts";
import { type Song, UNTITLED } from "../songs/song.ts";
import { readChartText } from "./chart-text/read-chart-text.ts";
import { readChordPro } from "./chordpro/read-chordpro.ts";
import { readIreal } from "./ireal/read-ireal.ts";
import { kindOf, kindOfText, type MusicKind } from "./kind.ts";
import { readMidi } from "./midi/read-midi.ts";
import { readMusicXml, readMxl } from "./musicxml/read-musicxml.ts";
import { decodeText } from "./shared/decode-text.ts";
import type { ImportNotice, ImportResult } from "./shared/imported.ts";
import { refuse } from "./shared/problems.ts";
import type { SongWatch } from "./shared/song-watch.ts";

/** The largest file that is read, in bytes. */
export const MOST_BYTES = 10 * 1024 * 1024;

/** What may be said beside a file. */
export interface ReadingOptions {
  /** The file's name: used where its content tells nothing, and as title where the song has none. */
  readonly name?: string;
  /** The key of roman numerals where the text names none, as an ABC key. */
  readonly key?: string;
  /** Is told each song of several before it is read; answers whether it is to be read. */
  readonly watch?: SongWatch;
}

/**
 * Reads any file of music: what it is says its content, then its name. Refused: more than 10 MB (`music-file-too-large`), what is no music
 * (`no-music-in-file`), and what its format's reader refuses, with place and reason.
 * @example readMusic(bytes, { name: "blue.musicxml" }) // value: { songs, notices }
 */
export function readMusic(bytes: Uint8Array, options: ReadingOptions = {}): ImportResult {
  if (bytes.length > MOST_BYTES) return refuse("music-file-too-large", { megabytes: 10 });
  if (bytes.length === 0) return refuse("music-file-empty");
  const kind = kindOf(bytes, options.name);
  if (kind === "mxl") return titled(readMxl(bytes), options);
  if (kind === "midi") return titled(readMidi(bytes), options);
  if (kind === "musicxml") return titled(readMusicXml(bytes), options);
  return readKind(kind, decodeText(bytes), options);
}

/** Reads text that was typed or pasted. @example readMusicText("| Dm7 G7 | Cmaj7 |") */
export function readMusicText(text: string, options: ReadingOptions = {}): ImportResult {
  if (text.length > MOST_BYTES) return refuse("music-file-too-large", { megabytes: 10 });
  if (text.trim() === "") return refuse("music-file-empty");
  return readKind(kindOfText(text, options.name), text, options);
}

function readKind(kind: MusicKind | undefined, text: string, options: ReadingOptions): ImportResult {
  switch (kind) {
    case "ireal":
      return readIreal(text, options.watch);
    case "musicxml":
      return titled(readMusicXml(strToU8(text)), options);
    case "abc":
      return titled(readAbc(text, options.watch), options);
    case "chordpro":
      return titled(readChordPro(text, options.watch), options);
    case "text":
      return titled(readChartText(text, options.key), options);
    default:
      return refuse("no-music-in-file");
  }
}

/** ABC has its own reader, whose notices have words and places already. */
function readAbc(text: string, watch?: SongWatch): ImportResult {
  const read = readSong(text, watch);
  if (!read.ok) return read;
  const { songs, lines, notices } = read.value;
  const told = notices.map((notice): ImportNotice => {
    const after = lines.findIndex((line) => line > notice.line);
    const song = (after === -1 ? lines.length : after) - 1;
    return { code: "song-text", params: {}, own: notice, ...(song >= 0 && notice.code !== "song-refused" ? { song } : {}) };
  });
  return { ok: true, value: { songs, notices: told } };
}

/** A song without a title is called as its file. */
function titled(result: ImportResult, { name }: ReadingOptions): ImportResult {
  const title = name
    ?.replace(/^.*[\\/]/, "")
    .replace(/\.[A-Za-z0-9]{1,9}$/, "")
    .trim();
  if (!result.ok || title === undefined || title === "") return result;
  const named = (song: Song): Song => (song.titles.length === 1 && song.titles[0] === UNTITLED ? { ...song, titles: [title] } : song);
  return { ok: true, value: { ...result.value, songs: result.value.songs.map(named) } };
}
