import { expect, test } from "vitest";
import { given } from "../../../tests/support/changes.ts";
import { lickPiece, sampleLicks } from "../../music/licks.ts";
import { isNothing } from "../define.ts";
import { pieceToSteps } from "./processor.ts";

const [lick] = sampleLicks;
if (lick === undefined) throw new Error("There is no sample lick.");
const piece = lickPiece(lick);

test("the steps of a lick's harmony are its chords, those of its melody its notes without the rest", () => {
  expect(given(pieceToSteps.run(piece, { voice: "Harmony" })).map(({ name }) => name)).toEqual(["Dm7", "G7b9", "Cmaj7"]);
  expect(given(pieceToSteps.run(piece, { voice: "Melody" }))).toHaveLength(18);
});

test("a piece without bass has no steps for it", () => {
  expect(isNothing(pieceToSteps.run(piece, { voice: "Bass" }))).toBe(true);
});
