import { expect, test } from "vitest";
import {
  CIRCLE_KEYS,
  circleRole,
  MINOR_NAMES,
  MINOR_SIZE,
  majorKey,
  minorAt,
  minorName,
  RELATIVE_MINORS,
  signatureWords,
  wedge,
  wedgeCentre,
} from "./circle.ts";
import { nameWidth } from "./name-width.ts";

test("each step clockwise is a fifth up", () => {
  const pitch = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 } as Readonly<Record<string, number>>;
  const classes = CIRCLE_KEYS.map((key) => ((pitch[key[0] ?? ""] ?? 0) + (key.endsWith("#") ? 1 : key.endsWith("b") ? 11 : 0)) % 12);
  classes.forEach((one, index) => {
    expect((classes[(index + 1) % 12] ?? 0) % 12).toBe((one + 7) % 12);
  });
});
test("the neighbours of a key are its subdominant and its dominant, also over the top", () => {
  expect([circleRole(11, 0), circleRole(0, 0), circleRole(1, 0), circleRole(2, 0)]).toEqual([
    "subdominant",
    "tonic",
    "dominant",
    undefined,
  ]);
  expect(circleRole(3, -1)).toBeUndefined();
});
test("signatures are in words", () => {
  expect((["C", "G", "F#", "Db", "Eb", "F"] as const).map((key) => signatureWords(majorKey(key).signature))).toEqual([
    "no sharps or flats",
    "1 sharp",
    "6 sharps",
    "5 flats",
    "3 flats",
    "1 flat",
  ]);
});
test("a minor key stands inside its relative major, and its neighbours are minor keys", () => {
  const name = (index: number) => RELATIVE_MINORS[index];
  expect(CIRCLE_KEYS.map((_, index) => name(minorAt(index, true)))).toEqual([
    ...["Cm", "Gm", "Dm", "Am", "Em", "Bm", "F#m", "C#m", "G#m", "D#m", "Bbm", "Fm"],
  ]);
  expect(name(minorAt(1, false)), "inside G").toBe("Em");
});
test("around a minor key in flats the inner ring is in flats, and elsewhere as it always is", () => {
  const around = (selected: number, signature: number) =>
    RELATIVE_MINORS.map((_, at) => minorName(at, selected, { tonic: "Eb", isMinor: true, signature })).join(" ");
  expect(around(6, -5)).toBe("Am Em Bm F#m C#m Abm Ebm Bbm Fm Cm Gm Dm");
  expect(around(6, 6)).toBe(RELATIVE_MINORS.join(" "));
  expect(around(0, -1)).toBe(RELATIVE_MINORS.join(" "));
});
test("no two names of the inner ring stand in each other's way", () => {
  const [a, b] = [wedgeCentre(5, MINOR_NAMES), wedgeCentre(6, MINOR_NAMES)];
  expect(Math.hypot(a.x - b.x, a.y - b.y), "as wide as D#m at its size").toBeGreaterThan(nameWidth("D#m") * MINOR_SIZE + 1);
});
test("C stands on top and A at the right", () => {
  expect(wedge(0, 66, 100).startsWith("M-25.88 -96.59A100 100")).toBe(true);
  const right = wedgeCentre(3, 83);
  expect(right.x).toBeCloseTo(83);
  expect(right.y).toBeCloseTo(0);
});
