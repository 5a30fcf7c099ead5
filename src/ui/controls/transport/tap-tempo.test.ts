import { expect, test } from "vitest";
import { addTap, tappedTempo } from "./tap-tempo.ts";

const tap = (...times: readonly number[]) => times.reduce<readonly number[]>((taps, at) => addTap(taps, at), []);

test("even taps give their tempo", () => {
  expect(tappedTempo(tap(1000, 1500, 2000, 2500))).toBe(120);
});
test("one tap is no tempo", () => {
  expect(tappedTempo(tap(1000))).toBeUndefined();
});
test("after a pause longer than the slowest beat, tapping begins anew", () => {
  expect(tap(0, 500, 1000, 5000)).toEqual([5000]);
});
test("only the last taps count, so that a new tempo is soon taken up", () => {
  const slow = [0, 1000, 2000, 3000];
  const quick = [3500, 4000, 4500, 5000, 5500];
  expect(tappedTempo(tap(...slow, ...quick))).toBe(120);
});
test("the tempo stays in its bounds", () => {
  expect(tappedTempo(tap(0, 10, 20))).toBe(400);
});
