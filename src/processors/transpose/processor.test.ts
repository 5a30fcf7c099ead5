import { expect, test } from "vitest";
import { given } from "../../../tests/support/changes.ts";
import { lickPiece, sampleLicks } from "../../music/licks.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { transpose } from "./processor.ts";

const [lick] = sampleLicks;
if (lick === undefined) throw new Error("There is no sample lick.");
const piece = lickPiece(lick);
const midis = (semitones: number) =>
  pieceEvents(given(transpose.run(piece, { semitones })))
    .map(({ midi }) => midi)
    .sort();

test("a ii-V-I lick in C goes up a minor third into Eb, spelled in flats", () => {
  const [melody, harmony] = given(transpose.run(piece, { semitones: 3 })).voices;
  expect(melody?.key).toBe("Eb");
  expect(harmony?.elements.map(({ name }) => name)).toEqual(["Fm7", "Bb7b9", "Ebmaj7"]);
  expect(melody?.elements.slice(0, 3).map(({ name }) => name)).toEqual(["F4", "Ab4", "C5"]);
});

test.each([-12, -7, -1, 0, 5, 6, 7, 11, 12])("by %i half steps every note moves by just so many", (semitones) => {
  expect(midis(semitones)).toEqual(
    midis(0)
      .map((midi) => midi + semitones)
      .sort(),
  );
});
