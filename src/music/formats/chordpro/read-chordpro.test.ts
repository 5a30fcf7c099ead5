import { expect, test } from "vitest";
import { bytesOf, differences, factsOf } from "../../../../tests/support/format-facts.ts";
import { chordsOfSong } from "../../../../tests/support/music-xml.ts";
import { importNoticeText } from "../../../ui/text/problems.ts";
import { pieceScore } from "../../notation/piece-score.ts";
import type { SongText } from "../../songs/song.ts";
import { songPiece } from "../../songs/song-piece.ts";
import { playingOrder } from "../../songs/unroll.ts";
import { readChordPro } from "./read-chordpro.ts";

const textOf = (file: string): string => new TextDecoder().decode(bytesOf(file));
const songOf = (text: string) => {
  const read = readChordPro(text);
  const [song] = read.ok ? read.value.songs : [];
  if (!song) throw new Error(read.ok ? "no song" : read.error.code);
  return song;
};
const told = (text: string) => {
  const read = readChordPro(text);
  return read.ok ? read.value.notices.map(({ code }) => code) : [read.error.code];
};

test.each(factsOf("chordpro"))("$file has the bars and chords that it is known to have", ({ file, songs: [fact = {}] }) => {
  const song = songOf(textOf(file));
  if (fact.sequence) expect(chordsOfSong(song)).toEqual(fact.sequence.map((symbol) => `${symbol}@0`));
  expect(differences(song, { ...fact, ...(fact.bars ? {} : { order: undefined }) } as typeof fact)).toEqual([]);
});

test("a grid: shapes, slashes, % and %%, repeats, endings, margins, strum lines", () => {
  const grid = `{title: A}
{time: 4/4}
{start_of_grid shape="1+4x4+2"}
Intro |: Am . C/G / | % . . . |1 F~G . . . :|2 E7 . . . | x2
|s dn up dn up | dn |
Coda  | Am . . . | Dm . G . | %% | . | N.C. . . . |.
{end_of_grid}`;
  const song = songOf(grid);
  expect(chordsOfSong(song).slice(0, 4)).toEqual(["Am@0 C/G@2", "Am@0 C/G@2", "F@0 G@0.5", "E7@0"]);
  expect(song.voices[0]?.bars.map(({ section }) => section).filter(Boolean)).toEqual(["Intro", "Coda"]);
  expect(playingOrder(song.voices[0]?.bars ?? []).slice(0, 6)).toEqual([0, 1, 2, 0, 1, 3]);
  expect(told(grid)).toContain("strums-left-out");
});

test("a % beside chords of a grid's bar holds what sounds for its share of the bar", () => {
  const grid = "{sog}\n| Dm7 . . . | G7 . % . | % . C . | % . . . |\n{eog}";
  expect(chordsOfSong(songOf(grid))).toEqual(["Dm7@0", "G7@0", "C@2", "C@2"]);
});

test("a chord that cannot be read keeps its bar, stands above it and is named with it, in grids and over words", () => {
  const grid = "{sog}\n| C . . . | Hm7 . . . | G . . . | softly\n| F . . . |\n{eog}";
  for (const text of [grid, "[C]one [Hm7]two [G]three [F]four"]) {
    expect(chordsOfSong(songOf(text))).toEqual(["C@0", "", "G@0", "F@0"]);
    expect(songOf(text).voices[0]?.bars[1]?.texts?.[0]?.text).toBe("Hm7");
    const read = readChordPro(text);
    const words = read.ok ? read.value.notices.find(({ code }) => code === "words-not-read")?.params.words : [];
    expect(JSON.stringify(words)).toContain(JSON.stringify({ word: "Hm7", bar: 2 }));
  }
  expect(songOf(grid).voices[0]?.bars.map(({ texts }) => texts?.[0]?.text)).toEqual([undefined, "Hm7", "softly", undefined]);
});

test("verses beside a grid are kept in their place, a bar a chord with its words, and that is told", () => {
  const text =
    "{t: A}\n{key: G}\n{sog}\n| G . D . | Em . C . |\n{eog}\n{sov}\n[G]Morning has [Bm7b5]come and [E7]gone\n{eov}\n{sog}\n| % |\n{eog}";
  const song = songOf(text);
  expect(chordsOfSong(song)).toEqual(["G@0 D@2", "Em@0 C@2", "G@0", "Bm7b5@0", "E7@0", "E7@0"]);
  expect(song.voices[0]?.bars.map(({ section, texts }) => section ?? texts?.[0]?.text)).toEqual([
    undefined,
    undefined,
    "Verse",
    "come and",
    "gone",
    undefined,
  ]);
  const read = readChordPro(text);
  expect(read.ok && read.value.notices.map(importNoticeText)).toEqual([
    "3 chords stand over words, which have no bars: each was given one.",
  ]);
  expect(told("{t: A}\n{sog}\n{eog}\n[C]one")).toEqual(["one-bar-a-chord"]);
  const chorus = "{t: A}\n{soc}\n{sog}\n| C . F . |\n{eog}\n[G]on\n{eoc}\n{chorus}";
  expect(chordsOfSong(songOf(chorus))).toEqual(["C@0 F@2", "G@0", "C@0 F@2", "G@0"]);
});

test("in compound meters cells that share the felt beats equally share the bar: the third of four is on the second dotted quarter", () => {
  const bars = (time: string, grid: string) => chordsOfSong(songOf(`{time: ${time}}\n{sog}\n${grid}\n{eog}`));
  const six = "| G . D . | G . . D . . | G D | G D Em C | G . . . . . D . |";
  expect(bars("6/8", six)).toEqual(["G@0 D@1.5", "G@0 D@1.5", "G@0 D@1.5", "G@0 D@0.75 Em@1.5 C@2.25", "G@0 D@2.25"]);
  expect(bars("9/8", "| G . D . C . | G D C |")).toEqual(["G@0 D@1.5 C@3", "G@0 D@1.5 C@3"]);
  expect(bars("12/8", "| G . D . C . Em . | G . D . |")).toEqual(["G@0 D@1.5 C@3 Em@4.5", "G@0 D@3"]);
});

test("a cell of very many chords among very many cells is read in linear time and room", () => {
  const grid = `{start_of_grid}\n| ${Array(20_000).fill("C").join("~")} ${". ".repeat(20_000)}|\n{end_of_grid}`;
  expect(songOf(grid).voices[0]?.bars).toHaveLength(1);
});

test("what is no chord is none: definitions, remarks in brackets, tablature, own and conditional directives", () => {
  const text = `{t:Song}
{x_mine: [D]}
{define: G base-fret 1 frets 3 2 0 0 0 3}
# [E]
{start_of_chorus-piano}
[F]left out
{end_of_chorus}
{sot}
e|--[A]--|
{eot}
[*Rit.]Now [C]sing [G/B]on
{key: D}
{capo: 2}
{transpose: 2}
[Am]low`;
  expect(chordsOfSong(songOf(text))).toEqual(["C@0", "G/B@0", "Am@0"]);
  expect(songOf(text).key).toBe("D");
  expect(told(text)).toEqual(expect.arrayContaining(["one-bar-a-chord", "transpose-left-out", "lines-left-out"]));
});

test("words without a chord of their own are sung with the chord beside them in their verse; other lines are told, not lost in silence", () => {
  const sung = (text: string) => songOf(text).voices[0]?.bars.map((bar) => (bar.texts ?? []).map(({ text }) => text).join("/"));
  expect(sung("A[G]mazing [C]grace\nhow sweet\nthe [G]sound []so\n[*Rit.]far [D]on")).toEqual([
    "Amazing",
    "grace how sweet the",
    "sound so far",
    "Rit./on",
  ]);
  expect(told("A[G]mazing [C]grace\nhow sweet\nthe [G]sound")).toEqual(["one-bar-a-chord"]);
  // A verse without chords, and words behind a directive, before the music or too long for their chord, have no place.
  const apart = "by ear\n[G]one\n\nsecond verse\nof two lines\n{soc}\nthird\n{eoc}\n[C]end\nNow []";
  const read = readChordPro(`${apart}\n${"far ".repeat(30)}`);
  expect(read.ok && read.value.notices.find(({ code }) => code === "lines-left-out")?.params.count).toBe(5);
  expect(sung(apart)).toEqual(["one", "end Now"]);
});

test("a sung word such as fine is a word; in a comment, a bracket of words or behind a grid it is a direction, and no words are lost", () => {
  const facts = (text: string) =>
    songOf(text).voices[0]?.bars.map(({ texts, fine, jump, coda }) =>
      [...(texts ?? []).map((each) => each.text), ...(fine ? ["FINE"] : []), ...(jump ? ["JUMP"] : []), ...(coda ? ["CODA"] : [])].join(
        " ",
      ),
    );
  expect(facts("[Am]Segno or sign [F]fine [G]day [C]coda")).toEqual(["Segno or sign", "fine", "day", "coda"]);
  expect(facts("{c: Softly}\n[Am]one [F]fine\n{comment: Fine}\n{ci: Coda}\n[G]day [*Rit.][C]end\n{c: D.C. al Fine}\n{c: slow}")).toEqual([
    "Softly one",
    "fine FINE",
    "day CODA",
    "Rit. slow end JUMP",
  ]);
  expect(facts("{c: Softly}\n{sog}\n| C . . . | F . . . | Fine\n{eog}\n{c: twice}\n{sog}\n| G . . . |\n{eog}")).toEqual([
    "Softly",
    "FINE",
    "twice",
  ]);
});

test("a capo is told, with its fret", () => {
  const read = readChordPro("{capo: 2}\n[C]one [G]two");
  expect(read.ok && read.value.notices.map(importNoticeText)).toContain("The chords are as written: the capo on fret 2 was left out.");
});

test("several songs in one text, and a bracket that was cut off, refused with its place", () => {
  const read = readChordPro("{t:One}\n[C]a\n{new_song}\n{t:Two}\n[G]b\n{ns}\n{t:Bad}\nno chord");
  expect(
    read.ok && [read.value.songs.map(({ titles }) => titles[0]), read.value.notices.filter(({ code }) => code === "song-refused").length],
  ).toEqual([["One", "Two"], 1]);
  const cut = readChordPro("{t:One}\n[C]and [Am");
  expect(cut.ok ? "" : [cut.error.code, cut.error.where]).toEqual(["open-chord-bracket", "line 2, column 8"]);
});

test("what a file says of the song is kept with it: a second title, several composers, words, album, year and copyright", () => {
  const song = songOf(
    "{title: Blues}\n{subtitle: for Ann}\n{composer: A}\n{composer: B}\n{artist: Trio}\n{lyricist: C}\n{album: Late}\n{year: 1958}\n{meta copyright 1958 A}\n{textsize: 12}\n[C]one",
  );
  expect(song.titles).toEqual(["Blues", "for Ann"]);
  expect(song.composer).toBe("A, B");
  expect(song.remarks?.map(({ field, text }) => `${field}:${text}`)).toEqual([
    "A:C",
    "D:Late",
    "N:copyright: 1958 A",
    "N:year: 1958",
    "N:artist: Trio",
  ]);
  expect(songOf("{t: Blues}\n{st: Somebody}\n[C]one")).toMatchObject({ titles: ["Blues"], composer: "Somebody" });
  expect(told("{t: A}\n{textsize: 12}\n{x_own: a}\n[C]one")).toEqual(["one-bar-a-chord"]);
  expect(told("{t: A}\n{define: G frets 3 2 0}\n[C]one")).toContain("lines-left-out");
});

test("{chorus} plays the last chorus again, with its words; without one it is told", () => {
  const text = "{t: A}\n[C]verse\n{soc}\n[F]sing [G]on\n{eoc}\n[Am]verse\n{chorus}\n[C]end\n{chorus: Last}";
  const song = songOf(text);
  expect(chordsOfSong(song)).toEqual(["C@0", "F@0", "G@0", "Am@0", "F@0", "G@0", "C@0", "F@0", "G@0"]);
  expect(song.voices[0]?.bars.map(({ section }) => section ?? "")).toEqual(["", "Chorus", "", "", "Chorus", "", "", "Last", ""]);
  expect(told(text)).not.toContain("lines-left-out");
  expect(told("{t: A}\n{chorus}\n[C]one")).toContain("lines-left-out");
  expect(told(`{t: A}\n{soc}\n${"[C]a".repeat(1000)}\n{eoc}\n${"{chorus}\n".repeat(100_000)}`)).toEqual(["song-of-many-bars"]);
});

test("what is sung stands under its bar, remarks over it: told apart in the score, and in no staff twice", () => {
  const song = songOf("{comment: Play softly}\n[F7]Woke up this [Bb7]morning");
  const places = [["above Play softly", "below Woke up this"], ["below morning"]];
  const placed = (texts: readonly SongText[] = []) => texts.map(({ text, place }) => `${place} ${text}`);
  expect(song.voices[0]?.bars.map(({ texts }) => placed(texts))).toEqual(places);
  for (const view of ["lead", "chart", "full"] as const) {
    const score = pieceScore(songPiece(song), { view });
    expect(score.bars.map(({ texts }) => placed(texts))).toEqual(places);
    expect(score.voices.flatMap(({ bars }) => bars.map(({ abc }) => abc)).join()).not.toContain("Woke");
  }
});

test("a direction at the end of a chorus that comes again stands there alone, and not at the end of the first", () => {
  const text = "{t: A}\n{soc}\n[F]sing [G]on\n{eoc}\n[C]verse\n{chorus}\n{comment: Fine}\n[Am]more\n{chorus}\n{comment: softly}";
  const bars = songOf(text).voices[0]?.bars ?? [];
  expect(bars.flatMap(({ fine }, index) => (fine ? [index] : []))).toEqual([4]);
  const said = bars.map(({ texts = [] }) => texts.map((each) => each.text));
  expect(said.flatMap((texts, index) => (texts.includes("softly") ? [index] : []))).toEqual([7]);
});
