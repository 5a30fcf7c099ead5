import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { readMusic } from "../../../tests/support/read-music.ts";
import { growthOf, MOST_GROWTH } from "../../../tests/support/text-growth.ts";
import { cases } from "../../../tests/support/totals.ts";

/** Shapes that are one thing in mass, of each format that is text. */
const shapes: readonly (readonly [begin: string, again: string, end: string])[] = [
  ["irealbook://A=B=S=C=n=[T44", "C ", "Z"],
  ["irealbook://A=B=S=C=n=[T44", "C(", "Z"],
  ["irealbook://A=B=S=C=n=", "{C|", "Z"],
  ["irealbook://A=B=S=C=n=", "x|", "Z"],
  ["irealb://", "%", ""],
  ["", "irealb://A ", ""],
  ["{title: a}\n", "[C]la ", "\n"],
  ["{title: a}\n", "[", "\n"],
  ["{start_of_grid}\n", "| C . ", "|\n{end_of_grid}\n"],
  ["", "| C ", "|"],
  ["", "| Dm7 / ", "|"],
  ["| C |\n", "  ", "C\nla"],
  ["| C |\n", "C  G  \nla la la\n", ""],
  ["", "(x2) | C |\n", ""],
  ["[Chords] |:a) ", "C |", ""],
  ["<score-partwise><part-list/>", "<part>", ""],
  ["<score-partwise><part-list/>", "<!--", "-->"],
  [
    "<score-partwise><part-list/><part id='P'><measure number='1'>",
    "<note><rest/><duration>1</duration></note>",
    "</measure></part></score-partwise>",
  ],
  ["<score-partwise><part-list/><part id='P'>", "<measure/>", "</part></score-partwise>"],
];

const WHOLE = 60_000;

test.each(shapes)("%j and %j in mass are read or refused in time that grows with their length", (begin, again, end) => {
  cases(1, 1, "shape of a hostile text");
  const read = (length: number) => void readMusic(begin + again.repeat(Math.ceil(length / again.length)) + end);
  expect(growthOf(read, WHOLE)).toBeLessThanOrEqual(MOST_GROWTH);
});

test("bytes in mass are read or refused in time that grows with their length", () => {
  const track = [0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 0, 96, 0x4d, 0x54, 0x72, 0x6b, 0, 1, 0, 0];
  for (const again of [
    [0, 0x90, 60, 1],
    [0, 0xff, 1, 0],
    [0x81, 0x81, 0x81, 0],
  ]) {
    const read = (length: number) => {
      const bytes = new Uint8Array(length);
      bytes.set(track);
      for (let at = track.length; at < length; at++) bytes[at] = again[(at - track.length) % again.length] ?? 0;
      readMusic(bytes, { name: "mass.mid" });
    };
    expect(growthOf(read, WHOLE)).toBeLessThanOrEqual(MOST_GROWTH);
  }
  expect(readMusic(strToU8("PK".repeat(50_000))).ok).toBe(false);
});
