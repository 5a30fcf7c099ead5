import { strToU8, zipSync } from "fflate";
import { fileName } from "../../lib/texts/file-name.ts";
import { pieceToMidi } from "../midi-file.ts";
import { type Song, UNTITLED } from "../songs/song.ts";
import { songPiece } from "../songs/song-piece.ts";
import { writeSong } from "../songs/write-song.ts";
import { alignedSong } from "./abc/write/aligned.ts";
import { writeChartText } from "./chart-text/write-chart-text.ts";
import { writeIreal } from "./ireal/write-ireal.ts";
import { writeMusicXml } from "./musicxml/write/write-musicxml.ts";
import { type ImportNotice, ImportNotices } from "./shared/imported.ts";

/** What the file of a song without a title is called. */
export const NAMELESS = "song";

/** What a song can be taken out as. */
export const EXPORT_KINDS = ["musicxml", "abc", "ireal", "midi", "text"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** A file to be given to the person. */
export interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** What it cannot hold of its songs. */
  readonly notices: readonly ImportNotice[];
}

interface Form {
  readonly ending: string;
  readonly type: string;
  readonly write: (song: Song, notices: ImportNotices) => string | Uint8Array;
}

const FORMS: Readonly<Record<ExportKind, Form>> = {
  musicxml: { ending: "musicxml", type: "application/vnd.recordare.musicxml+xml", write: (song) => writeMusicXml(song) },
  abc: { ending: "abc", type: "text/vnd.abc", write: (song) => writeSong(alignedSong(song)) },
  ireal: { ending: "txt", type: "text/plain", write: (song, notices) => writeIreal([song], { notices }) },
  midi: { ending: "mid", type: "audio/midi", write: (song) => pieceToMidi(songPiece(song)) },
  text: { ending: "txt", type: "text/plain", write: writeChartText },
};

/** A song as a file that is called as its title. MIDI holds its notes and plain chords with repeats; what a player makes of it is the player's to write. */
export function exportSong(song: Song, kind: ExportKind, notices = new ImportNotices()): ExportFile {
  const { ending, type, write } = FORMS[kind];
  const written = write(song, notices);
  const bytes = typeof written === "string" ? strToU8(written) : written;
  return { name: `${fileName(song.titles[0] ?? UNTITLED, NAMELESS)}.${ending}`, type, bytes, notices: notices.list() };
}

/** Many songs: one link (iReal), one tunebook (ABC), else an archive with a file each, equal titles numbered. */
export function exportSongs(songs: readonly Song[], kind: ExportKind, name: string): ExportFile {
  const [only] = songs;
  if (songs.length === 1 && only) return exportSong(only, kind);
  const { ending, type } = FORMS[kind];
  const notices = new ImportNotices();
  if (kind === "ireal") {
    const bytes = strToU8(writeIreal(songs, { playlist: name, notices }));
    return { name: `${fileName(name, NAMELESS)}.${ending}`, type, bytes, notices: notices.list() };
  }
  if (kind === "abc") {
    const text = songs.map((song, index) => writeSong({ ...alignedSong(song), number: index + 1 })).join("\n");
    return { name: `${fileName(name, NAMELESS)}.${ending}`, type, bytes: strToU8(text), notices: [] };
  }
  const files = new Map<string, Uint8Array>();
  for (const song of songs) {
    const file = exportSong(song, kind, notices);
    let free = file.name;
    for (let number = 2; files.has(free); number++) free = file.name.replace(/(\.\w+)$/, ` (${number})$1`);
    files.set(free, file.bytes);
  }
  const bytes = zipSync(Object.fromEntries(files));
  return { name: `${fileName(name, NAMELESS)}.zip`, type: "application/zip", bytes, notices: notices.list() };
}
