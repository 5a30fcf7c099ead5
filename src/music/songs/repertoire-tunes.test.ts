import { expect, test } from "vitest";
import { barLengthFaults, chordTonesOnStrongBeats, tuneBars, tuneNotes, tuneSpan } from "../../../tests/support/melody-rules.ts";
import { repertoireSongs, repertoireTexts } from "../../../tests/support/repertoire.ts";
import { chordOf } from "../chords/read-chord.ts";
import { chromaOf } from "../pitch.ts";
import { gradeOf } from "./grading.ts";
import type { Song } from "./song.ts";
import { readSongHead } from "./song-head.ts";

const songs = repertoireSongs();
const withTune = [...songs].filter(([, song]) => tuneNotes(song).length > 0);

/** The changes of a song, a bar a word, two chords of a bar joined: `"G6 G6-Bbdim7"`. */
const changes = (name: string, from: number, to: number): string =>
  tuneBars(songs.get(name) as Song)
    .slice(from - 1, to)
    .map(({ chords }) => chords.map(({ symbol }) => symbol).join("-"))
    .join(" ");

test("Rose Room, Limehouse Blues, Lady Be Good and After You've Gone have the changes that are published", () => {
  expect(changes("rose-room", 1, 12)).toBe("Bb7 Eb7 Ab6 Ab6 Ebm7 Ab7 Dbmaj7 Dbmaj7 Dbm7 Gb7 Ab6 F7");
  expect(changes("rose-room", 17, 28)).toBe(changes("rose-room", 1, 12));
  expect(changes("limehouse-blues", 25, 30)).toBe("Ab6 F7 Bbm7 Dbm6 Ab6 F7");
  expect(changes("lady-be-good", 1, 8)).toBe("G6 C7 G6 G6-Bbdim7 Am7 D7 G6 Am7-D7");
  expect(changes("lady-be-good", 25, 32)).toBe(changes("lady-be-good", 1, 8));
  expect(tuneBars(songs.get("after-youve-gone") as Song)).toHaveLength(40);
  expect(changes("after-youve-gone", 1, 8)).toBe("Fmaj7 Fmaj7 Fm6 Fm6 Cmaj7 Cmaj7 A7 A7");
});

test("the doubtful bars of Ja-Da and Avalon are those of the charts", () => {
  expect(changes("ja-da", 8, 12)).toBe("F6-C7 Am7-Abdim7 Gm7-C7 Am7-Abdim7 Gm7-C7");
  expect(changes("avalon", 13, 16)).toBe("F6 F6 F6 F6");
});

test("at least fifty songs have their tune", () => {
  expect(withTune.length).toBeGreaterThanOrEqual(50);
});

test("every tune names the two collections it was compared with, and every song without one says that it is changes only", () => {
  for (const [name, song] of songs) {
    const named = song.remarks?.find(({ field, text }) => field === "Z" && text.startsWith("Tune compared with "))?.text ?? "";
    const sources = named.replace("Tune compared with ", "").split(" and ");
    if (tuneNotes(song).length === 0) expect(song.titles, name).toContain("Changes only");
    else {
      expect(new Set(sources.map((source) => source.split("/").slice(0, 2).join("/"))).size, name).toBe(2);
      for (const source of sources) expect(source, name).toMatch(/^[\w.-]+\/[\w.-]+\/.+\.\w+$/);
    }
  }
});

test("every bar of a tune is full, and a pick-up and the last bar make one bar", () => {
  for (const [name, song] of withTune) expect(barLengthFaults(song), name).toEqual([]);
});

test("no tune spans more than an octave and a half", () => {
  for (const [name, song] of withTune) expect(tuneSpan(song), name).toBeLessThanOrEqual(18);
});

test("the tune is a note of the chord on at least two of three strong beats of every song, and on four of five of all", () => {
  let all = 0;
  let inChord = 0;
  for (const [name, song] of withTune) {
    const found = chordTonesOnStrongBeats(song);
    expect(found.inChord / found.all, name).toBeGreaterThanOrEqual(2 / 3);
    all += found.all;
    inChord += found.inChord;
  }
  expect(inChord / all).toBeGreaterThanOrEqual(4 / 5);
});

test("every tune ends on a note of its last chord", () => {
  for (const [name, song] of withTune) {
    const last = tuneNotes(song).at(-1)?.notes.at(-1) ?? "";
    const chord = chordOf(tuneBars(song).at(-1)?.chords.at(-1)?.symbol ?? "");
    expect(chord?.notes.map(chromaOf), name).toContain(chromaOf(last));
  }
});

test("every song says its style, tempo, form, what it teaches, and the level that the rule gives it", () => {
  const levels = new Set<number>();
  for (const [name, song] of songs) {
    const head = readSongHead(repertoireTexts.get(name) ?? "");
    expect(head.level, name).toBe(gradeOf(song).level);
    expect(head.form, name).toMatch(/^[A-D]+$/);
    expect([head.style, head.tempo, head.teaches], name).toEqual([song.style, song.tempo, expect.stringMatching(/^\S.{9,}/)]);
    expect([head.changesOnly, head.hasWords], name).toEqual([
      tuneNotes(song).length === 0,
      tuneNotes(song).some(({ lyrics = [] }) => lyrics.length > 0),
    ]);
    levels.add(gradeOf(song).level);
  }
  expect([...levels].sort()).toEqual([1, 2, 3, 4, 5]);
});

test("the level follows from range, key, rhythm and harmony", () => {
  const grade = (name: string) => gradeOf(songs.get(name) as Song);
  expect(grade("twinkle")).toEqual({ range: 1, key: 0, rhythm: 0, harmony: 0, level: 1 });
  expect(grade("beautiful-dreamer")).toMatchObject({ range: 2, key: 1, harmony: 2 });
  expect(grade("coltrane-changes")).toEqual({ range: 0, key: 3, rhythm: 3, harmony: 3, level: 5 });
});
