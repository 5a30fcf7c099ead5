import { expect, test } from "vitest";
import { type PlacedSign, signRoom, signSize, verdictPlaces } from "./verdict-places.ts";

/** A grand staff as it is engraved: 31 units a staff, 54 between. */
const STAVES = [
  { top: 60, bottom: 91 },
  { top: 145, bottom: 176 },
];
const note = (key: string, staff: number, top: number, bottom: number, left = 100): PlacedSign => ({
  key,
  staff,
  box: { left, right: left + 12, top, bottom },
});
const at = (elements: readonly PlacedSign[], key: string, staves = STAVES) => verdictPlaces(elements, staves).get(key);

test("a note within its staff has its sign under it, between the staves, in line with the others", () => {
  expect(at([note("0:0", 0, 62, 88)], "0:0")).toMatchObject({ x: 106, y: 99 });
  expect(at([note("0:0", 0, 70, 90)], "0:0")).toMatchObject({ x: 106, y: 99 });
});

test("under a note on a ledger line the sign is lower by as much", () => {
  expect(at([note("0:0", 0, 80, 104)], "0:0")).toMatchObject({ x: 106, y: 108 });
});

test("a chord that hangs down to the lower staff has its sign at its right, clear of both", () => {
  const place = at([note("0:0", 0, 100, 135)], "0:0");
  expect(place?.x).toBeGreaterThan(112 + 13);
  expect((place?.y ?? 0) + 27).toBeLessThan(145);
});

test("a bass note high over its staff is not written over, and the bass note's own sign stands at its right", () => {
  const both = [note("0:0", 0, 62, 88), note("1:0", 1, 110, 170)];
  expect(at(both, "0:0")?.x).toBeGreaterThan(112 + 13);
  expect(at(both, "1:0")?.x).toBeGreaterThan(112 + 13);
  expect(at([note("0:0", 0, 62, 88), note("1:0", 1, 110, 170, 160)], "0:0")?.x).toBe(106);
});

test("on a single staff the sign is under the note", () => {
  expect(at([note("0:0", 0, 62, 110)], "0:0", STAVES.slice(0, 1))).toMatchObject({ x: 106, y: 114 });
});

test("where words are sung the sign stands between the note and its word, and as high as it is on a small sheet", () => {
  const sung: PlacedSign = { ...note("0:0", 0, 62, 135), unsung: { left: 100, right: 112, top: 62, bottom: 96 } };
  expect(at([sung], "0:0", STAVES.slice(0, 1))).toMatchObject({ x: 106, y: 100 });
  const [usual, small] = [signSize(1.2), signSize(0.55)];
  expect([usual.height, small.height]).toEqual([27, 54]);
  expect([signRoom(usual), signRoom(small)]).toEqual([35, 62]);
  const staves = [STAVES[0] ?? { top: 0, bottom: 0 }, { top: 190, bottom: 221 }];
  expect(verdictPlaces([sung], staves, small).get("0:0")).toMatchObject({ x: 106, y: 100 });
});
