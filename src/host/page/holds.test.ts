import { expect, test } from "vitest";
import { afterFirst, createHolds } from "./holds.ts";

/** Time that passes by hand. */
function timer() {
  const tasks: (() => void)[] = [];
  return {
    wait(_ms: number, task: () => void) {
      tasks.push(task);
      return () => {};
    },
    pass: () => {
      for (const task of tasks.splice(0)) task();
    },
  };
}

test("what waits comes when the last hold has ended, and at once where nothing is held", () => {
  const holds = createHolds(1000);
  const { wait } = timer();
  const done: string[] = [];
  holds.whenFree(() => done.push("at once"));
  const [first, second] = [holds.hold(wait), holds.hold(wait)];
  holds.whenFree(() => done.push("later"));
  first();
  first();
  expect(done).toEqual(["at once"]);
  second();
  expect(done).toEqual(["at once", "later"]);
});

test("a hold that nobody ends ends by itself", async () => {
  const holds = createHolds(1000);
  const { wait, pass } = timer();
  holds.hold(wait);
  let isFetched = false;
  const fetched = afterFirst(async () => (isFetched = true), holds);
  await Promise.resolve();
  expect(isFetched).toBe(false);
  pass();
  expect(await fetched).toBe(true);
});
