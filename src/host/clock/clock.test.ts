import { expect, test, vi } from "vitest";
import { audioSeconds, pageMs } from "../../music/time/time.ts";
import { pageTimeOf, sampleOffset, watchAudioClock } from "./clock.ts";

test("the browser's output time stamp says what is heard; without it, latency is taken off", () => {
  const stamped = { currentTime: 9, state: "running", getOutputTimestamp: () => ({ contextTime: 5, performanceTime: 2000 }) };
  expect(sampleOffset(stamped, pageMs(2500))).toBe(3);
  expect(sampleOffset({ currentTime: 9, state: "running", outputLatency: 0.5 }, pageMs(2500))).toBe(6);
  expect(sampleOffset({ currentTime: 9, state: "suspended" }, pageMs(2500))).toBeUndefined();
});

test("an audio time maps to the page time at which it is heard", () => {
  expect(pageTimeOf(audioSeconds(5), 3)).toBe(2000);
});

test("the median of nine samples stands against a stray one, and small shifts move nothing", () => {
  vi.useFakeTimers();
  const source = {
    currentTime: 0,
    state: "running",
    contextTime: 5,
    getOutputTimestamp: () => ({ contextTime: source.contextTime, performanceTime: 2000 }),
  };
  const clock = watchAudioClock(source);
  vi.advanceTimersByTime(9 * 250);
  expect(clock.offset.value).toBe(3);
  source.contextTime = 6;
  vi.advanceTimersByTime(250);
  expect(clock.offset.value).toBe(3);
  source.contextTime = 5.001;
  vi.advanceTimersByTime(9 * 250);
  expect(clock.offset.value).toBe(3);
  source.contextTime = 5.5;
  vi.advanceTimersByTime(9 * 250);
  expect(clock.offset.value).toBe(3.5);
  source.state = "suspended";
  vi.advanceTimersByTime(250);
  expect(clock.heard()).toBeUndefined();
  clock.stop();
  vi.useRealTimers();
});
