import { ok } from "../lib/result.ts";
import { readOneSong } from "../music/songs/one-song.ts";
import type { SongsApi } from "../protocol/engine/song-check.ts";

/** Titles are at most as long as the gateway stores them. */
const LONGEST_TITLE = 200;

/** Reads a song's text as it will be read when it is played. */
export const checkSong: SongsApi["checkSong"] = (text) => {
  const song = readOneSong(text);
  if (song.ok) return ok({ title: (song.value.song.titles[0] || "Untitled").slice(0, LONGEST_TITLE) });
  const { code, message, line, column } = song.error;
  return { ok: false, error: { code, message, line, column } };
};
