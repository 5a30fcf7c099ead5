import { ok } from "../lib/result.ts";
import { readStoredSong } from "../music/songs/one-song.ts";
import type { SongsApi } from "../protocol/engine/song-check.ts";

/** Titles are at most as long as the gateway stores them. */
const LONGEST_TITLE = 200;

/** Reads a song's text as it will be read when it is played. */
export const checkSong: SongsApi["checkSong"] = (text) => {
  const song = readStoredSong(text);
  if (song.ok) return ok({ title: (song.value.titles[0] || "Untitled").slice(0, LONGEST_TITLE) });
  const { code, message, line, column } = song.error;
  return { ok: false, error: { code, message, line, column } };
};
