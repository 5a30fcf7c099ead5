import { type ExportFile, type ExportKind, exportSongs } from "../../music/formats/write-music.ts";
import { movedSong, type WishedText } from "../../music/songs/moved-song.ts";
import { readStoredSong } from "../../music/songs/one-song.ts";

/** Songs as one file, in the keys and tempos that are wished; undefined where none of them can be read. */
export function makeFile(wished: readonly WishedText[], kind: ExportKind, name: string): ExportFile | undefined {
  const songs = wished.flatMap(({ text, ...wish }) => {
    const read = readStoredSong(text);
    return read.ok ? [movedSong(read.value, wish)] : [];
  });
  return songs.length === 0 ? undefined : exportSongs(songs, kind, name);
}
