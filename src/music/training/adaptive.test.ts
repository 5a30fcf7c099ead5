import fc from "fast-check";
import { expect, test } from "vitest";
import { nextTempo } from "./adaptive.ts";

test("5 % up from 95 %, 10 % down under 80 %, else the same", () => {
  expect([nextTempo(120, 0.95), nextTempo(120, 0.949), nextTempo(120, 0.8), nextTempo(120, 0.799)]).toEqual([126, 120, 120, 108]);
});

test("the tempo stays within 20 to 400, and moves where it may", () => {
  expect([nextTempo(400, 1), nextTempo(20, 0), nextTempo(395, 1)]).toEqual([400, 20, 400]);
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 400 }), fc.double({ min: 0, max: 1, noNaN: true }), (bpm, rate) => {
      const next = nextTempo(bpm, rate);
      expect(next >= 20 && next <= 400).toBe(true);
      if (rate >= 0.95 && bpm < 400) expect(next).toBeGreaterThan(bpm);
      if (rate < 0.8 && bpm > 20) expect(next).toBeLessThan(bpm);
    }),
  );
});
