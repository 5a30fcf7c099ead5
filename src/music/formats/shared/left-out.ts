import type { Song } from "../../songs/song.ts";
import type { ImportNotices } from "./imported.ts";

/** Tells that a chart of a song lacks its melody, where it has one. */
export function tellMelody(song: Song, notices: ImportNotices): void {
  const has = song.voices.some(({ bars }) => bars.some(({ notes }) => notes.some((note) => note.notes.length > 0)));
  if (has) notices.tell("melody-left-out");
}
