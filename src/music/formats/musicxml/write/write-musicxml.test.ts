import { parse, validate } from "musicxml-io";
import { expect, test } from "vitest";
import { bytesOf, differences, factsOf, onsetsOf } from "../../../../../tests/support/format-facts.ts";
import { chordsOfSong } from "../../../../../tests/support/music-xml.ts";
import { randomSong } from "../../../../../tests/support/random-songs.ts";
import { cases, seed } from "../../../../../tests/support/totals.ts";
import { chordOf } from "../../../chords/read-chord.ts";
import { readSong } from "../../../songs/read-song.ts";
import type { Song, SongVoice } from "../../../songs/song.ts";
import { playingOrder } from "../../../songs/unroll.ts";
import { readMusicXml, readMxl } from "../read-musicxml.ts";
import { writeMusicXml } from "./write-musicxml.ts";

function again(song: Song): Song {
  const read = readMusicXml(new TextEncoder().encode(writeMusicXml(song)));
  const [back] = read.ok ? read.value.songs : [];
  if (!back) throw new Error(read.ok ? "no song" : `${read.error.code}\n${writeMusicXml(song)}`);
  return back;
}

test.each(factsOf("musicxml"))("$file, written and read back, still has all that it is known to have", ({ file, songs: [fact = {}] }) => {
  const read = (file.endsWith(".mxl") ? readMxl : readMusicXml)(bytesOf(file));
  const [song] = read.ok ? read.value.songs : [];
  expect(song && differences(again(song), fact)).toEqual([]);
});

test("scores of chance, written and read back, have the same bars, chords, onsets and order", () => {
  for (let at = seed(1), end = at + cases(30, 3000); at < end; at++) {
    const song = randomSong(at);
    const back = again(song);
    expect(playingOrder(back.voices[0]?.bars ?? []), `seed ${at}`).toEqual(playingOrder(song.voices[0]?.bars ?? []));
    expect(meantBy(back), `seed ${at}`).toEqual(meantBy(song));
    song.voices[0]?.bars.forEach((_, bar) => {
      expect(struckIn(back, bar), `seed ${at}, bar ${bar}`).toEqual(struckIn(song, bar));
    });
  }
});

test("who wrote, put words to and arranged it, and whose it is, are written and read back", () => {
  const remarks = [
    { field: "A", text: "Ann" },
    { field: "N", text: "arranger: Bo & Co" },
    { field: "N", text: "copyright: 1958 <Ann>" },
  ];
  expect(again({ ...randomSong(seed(1)), composer: "Cy", remarks })).toMatchObject({ composer: "Cy", remarks });
});

/** The endings and repeats of each bar as they are written. */
function signsWritten(abc: string): readonly string[] {
  const read = readSong(`X:1\nL:1/4\nM:4/4\nK:C\n${abc}\n`);
  const [song] = read.ok ? read.value.songs : [];
  const measures = song ? writeMusicXml(song).split("<measure ").slice(1) : [];
  return measures.map((measure) =>
    (measure.match(/<(?:ending|repeat)[^>]*>/g) ?? []).join("").replace(/direction="|number="|type="|"/g, ""),
  );
}

test("an ending stops where it is drawn to: its own bar where nothing else closes it, as before a coda", () => {
  expect(signsWritten("C4 |1,2 D4 :|3 E4 | F4 !D.C.! | !coda! G4 |]")).toEqual([
    "",
    "<ending 1, 2 start/><ending 1, 2 stop/><repeat backward times=3/>",
    "<ending 3 start/><ending 3 discontinue/>",
    "",
    "",
  ]);
  expect(signsWritten("C4 |1 D4 | D4 :|2 E4 | F4 || G4 |]").slice(3)).toEqual(["<ending 2 start/>", "<ending 2 stop/>", ""]);
});

test("how often a repeated part sounds is written, where it is more than twice", () => {
  const times = (abc: string) =>
    signsWritten(abc).flatMap((signs) => (signs.includes("<repeat back") ? (/times=(\d)/.exec(signs)?.[1] ?? "2") : []));
  expect(times("|: C4 | D4 :| E4 |: F4 ::| G4 |]")).toEqual(["2", "3"]);
  expect(times("|: C4 |1 D4 :|2 E4 :|3 F4 |]")).toEqual(["2", "2"]);
  expect(times("|: C4 |1-3 D4 :|4 E4 |]")).toEqual(["4"]);
});

test("each syllable has its place in a word, in each verse, over held notes and bar lines too", () => {
  const text = "X:1\nT:A\nL:1/4\nM:4/4\nK:C\nCDEF|GAB|]\nw: a-long the hal-_le-lu\nw: he * * went a-way\n";
  const read = readSong(text);
  const [song] = read.ok ? read.value.songs : [];
  const xml = song ? writeMusicXml(song) : "";
  const found = [...xml.matchAll(/<lyric number="(\d)"><syllabic>(\w+)<\/syllabic><text>([^<]*)/g)].map(([, verse, place, word]) => {
    return `${verse} ${word} ${place}`;
  });
  expect(found.filter((each) => each.startsWith("1"))).toEqual([
    "1 a begin",
    "1 long end",
    "1 the single",
    "1 hal begin",
    "1 le middle",
    "1 lu end",
  ]);
  expect(found.filter((each) => each.startsWith("2"))).toEqual(["2 he single", "2 went single", "2 a begin", "2 way end"]);
  expect(
    song && again(song).voices[0]?.bars.map(({ notes }) => notes.map(({ lyrics }) => lyrics?.filter((each) => each.text !== ""))),
  ).toEqual(song?.voices[0]?.bars.map(({ notes }) => notes.map(({ lyrics }) => lyrics?.filter((each) => each.text !== ""))));
});

const hasChords = ({ bars }: SongVoice): boolean => bars.some(({ chords }) => chords.some(({ carried }) => !carried));

/** What all voices strike in a bar: the part with the chords comes first when it is read. */
const struckIn = (song: Song, bar: number): readonly string[] =>
  song.voices.flatMap((voice) => onsetsOf(voice, bar).map(([beat, key]) => `${beat}:${key}`)).sort();

/** Chords with what they say: brackets and other spellings of a symbol are printed otherwise. */
const meantBy = (song: Song): readonly string[] =>
  chordsOfSong({ ...song, voices: song.voices.filter(hasChords).slice(0, 1) }).map((bar) =>
    bar
      .split(" ")
      .map((each) => {
        const [symbol = "", beat] = each.split("@");
        const chord = chordOf(symbol);
        return `${chord ? `${chord.tonic} ${chord.notes.join(",")}/${chord.bass ?? ""}` : symbol}@${beat}`;
      })
      .join(" "),
  );

/** Bars of chance are longer or shorter than their meter on purpose. */
const OF_CHANCE = /DURATION/;

test("an independent reader takes what is written", () => {
  for (let at = 1; at <= 10; at++) {
    const score = parse(writeMusicXml(randomSong(at)));
    expect(validate(score).errors.filter(({ code }) => !OF_CHANCE.test(code))).toEqual([]);
  }
});
