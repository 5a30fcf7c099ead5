import { expect, test } from "vitest";
import { CHECKED_LEVELS, nextShown, nothingShown, roomHeard, SOFTEST } from "./loudness.ts";

const silent = { level: -96, isClipped: false };
/** A single sample that is as loud as it can be. */
const clip = { level: -28, isClipped: true };
/** Quiet levels with something else at some of them. */
const check = (level: number, others: Record<number, { level: number; isClipped: boolean }> = {}) =>
  roomHeard(Array.from({ length: CHECKED_LEVELS }, (_, index) => others[index] ?? { level, isClipped: false }));

test("Too loud is shown for a second, never over an empty meter, and both are gone in silence", () => {
  let shown = nextShown(nothingShown, clip);
  let levels = 0;
  for (; shown.tooLoud > 0; shown = nextShown(shown, silent)) {
    expect(shown.level).toBeGreaterThan(SOFTEST + 10);
    levels++;
  }
  expect(levels).toBe(10);
  for (let left = 0; left < 10; left++) shown = nextShown(shown, silent);
  expect(shown).toEqual(nothingShown);
});

test("the meter rises at once and falls slowly", () => {
  const loud = nextShown(nothingShown, { level: -20, isClipped: false });
  expect([loud.level, nextShown(loud, silent).level, nextShown(loud, { level: -10, isClipped: false }).level]).toEqual([-20, -22.4, -10]);
});

test("a check finds how loud the room is, by the middle of what it heard", () => {
  expect(check(-60.4, { 3: { level: -20, isClipped: false } })).toEqual({ kind: "quiet", floor: -60 });
  expect(check(-40)).toEqual({ kind: "loud", floor: -40 });
});

test("a microphone hears nothing where it never did: what was too loud in between says that the check was disturbed", () => {
  expect(check(-96)).toEqual({ kind: "nothing" });
  expect(check(-96, { 7: clip })).toEqual({ kind: "disturbed" });
  expect(check(-96, { 7: { level: -60, isClipped: false } })).toEqual({ kind: "quiet", floor: -96 });
});
