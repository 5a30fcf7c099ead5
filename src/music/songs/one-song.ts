import { lastOf } from "../../lib/keeping/last-of.ts";
import { joinSongs } from "./join-songs.ts";
import { songReason } from "./problems.ts";
import { readSong } from "./read-song.ts";
import { type Song, type SongNotice, type SongResult, songProblem } from "./song.ts";

/** One song, and what has to be said about how it was read. */
export interface OneSong {
  readonly song: Song;
  readonly notices: readonly SongNotice[];
}

/**
 * Reads a text that is to be stored: one tune. Several are refused (`several-songs`) at the second one.
 * @example readOneSong(tunebook) // error: { code: "unreadable-song", line: 12, ... }
 */
export function readOneSong(text: string): SongResult<OneSong> {
  const read = readSong(text);
  if (!read.ok) return read;
  const { songs, notices, lines } = read.value;
  const [song] = songs;
  const refused = notices.filter(({ code }) => code === "song-refused");
  const count = songs.length + refused.length;
  if (count === 1 && song) return { ok: true, value: { song, notices } };
  const second = [...lines, ...refused.map(({ line }) => line)].sort((a, b) => a - b)[1] ?? 1;
  return { ok: false, error: songProblem(songReason("several-songs", { count }), second, 1) };
}

/** Songs are long: only the last few are kept. */
const MOST_KEPT = 4;

/**
 * Reads a text that is stored: what was kept as one song before several were told apart is played as one, tune after tune. Who asks again
 * for one of the last texts gets the same song.
 */
export const readStoredSong = lastOf((text): SongResult<Song> => {
  const read = readSong(text);
  return read.ok ? { ok: true, value: joinSongs(read.value.songs) } : read;
}, MOST_KEPT);
