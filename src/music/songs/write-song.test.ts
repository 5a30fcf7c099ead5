import { expect, test } from "vitest";
import { mutatedSong } from "../../../tests/support/mutated-song.ts";
import { randomSong } from "../../../tests/support/random-songs.ts";
import { repertoireTexts } from "../../../tests/support/repertoire.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import { seeded } from "../bass/options.ts";
import { ticks } from "../time/time.ts";
import { readSong } from "./read-song.ts";
import type { Song, SongBar } from "./song.ts";
import { playingOrder } from "./unroll.ts";
import { writeSong } from "./write-song.ts";

/** A song written and read back, and what was said about it. */
function again(song: Song) {
  const read = readSong(writeSong(song));
  if (!read.ok) throw new Error(`${read.error.code}\n${writeSong(song)}`);
  const [back, ...others] = read.value.songs;
  if (!back || others.length > 0) throw new Error("Not one song.");
  return { back, notices: read.value.notices };
}

const withoutUnit = ({ unit: _unit, ...song }: Song) => song;

test("scores of chance with all that a song may hold, written and read back, are the same in bars, chords, notes, signs and order", () => {
  for (let at = seed(1), end = at + cases(200, 10_000); at < end; at++) {
    const song = randomSong(at);
    const { back, notices } = again(song);
    expect(back, `seed ${at}`).toEqual(song);
    expect(
      notices.filter(({ code }) => code !== "order-cut" && code !== "bar-too-long"),
      `seed ${at}`,
    ).toEqual([]);
    expect(playingOrder(back.voices[0]?.bars ?? [])).toEqual(playingOrder(song.voices[0]?.bars ?? []));
  }
});

test("every song of the repertoire, and what mutations leave of it, is the same written and read back", () => {
  const random = seeded(seed(4_711));
  const texts = [...repertoireTexts.values()];
  for (let run = 0, end = texts.length + cases(300, 20_000); run < end; run++) {
    const text = texts[run % texts.length] ?? "";
    const read = readSong(run < texts.length ? text : mutatedSong(text, random));
    for (const song of read.ok ? read.value.songs : []) expect(withoutUnit(again(song).back), text).toEqual(withoutUnit(song));
  }
});

test("the text is the format that is stored: header lines in order, then voices, four bars a line with the number of the last one", () => {
  const text = repertoireTexts.get("satin-doll") ?? "";
  const read = readSong(text);
  const written = read.ok && read.value.songs[0] ? writeSong(read.value.songs[0]) : "";
  expect(written.split("\n").slice(0, 16)).toEqual([
    "X:63",
    "T:Satin Doll",
    "T:Changes only",
    "C:Duke Ellington, Billy Strayhorn (changes only) (1953)",
    "R:Medium swing",
    "N:Level: 3",
    "N:Form: AABA",
    "N:Teaches: ii-Vs that climb by step",
    "L:1/4",
    "Q:1/4=130",
    "M:4/4",
    "K:C",
    'V:1 treble nm="Lead sheet"',
    "V:1",
    '|: "Dm7"x2 "G7"x2 | "Dm7"x2 "G7"x2 | "Em7"x2 "A7"x2 | "Em7"x2 "A7"x2 | %4',
    '"Am7"x2 "D7"x2 | "Abm7"x2 "Db7"x2 |1 "Cmaj7"x4 | "A7"x4 :|2 %8',
  ]);
});

const bar = (change: Partial<SongBar>): SongBar => ({
  number: 1,
  meter: { beats: 4, unit: 4 },
  length: ticks(3840),
  startsRepeat: false,
  endsRepeat: false,
  endings: undefined,
  closesEnding: false,
  segno: false,
  coda: false,
  fine: false,
  jump: undefined,
  chords: [],
  notes: [],
  ...change,
});
const songOf = (own: SongBar): Song => ({
  number: 1,
  titles: ["One bar"],
  composer: "",
  key: "C",
  meter: { beats: 4, unit: 4 },
  tempo: undefined,
  voices: [{ id: "1", clef: "treble", name: "", bars: [own] }],
});

test("a chord in the middle of a note divides the note, which sounds on", () => {
  const chords = [
    { symbol: "C", start: ticks(0), length: ticks(2880) },
    { symbol: "G7", start: ticks(2880), length: ticks(960) },
  ];
  const notes = [{ notes: ["E4"], start: ticks(0), length: ticks(3840), written: ticks(3840), tied: false }];
  const [back] = again(songOf(bar({ chords, notes }))).back.voices[0]?.bars ?? [];
  expect(back?.chords).toEqual(chords);
  expect(back?.notes.map((note) => [note.notes.join(), note.start, note.length, note.tied])).toEqual([
    ["E4", 0, 2880, true],
    ["E4", 2880, 960, false],
  ]);
});

test("what is tied to another alteration of the same line keeps its own sign", () => {
  const note = (name: string, start: number, tied: boolean) => {
    return { notes: [name], start: ticks(start), length: ticks(1920), written: ticks(1920), tied };
  };
  const song = songOf(bar({ notes: [note("Bb4", 0, true), note("B4", 1920, false)] }));
  expect(again(song).back.voices[0]?.bars[0]?.notes.map(({ notes }) => notes.join())).toEqual(["Bb4", "B4"]);
});
