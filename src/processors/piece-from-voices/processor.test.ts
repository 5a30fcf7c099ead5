import { expect, test } from "vitest";
import { given, harmonyOf } from "../../../tests/support/changes.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { bassLineProcessor } from "../bass-line/processor.ts";
import { readOptions } from "../define.ts";
import { harmonyVoice } from "../harmony.ts";
import { pieceFromVoices } from "./processor.ts";

const changes = harmonyOf("Dm7 G7");
const bass = given(bassLineProcessor.run(changes, readOptions(bassLineProcessor.options, {})));

test("chords and their bass line sound together, the bass written below", () => {
  const piece = given(pieceFromVoices.run(bass, harmonyVoice(changes), undefined, { tempo: 90 }));
  expect(piece).toMatchObject({ tempo: 90, meter: "4/4" });
  expect(piece.voices.map(({ type }) => type)).toEqual(["Harmony", "Bass"]);
  expect(pieceEvents(piece).filter(({ start }) => start === 0)).toHaveLength(5);
});

test("one voice is enough", () => {
  expect(given(pieceFromVoices.run(bass, undefined, undefined, { tempo: 120 })).voices).toEqual([bass]);
});
