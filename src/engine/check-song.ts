import { ok } from "../lib/result.ts";
import { readOneSong } from "../music/songs/one-song.ts";
import { UNTITLED } from "../music/songs/song.ts";
import type { SongsApi } from "../protocol/engine/song-check.ts";

/** Titles are at most as long as the gateway stores them. */
const LONGEST_TITLE = 200;

/** More than this nobody reads. */
const MOST_NOTICES = 20;

/** Reads a song's text as it will be read when it is played. */
export const checkSong: SongsApi["checkSong"] = (text) => {
  const song = readOneSong(text);
  if (song.ok) {
    const notices = song.value.notices.slice(0, MOST_NOTICES);
    return ok({ title: (song.value.song.titles[0] || UNTITLED).slice(0, LONGEST_TITLE), notices });
  }
  return song;
};
