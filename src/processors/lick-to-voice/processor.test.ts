import { expect, test } from "vitest";
import { given, written } from "../../../tests/support/changes.ts";
import { sampleLicks } from "../../music/licks.ts";
import { lickToVoice } from "./processor.ts";

const blues = sampleLicks[1];
if (blues === undefined) throw new Error("There is no second sample lick.");

test("the minor blues turn as a melody in C minor", () => {
  const voice = given(lickToVoice.run(blues, { voice: "Melody" }));
  expect([voice.type, voice.key]).toEqual(["Melody", "Cm"]);
  expect(written(voice)).toMatch(/^G4:e Bb4:e C5:e Eb5:e F5:e/);
});

test("the chords under it", () => {
  expect(given(lickToVoice.run(blues, { voice: "Harmony" })).elements.map(({ name }) => name)).toEqual(["Cm7", "Cm7"]);
});
