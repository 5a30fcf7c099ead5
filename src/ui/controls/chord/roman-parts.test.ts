import { expect, test } from "vitest";
import { romanGlyphs, spokenRoman } from "./roman-parts.ts";

test.each([
  ["I", "", "I", ""],
  ["Imaj7", "", "I", "△7"],
  ["iMaj7", "", "i", "△7"],
  ["ii7", "", "ii", "7"],
  ["iim7", "", "ii", "7"],
  ["V7", "", "V", "7"],
  ["viiø7", "", "vii", "ø7"],
  ["viiø", "", "vii", "ø7"],
  ["iiø9", "", "ii", "ø9"],
  ["iiø11", "", "ii", "ø11"],
  ["iiø42", "", "ii", "ø42"],
  ["viim7b5", "", "vii", "ø7"],
  ["bII7", "b", "II", "7"],
  ["#ivdim7", "#", "iv", "°7"],
  ["IV△9", "", "IV", "△9"],
  ["V7b9", "", "V", "7b9"],
])("%s has the accidental %s, the degree %s and the figure %s", (numeral, accidental, degree, figure) => {
  expect(romanGlyphs(numeral)).toEqual({ accidental, degree, figure });
});

test.each([
  ["ii7", "2 minor 7"],
  ["Imaj7", "1 major 7"],
  ["viiø7", "7 half diminished 7"],
  ["bII7", "flat 2 7"],
  ["V7b9", "5 7 flat 9"],
  ["V7/ii", "5 7 of 2 minor"],
  ["subV7/V", "substitute 5 7 of 5"],
  ["I6/9", "1 6 9"],
  ["i7add11", "1 minor 7 add 11"],
  ["V7sus4", "5 7 sus 4"],
])("%s is spoken as %s", (numeral, expected) => {
  expect(spokenRoman(romanGlyphs(numeral))).toBe(expected);
});

test("a text that is no numeral is kept as it is", () => {
  expect(romanGlyphs("N.C.")).toEqual({ accidental: "", degree: "N.C.", figure: "" });
});

test("an applied chord is cut at its slash, a substitute after its first letters", () => {
  expect(romanGlyphs("V7/bVI")).toEqual({ accidental: "", degree: "V", figure: "7", of: "bVI" });
  expect(romanGlyphs("subV7")).toEqual({ accidental: "", degree: "V", figure: "7", substitute: true });
});
