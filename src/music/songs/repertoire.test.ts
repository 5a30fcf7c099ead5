import { expect, test } from "vitest";
import expectedBars from "../../../tests/fixtures/music/repertoire-bars.json" with { type: "json" };
import formerMusic from "../../../tests/fixtures/music/repertoire-music.json" with { type: "json" };
import { musicOf } from "../../../tests/support/music-of.ts";
import { mutatedSong } from "../../../tests/support/mutated-song.ts";
import { fixtureTexts, repertoireSongs, repertoireTexts } from "../../../tests/support/repertoire.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import { problemText } from "../../ui/text/problems.ts";
import { seeded } from "../bass/options.ts";
import { pieceEvents } from "../pieces/events.ts";
import { pieceLength } from "../pieces/timeline.ts";
import { barTicks, FOUR_FOUR } from "../time/time.ts";
import { readStoredSong } from "./one-song.ts";
import { readSong } from "./read-song.ts";
import { songPiece } from "./song-piece.ts";
import { playingOrder } from "./unroll.ts";

test("at least sixty songs, each with title, composer and year, key, meter and tempo, all parse", () => {
  const songs = repertoireSongs();
  expect(songs.size).toBeGreaterThanOrEqual(60);
  for (const [name, { titles, composer, key, meter, tempo }] of songs) {
    expect(titles[0], name).toBeTruthy();
    expect(composer, name).toMatch(/\(.*\d{4}\)$/);
    expect(key, name).toBeTruthy();
    expect(meter, name).toBeDefined();
    expect(tempo, name).toBeGreaterThanOrEqual(50);
  }
});

test("every song has the chords, notes and order that the former reader gave it", () => {
  // Taken with the reader before this one. A song that is corrected is corrected in the fixture too.
  const former = formerMusic as Readonly<Record<string, readonly string[]>>;
  const texts = new Map([...repertoireTexts, ...fixtureTexts().map(([name, text]) => [`fixture ${name}`, text] as const)]);
  expect(texts.size).toBe(Object.keys(former).length);
  for (const [name, text] of texts) {
    const read = readSong(text);
    const [song] = read.ok ? read.value.songs : [];
    if (!song || !read.ok) throw new Error(`${name} is refused.`);
    expect(musicOf(song, playingOrder(song.voices[0]?.bars ?? [])), name).toEqual(former[name]);
    expect(read.value.notices, name).toEqual([]);
    expect(read.value.songs, name).toHaveLength(1);
  }
});

test("every song plays the number of bars of its form, and every bar between the first and the last is full", () => {
  for (const [name, song] of repertoireSongs()) {
    const bars = song.voices[0]?.bars ?? [];
    expect(playingOrder(bars), name).toHaveLength((expectedBars as Record<string, number>)[name] ?? 0);
    for (const bar of bars.slice(bars[0]?.pickUp === true ? 1 : 0, bars[0]?.pickUp === true ? -1 : undefined))
      expect(bar.length, `${name} bar ${bar.number}`).toBe(barTicks(song.meter ?? FOUR_FOUR));
  }
});

test("every song becomes a piece whose harmony fills it from the first bar with a chord to the end", () => {
  for (const [name, song] of repertoireSongs()) {
    const piece = songPiece(song);
    const harmony = pieceEvents(piece).filter(({ voice }) => voice === "Harmony");
    expect(Math.max(...harmony.map(({ start, duration }) => start + duration)), name).toBe(pieceLength(piece));
    expect(harmony[0]?.start, name).toBeLessThanOrEqual(barTicks(song.meter ?? FOUR_FOUR));
  }
});

test("the common forms are there: blues of four kinds, rhythm changes, ii-V-I through twelve keys, Coltrane changes", () => {
  for (const name of [
    "blues-major",
    "blues-jazz",
    "blues-minor",
    "blues-bird",
    "rhythm-changes",
    "two-five-one-tour",
    "coltrane-changes",
  ]) {
    expect(repertoireTexts.has(name), name).toBe(true);
  }
  const tour = repertoireSongs().get("two-five-one-tour");
  const tonics = tour?.voices[0]?.bars.flatMap((bar) => bar.chords.map(({ symbol }) => symbol)).filter((symbol) => symbol.endsWith("maj7"));
  expect(new Set(tonics).size).toBe(12);
});

test("song numbers differ and titles too", () => {
  const songs = [...repertoireSongs().values()];
  expect(new Set(songs.map(({ number }) => number)).size).toBe(songs.length);
  expect(new Set(songs.map(({ titles }) => titles[0])).size).toBe(songs.length);
});

test("ten thousand seeded mutations of songs give a song or a refusal with line and column, never a throw", () => {
  const random = seeded(seed(20_260_101));
  const texts = [...repertoireTexts.values()];
  const runs = cases(10_000, 200_000);
  let refused = 0;
  for (let run = 0; run < runs; run++) {
    const text = mutatedSong(texts[run % texts.length] ?? "", random);
    const read = readStoredSong(text);
    if (read.ok) {
      if (run % 50 === 0) songPiece(read.value);
      continue;
    }
    refused++;
    expect(read.error.line).toBeGreaterThanOrEqual(1);
    expect(read.error.line).toBeLessThanOrEqual(text.split(/\r\n?|\n/).length);
    expect(read.error.column).toBeGreaterThanOrEqual(1);
    expect(problemText(read.error)).toContain(`Line ${read.error.line}`);
  }
  expect(refused).toBeGreaterThan(runs / 20);
});

test("a text whose last line lost its bar number was cut off", () => {
  const text = repertoireTexts.get("satin-doll") ?? "";
  const read = readStoredSong(text.replace(/ \|\] %26\n$/, " |]"));
  expect(read.ok ? "read" : read.error.reason.code).toBe("cut-off");
});

test("a text cut anywhere is refused, or is read with exactly the bars before the cut, and what is left of the last one is told", () => {
  const text = repertoireTexts.get("satin-doll") ?? "";
  const whole = readStoredSong(text);
  let told = 0;
  for (let at = 0; at < text.length; at++) {
    const read = readSong(text.slice(0, at));
    const [song] = read.ok ? read.value.songs : [];
    if (!read.ok || !song || !whole.ok) continue;
    const open = read.value.notices.some(({ code }) => code === "open-bar");
    const all = song.voices[0]?.bars ?? [];
    const bars = open ? all.slice(0, -1) : all;
    const same = whole.value.voices[0]?.bars.slice(0, bars.length);
    expect(bars.map(({ chords, length }) => ({ chords, length }))).toEqual(same?.map(({ chords, length }) => ({ chords, length })));
    if (open) told++;
  }
  expect(told).toBeGreaterThan(20);
});
