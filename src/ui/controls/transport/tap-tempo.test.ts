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
test("a tap is the beat that the meter counts: in 6/8 a dotted quarter, in 2/2 a half", () => {
  expect(tappedTempo(tap(0, 600, 1200), { tempo: 76, beat: "dotted-quarter" })).toBe(150);
  expect(tappedTempo(tap(0, 600, 1200), { tempo: 76, beat: "half" })).toBe(200);
});
test("taps in time with the music leave its tempo as it is", () => {
  expect(tappedTempo(tap(0, 1182, 2364), { tempo: 76, beat: "dotted-quarter" })).toBe(76);
});
test("a pause begins anew where it is longer than the slowest beat that is counted", () => {
  expect(addTap([0], 4000, "dotted-quarter")).toEqual([0, 4000]);
  expect(addTap([0], 5000, "dotted-quarter")).toEqual([5000]);
});
