import { expect, test } from "vitest";
import { type JudgedKeys, lastVerdict } from "./last-verdict.ts";

const right = (...midi: readonly number[]): JudgedKeys => midi.map((each) => ({ midi: each, kind: "success" }));

/** What is told after each of some changes of the keys that are down. */
function told(...changes: readonly JudgedKeys[]): readonly (readonly number[])[] {
  let [shown, before]: [JudgedKeys, JudgedKeys] = [[], []];
  return changes.map((now) => {
    shown = lastVerdict(shown, before, now);
    before = now;
    return shown.map(({ midi }) => midi);
  });
}

test("a chord that comes up key by key, or passed its step, stays told till the next key is struck", () => {
  expect(told(right(60), right(60, 64, 67), right(64, 67), right(67), right(), right(62))).toEqual([
    [60],
    [60, 64, 67],
    [60, 64, 67],
    [60, 64, 67],
    [60, 64, 67],
    [62],
  ]);
});

test("a key that is struck while another is held is told with it, and one that is judged anew is told as it is now", () => {
  expect(told(right(60, 64), right(64), right(64, 65))).toEqual([
    [60, 64],
    [60, 64],
    [64, 65],
  ]);
  expect(lastVerdict(right(60), right(60), [{ midi: 60, kind: "warning", offMs: 250 }])).toEqual([
    { midi: 60, kind: "warning", offMs: 250 },
  ]);
});
