import fc from "fast-check";
import { expect, test } from "vitest";
import { splitBars, splitSystems } from "./systems.ts";

const bodies = (content: string) => splitBars(content).map(({ body }) => body.trim());

test("a bar line in a chord symbol, a decoration or grace notes is none", () => {
  expect(bodies('"C|x"C32 | !a!D32 | {c|}E32 |')).toEqual(['"C|x"C32', "!a!D32", "{c|}E32"]);
});
test("chords and inline fields keep their brackets", () => {
  expect(bodies("[CEG]32 | [K:G] [DF]32 |]")).toEqual(["[CEG]32", "[K:G] [DF]32"]);
});
test("a bar line before the first note belongs to the first bar", () => {
  expect(bodies("|: C32 | D32 :|")).toEqual(["|: C32", "D32"]);
});
test("music after the last bar line is a bar", () => {
  expect(bodies("C32 | D16")).toEqual(["C32", "D16"]);
});

const TUNE = `X:1
T:Two five one
L:1/32
M:4/4
Q:1/4=120
K:Eb
%%score {1 2}
V:1 clef=treble
V:2 clef=bass
[V:1] "Fm7"[FAce]32 | "Bb7"[FAB d]32 | "Ebmaj7"[EGBd]32 |
[V:1] z32 |]
[V:2] F,,32 | B,,32 | E,,32 |
[V:2] z32 |]
`;

test("a tune in two voices is cut into lines of two bars with the same header", () => {
  const systems = splitSystems(TUNE, 2);
  expect(systems.map(({ firstBar, bars }) => [firstBar, bars])).toEqual([
    [0, 2],
    [2, 2],
  ]);
  expect(systems[0]?.abc).toBe(
    'X:1\nL:1/32\nM:4/4\nQ:1/4=120\n%%score {1 2}\nV:1 clef=treble\nV:2 clef=bass\nK:Eb\n[V:1]  "Fm7"[FAce]32 | "Bb7"[FAB d]32 |\n[V:2]  F,,32 | B,,32 |\n',
  );
});
test("meter and tempo are drawn on the first line only, titles never", () => {
  const second = splitSystems(TUNE, 2)[1]?.abc ?? "";
  expect(second).not.toMatch(/^[MQT]:/mu);
  expect(second).toContain("K:Eb");
});
test("lines of any length hold all bars in order", () => {
  const all = splitBars(Array.from({ length: 11 }, (_, index) => `C${index + 1}|`).join(""));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), (perLine) => {
      const abc = `X:1\nK:C\n${all.map(({ body }) => `${body}|`).join("")}\n`;
      const music = splitSystems(abc, perLine).map((system) => system.abc.split("\n").at(-2) ?? "");
      expect(music.join("").match(/C\d+/gu)).toEqual(all.map(({ body }) => body.trim()));
      expect(music.every((line) => (line.match(/\|/gu) ?? []).length <= perLine)).toBe(true);
    }),
  );
});
test("a repeat that ends and begins at a line break is drawn on both sides of it", () => {
  const systems = splitSystems("X:1\nK:C\n|: C32 :|: D32 :|\n", 1);
  expect(systems.map(({ abc }) => abc.split("\n").at(-2)?.trim())).toEqual(["|: C32 :|", "|: D32 :|"]);
});
test("a key that changed on the way stands in the header of the lines that follow", () => {
  const systems = splitSystems("X:1\nK:C\nC32 | [K:G] D32 | E32 |\n", 2);
  expect(systems[1]?.abc).toContain("K:G\n");
});
test("a tune without bars has no lines", () => {
  expect(splitSystems("X:1\nK:C\n", 4)).toEqual([]);
});
