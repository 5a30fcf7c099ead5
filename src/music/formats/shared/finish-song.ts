import type { Result } from "../../../lib/result.ts";
import { readSong } from "../../songs/read-song.ts";
import { MOST_SONG_BARS, type Song } from "../../songs/song.ts";
import { playedOrder } from "../../songs/unroll.ts";
import { writeSong } from "../../songs/write-song.ts";
import type { ImportNotices } from "./imported.ts";

/**
 * A song as it is stored: written as song text and read back, so that `readSong(writeSong(song))` is this very song. Refused where it
 * is too long (2,000 bars), has no bar, or holds what the text cannot say.
 */
export function finishSong(draft: Song, notices: ImportNotices): Result<Song> {
  const bars = draft.voices[0]?.bars.length ?? 0;
  if (bars === 0) return refusal("empty-song", "There is no bar of music in it.");
  if (bars > MOST_SONG_BARS) return refusal("too-many-bars", `It has ${bars} bars: a song has at most ${MOST_SONG_BARS}.`);
  const read = readSong(writeSong(draft));
  if (!read.ok) return refusal(read.error.code, `It cannot be kept as a song: ${read.error.reason}.`);
  const [song] = read.value.songs;
  if (!song) return refusal("empty-song", "There is no bar of music in it.");
  const { order, cut } = playedOrder(song.voices[0]?.bars ?? []);
  if (cut) notices.tell("order-cut", { count: order.length });
  return { ok: true, value: song };
}

const refusal = (code: string, message: string): Result<never> => ({ ok: false, error: { code, message } });
