import { expect, test } from "vitest";
import { exerciseId, firstProgressions, originOf, pieceId, progressionCode, progressionId, scaleExerciseId, songPieceId } from "./ids.ts";
import { lickPiece, sampleLicks } from "./licks.ts";
import { initialProgressions } from "./progressions.ts";

test("the id of a piece says what it is made from", () => {
  expect([songPieceId(12), exerciseId("weak"), scaleExerciseId("C-major-right"), pieceId(progressionId("k3x9"))].map(originOf)).toEqual([
    "song",
    "exercise",
    "scale",
    "progression",
  ]);
  expect(sampleLicks.map((lick) => originOf(lickPiece(lick).id))).toEqual(["lick", "lick"]);
});

test("a progression's id has its code, and another id stays what it is", () => {
  expect([progressionCode(progressionId("k3x9")), progressionCode("mine")]).toEqual(["k3x9", "mine"]);
  expect(initialProgressions()).toEqual(firstProgressions());
  expect(firstProgressions().map(({ id }) => id)).toEqual(["progression-1", "progression-2"]);
});
