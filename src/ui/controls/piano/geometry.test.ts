import fc from "fast-check";
import { expect, test } from "vitest";
import { BLACK_LENGTH, BLACK_WIDTH, focusAfter, keyAt, keyboardLayout, keyLabel, velocityAt } from "./geometry.ts";

const C1_TO_B6 = keyboardLayout(24, 95);

test("the dashboard's piano, C1 to B6, has 72 keys, 42 of them white", () => {
  expect(C1_TO_B6.keys).toHaveLength(72);
  expect(C1_TO_B6.whites).toBe(42);
});

test("keys are named with sharps and middle C is C4", () => {
  expect([keyLabel(60), keyLabel(66), keyLabel(21), keyLabel(108)]).toEqual(["C4", "F#4", "A0", "C8"]);
});

test("a range that begins or ends on a black key is widened to the white one", () => {
  const { keys } = keyboardLayout(61, 70);
  expect([keys[0]?.name, keys.at(-1)?.name]).toEqual(["C4", "B4"]);
});

test("the white tails between black keys are even", () => {
  const left = (name: string) => C1_TO_B6.keys.find((key) => key.name === name)?.x ?? Number.NaN;
  const origin = left("C4");
  const tails = [
    left("C#4") - origin,
    left("D#4") - left("C#4") - BLACK_WIDTH,
    left("F4") - left("D#4") - BLACK_WIDTH,
    left("F#4") - left("F4"),
    left("G#4") - left("F#4") - BLACK_WIDTH,
    left("A#4") - left("G#4") - BLACK_WIDTH,
    left("C5") - left("A#4") - BLACK_WIDTH,
  ];
  expect(Math.max(...tails) - Math.min(...tails)).toBeLessThan(0.06);
});

test("a black key is hit at the far end and the white one in front of it", () => {
  const cSharp = C1_TO_B6.keys.find((key) => key.name === "C#4");
  const x = (cSharp?.x ?? 0) + 0.1;
  expect(keyAt(C1_TO_B6, { x, y: 0.3 })?.name).toBe("C#4");
  expect(keyAt(C1_TO_B6, { x, y: 0.9 })?.name).toBe("C4");
});

test("every point on the keyboard is on exactly one key and none beside it", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 41.999, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (x, y) => {
      const key = keyAt(C1_TO_B6, { x, y });
      return key !== undefined && x >= key.x && x <= key.x + 1;
    }),
  );
  expect(keyAt(C1_TO_B6, { x: -0.1, y: 0.5 })).toBeUndefined();
  expect(keyAt(C1_TO_B6, { x: 3, y: 1.1 })).toBeUndefined();
});

test("a touch nearer the front edge is louder, on black and white keys alike", () => {
  expect(velocityAt({ black: false }, 0)).toBe(36);
  expect(velocityAt({ black: false }, 1)).toBe(120);
  expect(velocityAt({ black: true }, BLACK_LENGTH)).toBe(120);
  fc.assert(
    fc.property(
      fc.double({ min: -1, max: 2, noNaN: true }),
      (y) => velocityAt({ black: true }, y) >= 1 && velocityAt({ black: true }, y) <= 127,
    ),
  );
});

test("arrows move by a semitone, up and down by an octave, and stay on the keyboard", () => {
  expect(focusAfter("ArrowRight", 60, 48, 71)).toBe(61);
  expect(focusAfter("ArrowLeft", 48, 48, 71)).toBe(48);
  expect(focusAfter("ArrowUp", 50, 48, 71)).toBe(62);
  expect(focusAfter("ArrowUp", 60, 48, 71)).toBe(60);
  expect([focusAfter("Home", 60, 48, 71), focusAfter("End", 60, 48, 71), focusAfter("x", 60, 48, 71)]).toEqual([48, 71, undefined]);
});
