import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace } from "./pace.ts";

const held = { begun: 0, ended: 0 };
const idle: (() => void)[] = [];
const pace = () => {
  held.begun = 0;
  held.ended = 0;
  idle.length = 0;
  return createPace(
    () => {
      held.begun += 1;
      return () => {
        held.ended += 1;
      };
    },
    (task) => idle.push(task),
  );
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const isOver = async (promise: Promise<void>): Promise<boolean> => {
  let over = false;
  void promise.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(10);
  return over;
};

test("the second line follows in the next task, and until then all else waits", async () => {
  const { begin, between } = pace();
  begin();
  expect(await isOver(between(0))).toBe(true);
  expect(held).toEqual({ begun: 1, ended: 0 });
});

test("lines below those in sight come when the page has nothing else to do, and hold back nothing", async () => {
  const { begin, between } = pace();
  begin();
  const third = between(1);
  expect(held.ended).toBe(1);
  expect(await isOver(third)).toBe(false);
  idle[0]?.();
  expect(await isOver(third)).toBe(true);
});

test("on a page that always has something to do they come all the same, a little later", async () => {
  const { begin, between } = pace();
  begin();
  const third = between(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(await isOver(third)).toBe(false);
  await vi.advanceTimersByTimeAsync(50);
  expect(await isOver(third)).toBe(true);
});

test("a sheet that is drawn anew comes line by line, and holds back nothing", async () => {
  const { begin, between, end } = pace();
  begin();
  end();
  held.begun = 0;
  begin();
  expect(held.begun).toBe(0);
  expect(await isOver(between(5))).toBe(true);
  expect(idle).toEqual([]);
});

test("a drawing that is given up holds back nothing any more", () => {
  const { begin } = pace();
  const leave = begin();
  expect(held.ended).toBe(0);
  leave();
  expect(held.ended).toBe(1);
});
