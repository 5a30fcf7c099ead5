import { expect, test, vi } from "vitest";
import { createPartTurns } from "./part-turns.ts";

/** Whether it is fulfilled by now. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return done;
}

test("the rest of one comes after what another is heard by at first, and after a moment", async () => {
  vi.useFakeTimers();
  const turns = createPartTurns(100);
  const first = turns.begin(0);
  const rest = turns.rest(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isDone(rest)).toBe(false);
  first.end();
  expect(await isDone(rest)).toBe(true);
  const alone = turns.rest(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(99);
  expect(await isDone(alone)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isDone(alone)).toBe(true);
  vi.useRealTimers();
});

test("what is cancelled waits for nobody", async () => {
  const turns = createPartTurns(60_000);
  turns.begin(0);
  const controller = new AbortController();
  const rest = turns.rest(controller.signal);
  controller.abort();
  await rest;
  await turns.rest(controller.signal);
  await turns.begin(1).come(controller.signal);
});

test("what is heard first comes first: a lower rank before a higher one, whoever began earlier, and none waits for its like", async () => {
  vi.useFakeTimers();
  const turns = createPartTurns();
  const { signal } = new AbortController();
  const bass = turns.begin(1);
  const piano = turns.begin(0);
  const coming = bass.come(signal);
  await piano.come(signal);
  await turns.begin(0).come(signal);
  expect(await isDone(coming)).toBe(false);
  vi.useRealTimers();
});

test("what comes meanwhile and is heard earlier is waited for as well", async () => {
  vi.useFakeTimers();
  const turns = createPartTurns();
  const piano = turns.begin(0);
  const coming = turns.begin(1).come(new AbortController().signal);
  const other = turns.begin(0);
  piano.end();
  expect(await isDone(coming)).toBe(false);
  other.end();
  expect(await isDone(coming)).toBe(true);
  vi.useRealTimers();
});
