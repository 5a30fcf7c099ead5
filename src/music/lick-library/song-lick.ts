import { ok, type Result } from "../../lib/result.ts";
import type { Lick } from "../payloads.ts";
import { refuse } from "../problems.ts";
import type { Song } from "../songs/song.ts";
import { songPiece } from "../songs/song-piece.ts";

/** Bars of the longest phrase that is a lick. */
const MOST_BARS = 16;

/**
 * A short song as a lick: its melody and its changes, as they are heard. Refused: more than 16 bars (`song-too-long-for-lick`), no note
 * (`song-without-notes`).
 * @example songLick(song, "lick-1") // value: { id: "lick-1", title, meter, key, voiceElements: [melody, harmony] }
 */
export function songLick(song: Song, id: string): Result<Lick> {
  const { voices, meter, title = "" } = songPiece(song);
  const melody = voices.find(({ type }) => type === "Melody" || type === "Bass");
  if (melody === undefined) return refuse("song-without-notes");
  const bars = melody.bars?.length ?? 0;
  if (bars > MOST_BARS) return refuse("song-too-long-for-lick", { bars, most: MOST_BARS });
  const harmony = voices.find(({ type }) => type === "Harmony");
  const voiceElements: Lick["voiceElements"] = [
    { voiceType: "melody", elements: melody.elements },
    ...(harmony === undefined ? [] : [{ voiceType: "harmony" as const, elements: harmony.elements }]),
  ];
  return ok({ id, title, meter, key: melody.key, voiceElements });
}
