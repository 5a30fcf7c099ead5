import { expect, test } from "vitest";
import { ticks } from "../../music/time/time.ts";
import { placeInWords } from "./place-in-words.ts";

/** |: A B |1 C :|2 D |] in 4/4, section A over the first bar. */
const order = [0, 1, 2, 0, 1, 3];
const bar = (section?: string) => ({ signs: section === undefined ? {} : { section } }) as never;
const piece = {
  score: { bars: [bar("A"), bar(), bar(), bar("B")] },
  played: order.map((measure, index) => ({
    measure,
    pass: index < 3 || measure === 3 ? 1 : 2,
    start: ticks(index * 3840),
    written: ticks(measure * 3840),
  })),
  barStarts: [0, 3840, 7680, 11520, 15360, 19200, 23040],
  firstBar: 1,
  meter: "4/4",
  chords: [
    { start: 0, name: "Fmaj7" },
    { start: 5760, name: "Gm7" },
    { start: 19200, name: "C7" },
  ],
};

test("where the music is: bar, beat, chord, section, and which time", () => {
  expect(placeInWords(piece, "1.1")).toBe("Bar 1, beat 1, F major 7, section A");
  expect(placeInWords(piece, "2.3")).toBe("Bar 2, beat 3, G minor 7, section A");
  expect(placeInWords(piece, "5.1")).toBe("Bar 2 (2nd time), beat 1, G minor 7, section A");
  expect(placeInWords(piece, "6.4")).toBe("Bar 4, beat 4, C 7, section B");
});

test("a pick-up is bar 0, and its chord is found", () => {
  const pickUp = { ...piece, firstBar: 0, barStarts: [0, 960, 4800, 8640, 12480, 16320, 20160], chords: [{ start: 0, name: "C" }] };
  expect(placeInWords(pickUp, "1.4")).toBe("Bar 0, beat 4, C, section A");
});
