import { ok, type Result } from "../../../lib/result.ts";
import { readSong } from "../../songs/read-song.ts";
import { MOST_SONG_BARS, type Song } from "../../songs/song.ts";
import { playedOrder } from "../../songs/unroll.ts";
import { writeSong } from "../../songs/write-song.ts";
import type { ImportNotices } from "./imported.ts";
import { refuse } from "./problems.ts";

/**
 * A song as it is stored: written as song text and read back, so that `readSong(writeSong(song))` is this very song. Refused where it
 * is too long (2,000 bars), has no bar, or holds what the text cannot say.
 */
export function finishSong(draft: Song, notices: ImportNotices): Result<Song> {
  const bars = draft.voices[0]?.bars.length ?? 0;
  if (bars === 0) return refuse("song-without-bars");
  if (bars > MOST_SONG_BARS) return refuse("song-of-many-bars", { bars, most: MOST_SONG_BARS });
  const read = readSong(writeSong(draft));
  if (!read.ok) return refuse("song-not-kept", { why: read.error.reason });
  const [song] = read.value.songs;
  if (!song) return refuse("song-without-bars");
  const { order, cut } = playedOrder(song.voices[0]?.bars ?? []);
  if (cut) notices.tell("order-cut", { count: order.length });
  return ok(song);
}
