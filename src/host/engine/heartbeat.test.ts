import { expect, test } from "vitest";
import { watchHeartbeat } from "./heartbeat.ts";

/** A clock that beats when the test says so. */
function beats(answer: () => Promise<unknown>) {
  let now = 0;
  let task = () => {};
  let dead = 0;
  let pings = 0;
  const timers = {
    every(_: number, each: () => void) {
      task = each;
      return () => {
        task = () => {};
      };
    },
    now: () => now,
  };
  const ping = () => {
    pings += 1;
    return answer();
  };
  watchHeartbeat(timers, ping, () => {
    dead += 1;
  });
  return {
    async pass(seconds: number, step = 1000) {
      for (let count = 0; count < seconds; count++) {
        now += step;
        task();
        await Promise.resolve();
      }
    },
    dead: () => dead,
    pings: () => pings,
  };
}
const never = () => new Promise(() => {});

test("an engine that answers is never called dead", async () => {
  const world = beats(async () => true);
  await world.pass(60);
  expect([world.dead(), world.pings()]).toEqual([0, 61]);
});

test("an engine that hangs is dead within five seconds, once", async () => {
  let isHung = false;
  const world = beats(() => (isHung ? never() : Promise.resolve()));
  await world.pass(1);
  isHung = true;
  await world.pass(4);
  expect(world.dead()).toBe(0);
  await world.pass(1);
  expect(world.dead()).toBe(1);
  await world.pass(20);
  expect(world.dead()).toBe(1);
});

test("an engine that hangs in its first second is dead as soon", async () => {
  let isHung = false;
  const world = beats(() => (isHung ? never() : Promise.resolve()));
  await Promise.resolve();
  isHung = true;
  await world.pass(4);
  expect(world.dead()).toBe(0);
  await world.pass(1);
  expect(world.dead()).toBe(1);
});

test("an engine that is still being started has twenty seconds", async () => {
  const world = beats(never);
  await world.pass(20);
  expect(world.dead()).toBe(0);
  await world.pass(1);
  expect(world.dead()).toBe(1);
});

test("time in which the page itself was frozen does not count", async () => {
  const world = beats(never);
  await world.pass(20, 30_000);
  expect(world.dead()).toBe(0);
});
