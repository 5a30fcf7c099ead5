import { expect, test } from "vitest";
import { nextSize, pedalTurns, pinchedSize } from "./page-turns.ts";

test("a press of the left pedal turns on, of the middle one back; held and let go they turn no more, and others are not taken", () => {
  const turns: number[] = [];
  const hear = pedalTurns((by) => turns.push(by));
  expect([hear(67, 127), hear(67, 120), hear(67, 0), hear(67, 64), hear(66, 127), hear(66, 10)]).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(turns).toEqual([1, 1, -1]);
  expect([hear(64, 127), hear(1, 90)], "sustain and modulation go on to the sound").toEqual([false, false]);
  expect(turns).toEqual([1, 1, -1]);
});

test("sizes go in steps and by two fingers, no further than what can be read", () => {
  expect([nextSize(34, 1), nextSize(18, -1), nextSize(70, 1)]).toEqual([38, 18, 70]);
  expect([pinchedSize(34, 1.5), pinchedSize(34, 1.02), pinchedSize(34, 9), pinchedSize(34, 0.1)]).toEqual([50, 34, 70, 18]);
});
