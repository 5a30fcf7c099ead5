import { expect, test } from "vitest";
import { lastUpTo } from "./last-up-to.ts";

test("the last that begins at a time or before it, as a search from the end finds it", () => {
  for (let count = 0; count < 9; count++) {
    const placed = Array.from({ length: count }, (_, index) => ({ start: (index >> 1) * 480 }));
    for (const time of [-1, 0, 1, 479, 480, 960.5, 5000])
      expect(lastUpTo(placed, time), `${count} until ${time}`).toBe(placed.findLastIndex(({ start }) => start <= time));
  }
});
