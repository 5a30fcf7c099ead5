import { Notices } from "../formats/abc/notices.ts";
import { readTune } from "../formats/abc/tune-reader.ts";
import { splitTunes } from "../formats/abc/tunes.ts";
import { type SongReason, songReason } from "./problems.ts";
import { type Song, type SongProblem, type SongReading, type SongResult, songProblem } from "./song.ts";

/** Longest text that is read, in characters, and the longest song in it: far beyond any tunebook and any song. */
const LONGEST_TEXT = 10_000_000;
const LONGEST_SONG = 200_000;

/**
 * Reads a text in ABC, as this house writes it and as the web does: header lines, then music in bars with chords over them.
 * Nothing is unrolled. What was guessed or left out is told with line and column. Malformed text (cut inside a quote, bracket,
 * tuplet or field, no `K:`, `M:4/0`) is refused with line, column and reason; of several tunes the good ones are read and the
 * others named (`song-refused`). `watch` is told each tune before it is read, and says whether it is.
 * Never a throw, never half a song, and it costs what the text's length says.
 * @example readSong("X:1\nT:Blues\nL:1/4\nM:4/4\nK:C\nV:1\n\"C7\" x4 | %1\n") // value: { songs: [song], lines: [1], notices: [] }
 */
export function readSong(text: string, watch: (title: string) => boolean = () => true): SongResult<SongReading> {
  if (text.length > LONGEST_TEXT) return refused(songProblem(songReason("text-too-long", { most: LONGEST_TEXT }), 1, 1));
  const notices = new Notices();
  const songs: Song[] = [];
  const lines: number[] = [];
  let first: SongProblem | undefined;
  for (const tune of splitTunes(text, notices)) {
    const isTooLong = tune.lines.reduce((length, line) => length + line.text.length, 0) > LONGEST_SONG;
    const isRead = watch(titleOf(tune.lines) ?? `${tune.place}`);
    const read = isTooLong
      ? refusedAt(tune.lines, songReason("song-too-long", { most: LONGEST_SONG }))
      : isRead
        ? readTune(tune, notices)
        : refusedAt(tune.lines, songReason("reading-took-too-long"));
    if (read.ok) {
      songs.push(read.value);
      lines.push(tune.line);
    } else {
      const { code, params = {}, line, column } = read.error;
      first ??= read.error;
      notices.tell("song-refused", { line, column }, { song: titleOf(tune.lines) ?? `${tune.place}`, reason: { code, params } });
    }
  }
  if (songs.length > 0) return { ok: true, value: { songs, lines, notices: notices.list() } };
  return refused(first ?? songProblem(songReason("no-song"), 1, 1));
}

const refused = (error: SongProblem): SongResult<never> => ({ ok: false, error });

const refusedAt = (lines: readonly { readonly number: number }[], why: SongReason): SongResult<never> =>
  refused(songProblem(why, lines[0]?.number ?? 1, 1));

const titleOf = (lines: readonly { readonly text: string }[]): string | undefined =>
  lines
    .find(({ text }) => text.startsWith("T:"))
    ?.text.slice(2)
    .trim();
