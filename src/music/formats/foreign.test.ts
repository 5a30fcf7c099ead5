import { expect, test } from "vitest";
import { madeChart, madeGrid } from "../../../tests/support/foreign/charts.ts";
import { chartTitle, madeIReal } from "../../../tests/support/foreign/ireal.ts";
import { heard, madeMidi, midiFact } from "../../../tests/support/foreign/midi.ts";
import { madeMusicXml } from "../../../tests/support/foreign/music-xml.ts";
import { factOf, type MadeLimits, type MadeSong, madeSong } from "../../../tests/support/foreign/song.ts";
import { barDifferences, differences, type SongFact } from "../../../tests/support/format-facts.ts";
import { readMusic } from "../../../tests/support/read-music.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import { seeded } from "../bass/options.ts";

// Songs that are made by chance and written in the habits of other programs: each is read whole, or something is wrong here.

const METERS = [
  [4, 4],
  [4, 4],
  [3, 4],
  [2, 4],
  [5, 4],
  [6, 8],
  [12, 8],
  [2, 2],
  [7, 8],
] as const;

/** Songs by the seeds of this run, each with its seed and its source of chance. */
function* madeSongs(count: number, limits: MadeLimits) {
  for (let at = seed(1), end = at + count; at < end; at++) {
    const random = seeded(at);
    yield { at, random, song: madeSong(random, limits) };
  }
}

/** What differs in files made with the seeds of this run, each with its seed. */
function wrongIn(
  count: number,
  limits: MadeLimits,
  write: (song: MadeSong, random: () => number) => Uint8Array | string,
  fact = factOf,
): readonly string[] {
  const wrong: string[] = [];
  for (const { at, random, song } of madeSongs(count, limits)) {
    const read = readMusic(write(song, random));
    const known: SongFact = fact(song);
    const [first] = read.ok ? read.value.songs : [];
    const found = first ? differences(first, known) : [read.ok ? "no song" : read.error.code];
    wrong.push(...found.map((each) => `seed ${at}: ${each}`));
  }
  return wrong;
}

test("MusicXML in the habits of other programs: every song is read whole", () => {
  const limits: MadeLimits = {
    meters: METERS,
    melody: true,
    onBeats: false,
    most: 4,
    forms: ["straight", "repeated", "no-opening", "inner", "endings", "two-repeats", "dc", "dc-fine", "dc-coda", "ds-fine", "ds-coda"],
    pickUp: true,
    meterChanges: true,
    carried: true,
  };
  expect(wrongIn(cases(40, 2000), limits, madeMusicXml)).toEqual([]);
});

/** Charts have one chord a beat at most, from the first beat of each bar on. */
const CHARTS: MadeLimits = {
  meters: [
    [4, 4],
    [4, 4],
    [3, 4],
    [5, 4],
    [2, 4],
    [6, 4],
  ],
  melody: false,
  onBeats: true,
  most: 4,
  forms: ["straight"],
};
const withoutNotes = (song: MadeSong): SongFact => {
  const fact = factOf(song);
  return { ...fact, bars: (fact.bars ?? []).map(({ onsets: _none, ...bar }) => bar) };
};

const scrambledFact = (song: MadeSong): SongFact => ({ ...withoutNotes(song), title: chartTitle(song) });
const plainFact = (song: MadeSong): SongFact => ({ ...scrambledFact(song), tempo: null });

test("iReal links, plain and scrambled: every chart is read whole", () => {
  const forms = [
    "straight",
    "repeated",
    "no-opening",
    "inner",
    "endings",
    "two-repeats",
    "dc-fine",
    "dc-coda",
    "ds-fine",
    "ds-coda",
  ] as const;
  const limits: MadeLimits = { ...CHARTS, forms, meterChanges: true };
  expect(wrongIn(cases(40, 2000), limits, (song, random) => madeIReal([song], false, random), scrambledFact)).toEqual([]);
  expect(wrongIn(cases(40, 2000), limits, (song, random) => madeIReal([song], true, random), plainFact)).toEqual([]);
});

test("a list of charts is read as its songs, in order", () => {
  for (const isPlain of [false, true]) {
    const random = seeded(seed(1));
    const songs = Array.from({ length: cases(60, 1400) }, () => madeSong(random, CHARTS));
    const read = readMusic(madeIReal(songs, isPlain, random));
    const found = read.ok ? read.value.songs : [];
    expect(found.length).toBe(songs.length);
    const wrong = songs.flatMap((song, at) => differences(found[at] ?? songsMissing(), isPlain ? plainFact(song) : scrambledFact(song)));
    expect(wrong).toEqual([]);
  }
});

function songsMissing(): never {
  throw new Error("A song of the list is missing.");
}

test("ChordPro's grids and charts of bars as people type them: every one is read whole", () => {
  const limits: MadeLimits = { ...CHARTS, forms: ["straight", "repeated", "no-opening", "inner", "endings", "two-repeats"] };
  expect(wrongIn(cases(40, 2000), limits, madeGrid, withoutNotes)).toEqual([]);
  expect(wrongIn(cases(40, 2000), limits, madeChart, withoutNotes)).toEqual([]);
});

test("MIDI files of sequencers: every song is read whole", () => {
  const limits: MadeLimits = {
    ...CHARTS,
    meters: [
      [4, 4],
      [4, 4],
      [3, 4],
      [6, 8],
    ],
    melody: true,
  };
  expect(
    wrongIn(
      cases(40, 2000),
      limits,
      (song, random) => madeMidi(heard(song), random),
      (song) => midiFact(heard(song)),
    ),
  ).toEqual([]);
});

test("MIDI as somebody plays it, 8 to 22 ms off: 96 of 100 bars are read whole", () => {
  const limits: MadeLimits = {
    ...CHARTS,
    meters: [
      [4, 4],
      [4, 4],
      [3, 4],
    ],
    melody: true,
  };
  const wrong: string[] = [];
  let bars = 0;
  for (const { at, random, song: made } of madeSongs(cases(40, 1000), limits)) {
    const song = heard(made);
    const read = readMusic(madeMidi({ ...song, tempo: 60 + (at % 100) }, random, 8 + (at % 15)));
    const [first] = read.ok ? read.value.songs : [];
    const facts = midiFact(song).bars ?? [];
    bars += facts.length;
    wrong.push(
      ...facts.flatMap((fact, index) =>
        (first ? barDifferences(first, index, fact).slice(0, 1) : ["no song"]).map((each) => `seed ${at}: ${each}`),
      ),
    );
  }
  expect(wrong.length / bars, wrong.slice(0, 12).join("\n")).toBeLessThanOrEqual(0.04);
});
