import { expect, test } from "vitest";
import { given, harmonyOf } from "../../../tests/support/changes.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { pieceLength, totalTicks } from "../../music/pieces/timeline.ts";
import { voiceIds } from "../../music/pieces/voice-ids.ts";
import { compingProcessor } from "../comping/processor.ts";
import { isNothing, readOptions } from "../define.ts";
import { drumsProcessor } from "../drums/processor.ts";
import { bandProcessor } from "./processor.ts";

const changes = harmonyOf("Dm7 G7 Cmaj7 Cmaj7 Dm7 G7 Cmaj7 Cmaj7");
const options = readOptions(bandProcessor.options, {});

test("a trio plays a harmony as long as it is: comping, bass and drums", () => {
  const piece = given(bandProcessor.run(changes, options));
  expect(voiceIds(piece.voices)).toEqual(["Harmony", "Bass", "Drums"]);
  expect(pieceLength(piece)).toBe(8 * 3840);
  for (const voice of piece.voices) expect(totalTicks(voice.elements)).toBe(8 * 3840);
  const heard = pieceEvents(piece);
  for (const kind of ["Harmony", "Bass", "Drums"]) expect(heard.filter(({ voice }) => voice === kind).length).toBeGreaterThan(10);
});

test("comping alone is a voice of chords as they are voiced, drums alone stand on a percussion staff", () => {
  const comping = given(compingProcessor.run(changes, options));
  expect([comping.type, comping.part]).toEqual(["Harmony", "comping"]);
  const chords = comping.elements.flatMap((element) => (element.elementType === "Chord" ? [element] : []));
  expect(chords.length).toBeGreaterThan(4);
  for (const { originalVoicing, notes } of chords) expect([originalVoicing, notes.length >= 2]).toEqual([true, true]);
  const drums = given(drumsProcessor.run(changes, options));
  expect([drums.clef, drums.part]).toEqual(["percussion", "drums"]);
});

test("another seed or chorus plays otherwise, the same the same; without chords nothing is sent", () => {
  const text = (change: Partial<typeof options>) => JSON.stringify(given(bandProcessor.run(changes, { ...options, ...change })));
  expect(text({})).toBe(text({}));
  expect(text({ seed: 2 })).not.toBe(text({}));
  expect(text({ chorus: 3 })).not.toBe(text({}));
  expect(isNothing(bandProcessor.run({ ...changes, elements: [] }, options))).toBe(true);
});
