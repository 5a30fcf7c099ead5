import { expect, test, vi } from "vitest";
import { audioSeconds, pageMs } from "../../music/time/time.ts";
import { pageTimeOf, sampleOffset, watchAudioClock } from "./clock.ts";

test("the browser's output time stamp says what is heard; without it, latency is taken off", () => {
  const stamped = { currentTime: 9, state: "running", getOutputTimestamp: () => ({ contextTime: 5, performanceTime: 2000 }) };
  expect(sampleOffset(stamped, pageMs(2500))).toBe(3);
  expect(sampleOffset({ currentTime: 9, state: "running", outputLatency: 0.5 }, pageMs(2500))).toBe(6);
  expect(sampleOffset({ currentTime: 9, state: "suspended" }, pageMs(2500))).toBeUndefined();
});

test("a time stamp that cannot be true is passed over: one of the future, as WebKitGTK's runs ahead, or one of long ago", () => {
  const at = (performanceTime: number) => ({
    currentTime: 9,
    outputLatency: 0.5,
    state: "running",
    getOutputTimestamp: () => ({ contextTime: 8.9, performanceTime }),
  });
  expect(sampleOffset(at(2490), pageMs(2500))).toBeCloseTo(6.41);
  expect(sampleOffset(at(2510), pageMs(2500))).toBeCloseTo(6.39);
  expect(sampleOffset(at(2500 + 8900), pageMs(2500))).toBe(6);
  expect(sampleOffset(at(10), pageMs(2500))).toBe(6);
});

test("an audio time maps to the page time at which it is heard", () => {
  expect(pageTimeOf(audioSeconds(5), 3)).toBe(2000);
});

test("the median of nine samples stands against a stray one, and small shifts move nothing", () => {
  vi.useFakeTimers();
  const source = {
    currentTime: 0,
    state: "running",
    offset: 3,
    getOutputTimestamp: () => ({ contextTime: performance.now() / 1000 + source.offset, performanceTime: performance.now() }),
  };
  const clock = watchAudioClock(source);
  vi.advanceTimersByTime(9 * 250);
  expect(clock.offset.value).toBeCloseTo(3);
  source.offset = 4;
  vi.advanceTimersByTime(250);
  expect(clock.offset.value).toBeCloseTo(3);
  source.offset = 3.001;
  vi.advanceTimersByTime(9 * 250);
  expect(clock.offset.value).toBeCloseTo(3);
  source.offset = 3.5;
  vi.advanceTimersByTime(9 * 250);
  expect(clock.offset.value).toBeCloseTo(3.5);
  source.state = "suspended";
  vi.advanceTimersByTime(250);
  expect(clock.heard()).toBeUndefined();
  clock.stop();
  vi.useRealTimers();
});
