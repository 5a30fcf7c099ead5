import { writeHeader } from "../formats/abc/write/write-header.ts";
import { writeVoice } from "../formats/abc/write/write-voice.ts";
import type { Song } from "./song.ts";

/**
 * A song as text, in the one form that is stored and read back: header lines, voice definitions, then each voice with four bars a
 * line and the number of the last bar behind it. `readSong(writeSong(song))` has the same bars, chords, notes, signs and order;
 * a note in the middle of which a chord begins is divided there and tied.
 * @example writeSong(song).split("\n")[0] // "X:1"
 */
export function writeSong(song: Song): string {
  return [...writeHeader(song), ...song.voices.flatMap((voice, index) => writeVoice(song, voice, index === 0)), ""].join("\n");
}
