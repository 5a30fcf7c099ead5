import { expect, test } from "vitest";
import { repertoireSongs, repertoireTexts } from "../../../tests/support/repertoire.ts";
import { songPiece } from "../songs/song-piece.ts";
import { chartOf } from "./chart.ts";
import { BAND_STYLES, type PlayedStyle } from "./style.ts";
import { bandStyles, styleNamed, styleTitle } from "./styles.ts";

const songs = [...repertoireSongs()];

/** What a style is asked for in the songs' `R:`. */
const WORDS: Readonly<Record<string, (typeof BAND_STYLES)[number]>> = {
  Plain: "plain",
  "Medium swing": "mediumSwing",
  "Up swing": "upSwing",
  Ballad: "ballad",
  "Jazz waltz": "jazzWaltz",
  "Bossa nova": "bossaNova",
  "Blues shuffle": "bluesShuffle",
  "Gospel, straight eighths": "straightEighths",
  "Straight eighths": "straightEighths",
  Latin: "latin",
};

/** Quarters a minute at which a style is itself. */
const TEMPOS: Readonly<Record<PlayedStyle, readonly [slowest: number, fastest: number]>> = {
  mediumSwing: [100, 180],
  upSwing: [180, 320],
  ballad: [50, 100],
  jazzWaltz: [100, 200],
  bossaNova: [100, 160],
  samba: [160, 240],
  bluesShuffle: [80, 140],
  straightEighths: [60, 170],
  funk: [80, 120],
  latin: [90, 220],
};

/** Songs in a meter that is not their style's own, which the band plays by groups of beats: each for its reason. */
const FOREIGN: Readonly<Record<string, string>> = {
  "amazing-grace": "a gospel song in three",
  "beautiful-dreamer": "a slow song in nine eighths: three felt beats",
  "take-five-vamp": "swing in five",
};

test.each(songs)("%s brings a style that fits: its own words, its meter, its tempo", (name, song) => {
  expect(repertoireTexts.get(name)).toMatch(/^R:\S/m);
  const style = styleNamed(song.style);
  expect(WORDS[song.style ?? ""], song.style).toBe(style);
  if (style === "plain") return;
  const { beats } = bandStyles[style];
  const own = chartOf(songPiece(song))
    .bars.slice(1, -1)
    .every((bar) => bar.beats === beats);
  expect(own, name).toBe(!(name in FOREIGN));
  const [slowest, fastest] = TEMPOS[style];
  expect(song.tempo).toBeGreaterThanOrEqual(slowest);
  expect(song.tempo).toBeLessThanOrEqual(fastest);
});

/** Changes alone that are plain all the same. */
const STEADY: readonly string[] = ["camptown-races", "canon-in-d", "folia", "home-on-the-range", "house-of-the-rising-sun"];

test("chord changes alone have a band, for nothing else of them is heard; but for two grounds and folk songs in two, three and six", () => {
  const plain = songs.filter(([, song]) => song.titles.includes("Changes only") && styleNamed(song.style) === "plain");
  expect(plain.map(([name]) => name)).toEqual(STEADY);
});

test("a style is known by its own name and by what others call it; plain where nothing is said", () => {
  for (const name of BAND_STYLES) expect(styleNamed(name)).toBe(name);
  expect(["Slow 3/4", "Samba", "Funk", "Afro-Cuban", "Bebop", "", undefined].map(styleNamed)).toEqual([
    "jazzWaltz",
    "samba",
    "funk",
    "latin",
    "upSwing",
    "plain",
    "plain",
  ]);
});

test("a style has words of its own over music, which are read as that style again; other words stay", () => {
  for (const name of BAND_STYLES) {
    expect(styleTitle(name)).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/);
    expect(styleNamed(styleTitle(name))).toBe(name);
  }
  expect([styleTitle("mediumSwing"), styleTitle("Gospel, straight eighths")]).toEqual(["Medium swing", "Gospel, straight eighths"]);
});
