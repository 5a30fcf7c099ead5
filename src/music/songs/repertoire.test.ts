import { expect, test } from "vitest";
import expectedBars from "../../../tests/fixtures/music/repertoire-bars.json" with { type: "json" };
import { mutatedSong } from "../../../tests/support/mutated-song.ts";
import { repertoireSongs, repertoireTexts } from "../../../tests/support/repertoire.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import { seeded } from "../bass/options.ts";
import { pieceEvents } from "../pieces/events.ts";
import { pieceLength } from "../pieces/timeline.ts";
import { barTicks, FOUR_FOUR } from "../time/time.ts";
import { readStoredSong } from "./one-song.ts";
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

test("every song plays the number of bars of its form, and every bar is full", () => {
  for (const [name, song] of repertoireSongs()) {
    const bars = song.voices[0]?.bars ?? [];
    expect(playingOrder(bars), name).toHaveLength((expectedBars as Record<string, number>)[name] ?? 0);
    for (const bar of bars) expect(bar.length, `${name} bar ${bar.number}`).toBe(barTicks(song.meter ?? FOUR_FOUR));
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
      if (run % 10 === 0) songPiece(read.value);
      continue;
    }
    refused++;
    expect(read.error.line).toBeGreaterThanOrEqual(1);
    expect(read.error.line).toBeLessThanOrEqual(text.split(/\r\n?|\n/).length);
    expect(read.error.column).toBeGreaterThanOrEqual(1);
    expect(read.error.message).toContain(`Line ${read.error.line}`);
  }
  expect(refused).toBeGreaterThan(1000);
});

test("a text whose last line lost its bar number was cut off", () => {
  const text = repertoireTexts.get("satin-doll") ?? "";
  const read = readStoredSong(text.replace(/ \|\] %26\n$/, " |]"));
  expect(read.ok ? "read" : read.error.code).toBe("cut-off");
});

test("a text cut anywhere is refused, or is read with exactly the bars that stand before the cut", () => {
  const text = repertoireTexts.get("satin-doll") ?? "";
  const whole = readStoredSong(text);
  for (let at = 0; at < text.length; at++) {
    const read = readStoredSong(text.slice(0, at));
    if (!read.ok || !whole.ok) continue;
    const bars = read.value.voices[0]?.bars ?? [];
    const same = whole.value.voices[0]?.bars.slice(0, bars.length);
    expect(bars.map(({ chords, length }) => ({ chords, length }))).toEqual(same?.map(({ chords, length }) => ({ chords, length })));
  }
});
