import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { compareClocks } from "./compare-clocks.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a context that begins haltingly is known a second later: strokes are not told as early as it stood still", () => {
  const [began, halted] = [performance.now(), 300];
  const context = {
    state: "running",
    get currentTime() {
      return Math.max(0, performance.now() - began - halted) / 1000;
    },
  } as AudioContext;
  const clocks = compareClocks(context);
  expect(clocks.difference() - began).toBeCloseTo(0);
  vi.advanceTimersByTime(halted + 1000);
  expect(clocks.difference() - began).toBeCloseTo(halted);
  clocks.stop();
});
