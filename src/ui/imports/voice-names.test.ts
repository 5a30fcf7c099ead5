import { expect, test } from "vitest";
import { voiceNames } from "./voice-names.ts";

test("voices are called by their names; hands of one name are told apart by clef and number, in any order", () => {
  const flute = { id: "1", name: "Flute", clef: "treble" } as const;
  const right = { id: "2", name: "Music", clef: "treble" } as const;
  const left = { id: "3", name: "Music", clef: "bass" } as const;
  const other = { id: "4", name: "", clef: "bass" } as const;
  const names = ["Flute", "Music (treble clef, voice 2)", "Music (bass clef, voice 3)", "Voice 4"];
  expect(voiceNames([flute, right, left, other])).toEqual(names);
  expect(voiceNames([other, left, right, flute])).toEqual(names.toReversed());
});
