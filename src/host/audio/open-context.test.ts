import { afterEach, expect, test, vi } from "vitest";
import { samplerClock } from "./open-context.ts";

afterEach(() => vi.unstubAllGlobals());

/** A running context that counts how often its latency is read. */
function world() {
  let reads = 0;
  const context = {
    state: "running",
    currentTime: 10,
    sampleRate: 48_000,
    get outputLatency() {
      reads++;
      return 0.03;
    },
    getOutputTimestamp: () => {
      reads++;
      return { contextTime: 9.97, performanceTime: 5000 };
    },
  };
  return { clock: samplerClock(() => context as unknown as AudioContext, { shift: () => 48_000 }), reads: () => reads };
}

test("the clock of a sampler that is a second ahead tells the latency and the time stamp with that second", () => {
  const { clock } = world();
  expect([clock.currentTime, clock.outputLatency]).toEqual([11, 0.03]);
  expect(clock.getOutputTimestamp?.()).toEqual({ contextTime: 10.97, performanceTime: 5000 });
});

test("where reading the latency can stop the page it is never read, and counts as none", () => {
  vi.stubGlobal("mozInnerScreenX", 0);
  vi.stubGlobal("navigator", { platform: "Linux x86_64" });
  const { clock, reads } = world();
  expect([clock.currentTime, clock.outputLatency]).toEqual([11, 0]);
  expect(clock.getOutputTimestamp?.()).toEqual({});
  expect(reads()).toBe(0);
});
