import { expect, test } from "vitest";
import { given, harmonyOf, patternOf, written } from "../../../tests/support/changes.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { isNothing } from "../define.ts";
import { chordRhythm } from "./processor.ts";

const all = (cells: string) => ({ "7": cells, "5": cells, "3": cells, "1": cells });

test("a Charleston sounds each chord on one and on the and of two", () => {
  const voice = given(chordRhythm.run(harmonyOf("Dm7 G7"), patternOf(all("x-.x....")), {}));
  expect(written(voice)).toBe("D3+F3+A3+C4:q z:e D3+F3+A3+C4:e z:e z:e z:e z:e G3+B3+D4+F4:q z:e G3+B3+D4+F4:e z:e z:e z:e z:e");
});

test("an empty step is one rest of its length: of a quarter on the quarter grid, of a sixteenth on that of sixteenths", () => {
  const steps = (size: number) => Array.from({ length: 1 / size }, (_, index) => ({ size, active: index === 0 }));
  const inGrid = (size: number) => ({ sequences: [{ key: "any", steps: steps(size) }], length: 1, meter: "4/4" });
  const rhythm = (size: number) => written(given(chordRhythm.run(harmonyOf("C5"), inGrid(size), {})));
  expect(rhythm(1 / 4)).toBe("C3+G3:q z:q z:q z:q");
  expect(rhythm(1 / 16)).toBe(["C3+G3:s", ...Array.from({ length: 15 }, () => "z:s")].join(" "));
});

test("rows are degrees: root alone on one, the shell after it, and a sixth stands for the seventh", () => {
  const voice = given(chordRhythm.run(harmonyOf("C6:h"), patternOf({ "7": "..x-", "5": "....", "3": "..x-", "1": "x-.." }), {}));
  expect(written(voice)).toBe("C3:q E3+A3:q");
});

test("a pattern of two bars goes on over the harmony, not over each chord", () => {
  const voice = given(chordRhythm.run(harmonyOf("Dm7 G7 Cmaj7"), patternOf({ any: "x-------........" }, 2), {}));
  expect(voice.elements.filter(({ elementType }) => elementType === "Chord").map(({ name }) => name)).toEqual(["Dm7", "Cmaj7"]);
});

test("a root held while the third is struck is one sound", () => {
  const voice = given(chordRhythm.run(harmonyOf("C:h"), patternOf({ "3": "..x-", "1": "x---" }), {}));
  const events = pieceEvents({ id: "p", meter: "4/4", voices: [voice], tempo: 120, title: "", noTempo: true });
  expect(events.map(({ midi, start, duration }) => [midi, start, duration])).toEqual([
    [48, 0, 1920],
    [52, 960, 960],
  ]);
});

test("with one of its two inputs empty it returns nothing, and its node says why", () => {
  expect(chordRhythm.inputs).toEqual(["Harmony", "SequencerData"]);
  expect(isNothing(chordRhythm.run(harmonyOf("Dm7"), patternOf(all("........")), {}))).toBe(true);
  expect(isNothing(chordRhythm.run(harmonyOf("N.C."), patternOf(all("x.......")), {}))).toBe(true);
});
