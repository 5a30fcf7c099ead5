import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Sight } from "../sight.ts";
import { createPace } from "./pace.ts";

const held = { begun: 0, ended: 0 };
const last: (() => void)[] = [];
const place = {} as Element;
const isIn = { sight: undefined as boolean | undefined };
const listeners = new Set<(isNear: boolean) => void>();
const watch = (): Sight => ({
  get isNear() {
    return isIn.sight;
  },
  tell(listener) {
    listeners.add(listener);
    if (isIn.sight !== undefined) listener(isIn.sight);
    return () => void listeners.delete(listener);
  },
  end: () => listeners.clear(),
});
/** The browser says where the sheet stands. */
const see = (isNear: boolean) => {
  isIn.sight = isNear;
  for (const listener of listeners) listener(isNear);
};
const pace = (isKnown = true) => {
  held.begun = 0;
  held.ended = 0;
  isIn.sight = undefined;
  last.length = 0;
  listeners.clear();
  const hold = () => {
    held.begun += 1;
    return () => {
      held.ended += 1;
    };
  };
  return createPace(isKnown, { hold, last: (task) => last.push(task), watch });
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
  begin(place);
  expect(await isOver(between(0))).toBe(true);
  expect(held).toEqual({ begun: 1, ended: 0 });
});

test("lines below those in sight come after all else, and hold back nothing", async () => {
  const { begin, between } = pace();
  begin(place);
  const third = between(1);
  expect(held.ended).toBe(1);
  expect(await isOver(third)).toBe(false);
  last[0]?.();
  expect(await isOver(third)).toBe(true);
});

test("on a page that always has something to do they come all the same, a little later", async () => {
  const { begin, between } = pace();
  begin(place);
  const third = between(1);
  await vi.advanceTimersByTimeAsync(950);
  expect(await isOver(third)).toBe(false);
  await vi.advanceTimersByTimeAsync(50);
  expect(await isOver(third)).toBe(true);
});

test("a sheet that is drawn anew comes line by line, and holds back nothing", async () => {
  const { begin, between, end } = pace();
  begin(place);
  end();
  held.begun = 0;
  begin(place);
  expect(held.begun).toBe(0);
  expect(await isOver(between(5))).toBe(true);
  expect(last).toEqual([]);
});

test("the lines of a sheet that comes later are far from each other and hold back nothing; once it is wanted they come like any other's", async () => {
  const { setAhead, begin, first, between } = pace();
  setAhead(true);
  begin(place);
  const line = first();
  expect(held.begun).toBe(0);
  await vi.advanceTimersByTimeAsync(990);
  expect(await isOver(line)).toBe(true);
  const second = between(0);
  expect(await isOver(second)).toBe(false);
  setAhead(false);
  expect(await isOver(second)).toBe(true);
  expect(await isOver(between(0))).toBe(true);
});

test("a drawing that is given up holds back nothing any more", () => {
  const { begin } = pace();
  const leave = begin(place);
  expect(held.ended).toBe(0);
  leave();
  expect(held.ended).toBe(1);
});

test("a sheet that may be out of sight waits for the browser's word, and is drawn at once when it is near", async () => {
  const { begin, first } = pace(false);
  begin(place);
  const line = first();
  expect(await isOver(line)).toBe(false);
  expect(held.begun).toBe(0);
  see(true);
  expect(await isOver(line)).toBe(true);
  expect(held.begun).toBe(1);
});

test("each line of one that is out of sight comes after all else and holds back nothing; those in sight come at once when it is scrolled to", async () => {
  const { begin, first, between } = pace(false);
  begin(place);
  const line = first();
  see(false);
  expect(await isOver(line)).toBe(false);
  last.shift()?.();
  expect(await isOver(line)).toBe(true);
  expect(held.begun).toBe(0);
  const second = between(0);
  expect(await isOver(second)).toBe(false);
  expect(last, "the first line asks for nothing any more").toHaveLength(1);
  see(true);
  expect(await isOver(second)).toBe(true);
});

test("one that is drawn anew out of sight waits a second at most", async () => {
  const { begin, first, end } = pace(false);
  begin(place);
  end();
  isIn.sight = false;
  begin(place);
  const line = first();
  await vi.advanceTimersByTimeAsync(980);
  expect(await isOver(line)).toBe(false);
  expect(await isOver(line)).toBe(true);
});
