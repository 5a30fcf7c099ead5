import { expect, test } from "vitest";
import { standPlace } from "./stand-place.ts";

const chords = [
  { start: 0, written: "Cm7" },
  { start: 3840, written: "F7" },
];
const introChords = [
  { start: -7680, name: "Am7b5" },
  { start: -1920, name: "G7" },
];
const music = { at: 0, beat: 1, bar: "1", time: null, chords, introChords };
const led = (at: number, beat: number) => ({ at, beat, beats: 4, bars: 1, shown: "" });

test("the stand follows the chords and beats of the band's intro, and names the first chord of the music in time", () => {
  const intro = (at: number, beat: number) => standPlace({ ...music, heard: { part: "intro", countIn: null, intro: led(at, beat) } });
  expect(intro(-7680, 1)).toEqual({ now: "Am7b5", next: "G7", beat: 0, bar: "Intro" });
  expect(intro(-1920, 3)).toEqual({ now: "G7", next: "Cm7", beat: 2, bar: "Intro" });
  const drums = standPlace({ ...music, introChords: [], heard: { part: "intro", countIn: null, intro: led(-1920, 3) } });
  expect(drums, "drums alone").toMatchObject({ now: undefined, next: "Cm7" });
});

test("in a count-in nothing sounds yet, and what comes is next: the intro, or the music where it stands", () => {
  const counted = (part: "intro" | "music", at: number) => standPlace({ ...music, at, heard: { part, countIn: led(0, 2), intro: null } });
  expect(counted("intro", 0)).toEqual({ now: undefined, next: "Am7b5", beat: 1, bar: "Count-in" });
  expect(counted("music", 3840)).toMatchObject({ now: undefined, next: "F7" });
});

test("in the music the chord now and the next, in turn; a pick-up has its name, and an ending no chord of the music", () => {
  const heard = { part: "music", countIn: null, intro: null } as const;
  expect(standPlace({ ...music, at: 3840, bar: "2", time: "2nd time", heard })).toEqual({
    ...{ now: "F7", next: "Cm7", beat: 0, bar: "bar 2 (2nd time)" },
  });
  expect(standPlace({ ...music, bar: "0", heard }).bar).toBe("Pick-up");
  const ending = standPlace({ ...music, bar: "33", heard: { ...heard, part: "ending", ending: { bar: 1, beat: 3 } } });
  expect(ending).toEqual({ now: undefined, next: undefined, beat: 2, bar: "bar 33" });
});
