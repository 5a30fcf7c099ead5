import { expect, test } from "vitest";
import { motionPasses } from "./motion.ts";
import { moveOn } from "./use-motion.ts";

const points = [
  { at: 0, transform: "translateX(0%)" },
  { at: 4000, transform: "translateX(100%)" },
];

/** An element that says what became of its animations. */
function watched() {
  const log: string[] = [];
  const animate = () => {
    log.push("made");
    return { startTime: null, cancel: () => log.push("cancelled") } as unknown as Animation;
  };
  return { log, target: { animate } };
}

test("a motion that only begins later is moved in time, another one takes its place", () => {
  const { log, target } = watched();
  const passes = (startedAt: number, rate: number) => motionPasses(points, { kind: "playing", startedAt, rate }, 4000);
  const first = moveOn(target, passes(1000, 1));
  expect(first.animations.map(({ startTime }) => startTime)).toEqual([1000]);
  const later = moveOn(target, passes(1003, 1), first);
  expect(later.animations).toBe(first.animations);
  expect(later.animations.map(({ startTime }) => startTime)).toEqual([1003]);
  expect(log).toEqual(["made"]);
  const faster = moveOn(target, passes(1003, 2), later);
  expect(faster.animations.map(({ startTime }) => startTime)).toEqual([1003]);
  expect(log).toEqual(["made", "cancelled", "made"]);
  moveOn(target, [], faster);
  expect(log).toEqual(["made", "cancelled", "made", "cancelled"]);
});
