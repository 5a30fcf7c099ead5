import { signal } from "@preact/signals-core";
import { expect, test } from "vitest";
import { handTimers } from "../../../tests/support/world.ts";
import type { AudioStatus } from "./audio-host.ts";
import { whenRunning } from "./when-running.ts";

test.each([
  ["running", true],
  ["closed", false],
  ["unsupported", false],
] as const)("sound that becomes %s answers %s", async (next, isRunning) => {
  const status = signal<AudioStatus>("locked");
  const answer = whenRunning(status, handTimers().later);
  status.value = next;
  expect(await answer).toBe(isRunning);
});

test("sound that runs already answers at once", async () => {
  const timers = handTimers();
  expect(await whenRunning(signal<AudioStatus>("running"), timers.later)).toBe(true);
});

test("sound that does not start answers after four seconds, whatever comes later", async () => {
  const timers = handTimers();
  const status = signal<AudioStatus>("locked");
  let answer: boolean | undefined;
  void whenRunning(status, timers.later).then((isRunning) => {
    answer = isRunning;
  });
  timers.pass(3999);
  await Promise.resolve();
  expect(answer).toBeUndefined();
  timers.pass(1);
  status.value = "running";
  await Promise.resolve();
  expect(answer).toBe(false);
});
