import { expect, test } from "vitest";
import { ticks } from "../../music/time/time.ts";
import { placesIn, simpleMarks } from "./simple-marks.ts";

const event = (voice: string, start: number, grace = false) => ({ voice, start: ticks(start), grace });

test("each step of simple training has its verdict where it stands in the music", () => {
  const cards = [
    { status: "right", tries: 0 },
    { status: "right", tries: 2 },
    { status: "skipped", tries: 0 },
    { status: "now", tries: 0 },
    { status: "next", tries: 0 },
  ] as const;
  const starts = [0, 960, 1920, 2880, 3840].map(ticks);
  expect(simpleMarks(cards, { voice: 1, starts })).toEqual([
    { voice: 1, start: 0, kind: "success" },
    { voice: 1, start: 960, kind: "warning", word: "found" },
    { voice: 1, start: 1920, kind: "warning", word: "skipped" },
    { voice: 1, start: 2880, kind: "now" },
  ]);
  expect(simpleMarks(cards, { voice: 1, starts: starts.slice(1) }), "music with other steps has none").toEqual([]);
});

test("the steps are the chords' beginnings, else the melody's; grace notes are none", () => {
  const voices = [{ id: "Melody" }, { id: "Harmony" }];
  const melody = [event("Melody", 0), event("Melody", 470, true), event("Melody", 480)];
  expect(placesIn([...melody, event("Harmony", 960), event("Harmony", 960), event("Harmony", 0)], voices)).toEqual({
    voice: 1,
    starts: [0, 960],
  });
  expect(placesIn(melody, voices)).toEqual({ voice: 0, starts: [0, 480] });
});
