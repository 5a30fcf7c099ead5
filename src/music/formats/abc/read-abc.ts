import { readSong } from "../../songs/read-song.ts";
import type { ImportNotice, ImportResult } from "../shared/imported.ts";
import type { SongWatch } from "../shared/song-watch.ts";

/** ABC is read as the product's own songs are: its notices have words and places already. */
export function readAbc(text: string, watch?: SongWatch): ImportResult {
  const read = readSong(text, watch);
  if (!read.ok) return read;
  const { songs, lines, notices } = read.value;
  const told = notices.map((notice): ImportNotice => {
    const after = lines.findIndex((line) => line > notice.line);
    const song = (after === -1 ? lines.length : after) - 1;
    return { code: "song-text", params: {}, own: notice, ...(song >= 0 && notice.code !== "song-refused" ? { song } : {}) };
  });
  const verses = songs.flatMap(({ remarks = [] }, song): ImportNotice[] => {
    const count = remarks.filter(({ field }) => field === "W").length;
    return count === 0 ? [] : [{ code: "verses-not-shown", params: { count }, song }];
  });
  return { ok: true, value: { songs, notices: [...told, ...verses] } };
}
