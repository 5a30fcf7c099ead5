import { readOneSong } from "../music/songs/one-song.ts";
import type { SongReader } from "./song-files.ts";

/** The project's own reader: what it refuses is no song here either. */
export const readSongText: SongReader = (text) => {
  const song = readOneSong(text);
  if (song.ok) return undefined;
  const { line, column, message } = song.error;
  return { line, column, reason: message };
};
