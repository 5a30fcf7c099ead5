import fc from "fast-check";
import { expect, test } from "vitest";
import { createSampleRegions } from "./sample-regions.ts";

test("regions never overlap, whatever is taken and freed", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 50_000 })), (steps) => {
      const regions = createSampleRegions();
      const held = new Map<number, number>();
      for (const step of steps) {
        if (step > 0) {
          const place = regions.allocate(step);
          for (const [other, bytes] of held) expect(place >= other + bytes || place + step <= other).toBe(true);
          held.set(place, step);
          expect(place + step).toBeLessThanOrEqual(regions.end());
        } else {
          const place = [...held.keys()][-step];
          if (place === undefined) continue;
          regions.free(place);
          held.delete(place);
        }
      }
    }),
  );
});

test("a freed place is taken again", () => {
  const regions = createSampleRegions();
  const first = regions.allocate(10_000);
  regions.allocate(10_000);
  regions.free(first);
  expect(regions.allocate(9000)).toBe(first);
});
