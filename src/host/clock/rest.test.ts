import { expect, test } from "vitest";
import { handTimers } from "../../../tests/support/world.ts";
import { restingTimers } from "./clock.ts";
import { createRest, REST_AFTER_MS } from "./rest.ts";

function world() {
  const timers = handTimers();
  const state = { now: 0, pedal: false, timersSet: 0 };
  const told: string[] = [];
  const rest = createRest({
    now: () => state.now,
    later(ms, task) {
      state.timersSet++;
      return timers.later(ms, task);
    },
    isHeld: () => state.pedal,
    onRest: () => told.push("rests"),
    onWake: () => told.push("wakes"),
  });
  const pass = (ms: number) => {
    for (let each = 0; each < ms; each += 1000) {
      state.now += 1000;
      timers.pass(1000);
    }
  };
  return { rest, state, told, pass };
}

test("it rests a minute after the last touch, wakes with the next one, and rests again", () => {
  const { rest, told, pass } = world();
  pass(40_000);
  rest.touch();
  pass(REST_AFTER_MS - 1000);
  expect(told).toEqual([]);
  pass(1000);
  expect(told).toEqual(["rests"]);
  rest.touch();
  expect(told).toEqual(["rests", "wakes"]);
  pass(REST_AFTER_MS);
  expect(told).toEqual(["rests", "wakes", "rests"]);
});

test("what is busy keeps it awake for as long as it lasts, and a minute more; it wakes what rests", () => {
  const { rest, told, pass } = world();
  pass(30_000);
  rest.setBusy(true);
  pass(10 * REST_AFTER_MS);
  expect(told).toEqual([]);
  rest.setBusy(false);
  pass(REST_AFTER_MS - 1000);
  expect(told).toEqual([]);
  pass(1000);
  expect(told).toEqual(["rests"]);
  rest.setBusy(true);
  expect(told).toEqual(["rests", "wakes"]);
});

test("a held pedal keeps it awake; a hundred touches set no timer each", () => {
  const { rest, state, told, pass } = world();
  state.pedal = true;
  pass(3 * REST_AFTER_MS);
  expect(told).toEqual([]);
  state.pedal = false;
  pass(REST_AFTER_MS);
  expect(told).toEqual(["rests"]);
  const before = state.timersSet;
  for (let touch = 0; touch < 100; touch++) rest.touch();
  expect(state.timersSet - before).toBe(1);
});

test("timers stop while the page rests and run at once when it wakes; what was stopped meanwhile stays so", () => {
  const running = new Map<string, () => void>();
  const timers = restingTimers({
    now: () => 0,
    every(ms, task) {
      running.set(`${ms}`, task);
      return () => running.delete(`${ms}`);
    },
  });
  const ran: string[] = [];
  timers.every(250, () => ran.push("clock"));
  const stop = timers.every(1000, () => ran.push("sound"));
  timers.rest();
  timers.every(500, () => ran.push("new"));
  expect([running.size, ran]).toEqual([0, []]);
  stop();
  timers.wake();
  timers.wake();
  expect([[...running.keys()], ran]).toEqual([
    ["250", "500"],
    ["clock", "new"],
  ]);
});
