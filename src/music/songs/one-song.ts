import { readSong } from "./read-song.ts";
import type { Song, SongResult } from "./song.ts";

/** The song of a stored text. @example readStoredSong(text) // { ok: true, value: song } */
export function readStoredSong(text: string): SongResult<Song> {
  const read = readSong(text);
  if (!read.ok) return read;
  const [song] = read.value.songs;
  if (!song) throw new Error("A reading without a song.");
  return { ok: true, value: song };
}
