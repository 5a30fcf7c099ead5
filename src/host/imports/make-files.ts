import { type ExportFile, type ExportKind, exportSongs } from "../../music/formats/write-music.ts";
import { readStoredSong } from "../../music/songs/one-song.ts";

/** Song texts as one file; undefined where none of them can be read. */
export function makeFile(texts: readonly string[], kind: ExportKind, name: string): ExportFile | undefined {
  const songs = texts.flatMap((text) => {
    const read = readStoredSong(text);
    return read.ok ? [read.value] : [];
  });
  return songs.length === 0 ? undefined : exportSongs(songs, kind, name);
}
