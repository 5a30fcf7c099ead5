import { expect, test } from "vitest";
import { generalMidiInstruments, instrumentLabel } from "./general-midi.ts";

test("there are 128 instruments of different names, sixteen families of eight", () => {
  expect(new Set(generalMidiInstruments.map(({ name }) => name)).size).toBe(128);
  expect(generalMidiInstruments.map(({ program }) => program)).toEqual(Array.from({ length: 128 }, (_, program) => program));
  for (const { family } of generalMidiInstruments) expect(generalMidiInstruments.filter((each) => each.family === family)).toHaveLength(8);
});

test("programs stand where General MIDI puts them", () => {
  const at = (program: number) => generalMidiInstruments[program]?.name;
  expect([at(11), at(32), at(56), at(65), at(127)]).toEqual(["vibraphone", "acoustic_bass", "trumpet", "alto_sax", "gunshot"]);
});

test("labels read as words", () => expect(instrumentLabel("lead_8_bass__lead")).toBe("Lead 8 bass lead"));
