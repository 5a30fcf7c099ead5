import { expect, test } from "vitest";
import { highestLine, staffFor } from "./staff-size.ts";

const score = (bars: number, staves: number) => ({ bars: Array(bars).fill(null), staves: Array(staves).fill(null) }) as never;

test.each([
  [4, 2, { width: 1560, height: 620 }, 48],
  [8, 3, { width: 1060, height: 520 }, 32],
  [12, 3, { width: 1060, height: 480 }, undefined],
  [200, 3, { width: 1560, height: 620 }, undefined],
  [8, 3, { width: 700, height: 180 }, 20],
  [4, 2, { width: 480, height: 142 }, 24],
  [8, 3, { width: 340, height: 440 }, undefined],
  [4, 2, { width: 752, height: 560 }, 48],
  [4, 2, { width: 752, height: 480 }, 44],
  [32, 2, { width: 752, height: 560 }, undefined],
  [8, 3, { width: 600, height: 60 }, 18],
  [8, 3, { width: 0, height: 0 }, undefined],
])("%i bars of %i staves in %o: a staff of %s px", (bars, staves, room, px) => {
  expect(staffFor(score(bars, staves), room)).toBe(px);
});

test("where its lines came out higher than usual the staff is smaller: one line is in sight whole", () => {
  const engraved = highestLine({ lines: [{ height: 31 * 5 }, { height: 31 * 5.9 }] as never });
  const staff = staffFor(score(4, 2), { width: 480, height: 142 }, engraved) ?? 0;
  expect(staff).toBe(20);
  expect(staff * 1.04 * engraved).toBeLessThanOrEqual(130);
  expect(staffFor(score(4, 2), { width: 480, height: 142 }, highestLine({ lines: [] }))).toBe(24);
});
