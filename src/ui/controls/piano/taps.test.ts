import { expect, test } from "vitest";
import { handTimers } from "../../../../tests/support/world.ts";
import { createTaps } from "./taps.ts";
import { createTouches } from "./touches.ts";

function keyboard() {
  const told: string[] = [];
  const timers = handTimers();
  const touches = createTouches({ press: (midi) => void told.push(`+${midi}`), release: (midi) => void told.push(`-${midi}`) });
  return { taps: createTaps(touches, timers.later), touches, timers, told };
}
const at = (midi: number, x = 100) => ({ midi, velocity: 80, x });

test("a finger that stays plays its key, and lets it go as it comes up", () => {
  const { taps, touches, timers, told } = keyboard();
  taps.down(1, at(60));
  expect(told).toEqual([]);
  timers.pass(60);
  expect(told).toEqual(["+60"]);
  taps.up(1);
  touches.end(1);
  expect(told).toEqual(["+60", "-60"]);
});

test("a swipe along the piano plays nothing", () => {
  const { taps, timers, told } = keyboard();
  taps.down(1, at(60));
  taps.move(1, 112);
  timers.pass(500);
  taps.up(1);
  taps.down(2, at(64));
  taps.cancel(2);
  timers.pass(500);
  expect(told).toEqual([]);
});

test("a short tap plays its key", () => {
  const { taps, timers, told } = keyboard();
  taps.down(1, at(60));
  taps.move(1, 104);
  taps.up(1);
  expect(told).toEqual(["+60"]);
  timers.pass(60);
  expect(told).toEqual(["+60", "-60"]);
});
