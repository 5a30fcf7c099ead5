import { expect, test } from "vitest";
import { joinSongs } from "./join-songs.ts";
import { readOneSong, readStoredSong } from "./one-song.ts";
import { readSong } from "./read-song.ts";
import { playingOrder } from "./unroll.ts";

const reel = 'X:1\nT:Reel\nM:4/4\nL:1/4\nQ:1/4=100\nK:G\n"G"g4 | "D7"f4 :|\n';
const jig = '\nX:2\nT:Jig\nM:3/4\nL:1/4\nQ:1/4=120\nK:D\n"D"f3 | "A7"e3 :|\n';

test("one tune is one song with its notices; several are refused at the line of the second", () => {
  expect(readOneSong(reel)).toMatchObject({ ok: true, value: { song: { titles: ["Reel"] }, notices: [] } });
  expect(readOneSong(reel + jig)).toMatchObject({ ok: false, error: { reason: { code: "several-songs" }, line: 9, column: 1 } });
  const bad = readOneSong(`${reel}\nX:2\nT:Bad\nK:C\n"C c|\n`);
  expect(bad).toMatchObject({ ok: false, error: { reason: { code: "several-songs" } } });
});

test("a text with several tunes that was stored before opens as one song, tune after tune", () => {
  const song = readStoredSong(reel + jig);
  if (!song.ok) throw new Error(song.error.code);
  const bars = song.value.voices[0]?.bars ?? [];
  expect(song.value).toMatchObject({ number: 1, titles: ["Reel"], key: "G", tempo: 100 });
  expect(bars.map(({ number, length, key, tempo, chords }) => [number, length, key, tempo, chords[0]?.symbol])).toEqual([
    [1, 3840, undefined, undefined, "G"],
    [2, 3840, undefined, undefined, "D7"],
    [3, 2880, "D", 120, "D"],
    [4, 2880, undefined, undefined, "A7"],
  ]);
  expect(bars.flatMap(({ notes }) => notes.flatMap((note) => note.notes))).toEqual(["G5", "F#5", "F#5", "E5"]);
  expect(playingOrder(bars).map((index) => index + 1)).toEqual([1, 2, 1, 2, 3, 4, 3, 4]);
});

test("a voice that only one of joined tunes has is silent in the other", () => {
  const read = readSong(`${reel}${jig.replace('"D"f3', 'V:2 bass\n"D"D,3')}`);
  if (!read.ok) throw new Error(read.error.code);
  const joined = joinSongs(read.value.songs);
  expect(
    joined.voices.map(({ id, bars }) => [id, bars.length, bars.map(({ notes }) => notes.map((note) => note.notes.length).join())]),
  ).toEqual([
    ["1", 4, ["1", "1", "0", "0"]],
    ["2", 4, ["0", "0", "1", "1"]],
  ]);
});
