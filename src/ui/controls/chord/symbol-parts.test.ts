import { expect, test } from "vitest";
import { spokenSymbol } from "./spoken.ts";
import { symbolParts } from "./symbol-parts.ts";

/** A short picture of the drawn symbol: m on the baseline, ^ before the superscript, alterations in parentheses. */
function drawn(name: string): string {
  const { root, accidental, minor, sup, alterations, bass } = symbolParts(name);
  const above = sup + (alterations.length > 0 ? `(${alterations.join("")})` : "");
  return `${root}${accidental}${minor ? "m" : ""}${above === "" ? "" : `^${above}`}${bass ? `/${bass.root}${bass.accidental}` : ""}`;
}

test.each([
  ["C", "C"],
  ["CM", "C"],
  ["Cm", "Cm"],
  ["Ebmaj7", "Eb^△7"],
  ["EbM7", "Eb^△7"],
  ["Eb△9", "Eb^△9"],
  ["Fm9", "Fm^9"],
  ["F-7", "Fm^7"],
  ["Bb13", "Bb^13"],
  ["Bb7b9", "Bb^7(b9)"],
  ["Bb7(b9)", "Bb^7(b9)"],
  ["Bb7#9b5", "Bb^7(#9b5)"],
  ["Dm7b5", "D^ø7"],
  ["Dø7", "D^ø7"],
  ["Bdim7", "B^°7"],
  ["Bo7", "B^°7"],
  ["Bdim", "B^°"],
  ["F#m7", "F#m^7"],
  ["Eb69", "Eb^6/9"],
  ["Eb6/9", "Eb^6/9"],
  ["C7sus4", "C^7sus4"],
  ["G7alt", "G^7alt"],
  ["FmMaj7", "Fm^△7"],
  ["FmM7", "Fm^△7"],
  ["Abmaj7/Eb", "Ab^△7/Eb"],
  ["F#m7b5/C", "F#^ø7/C"],
  ["Cadd9", "C^add9"],
  ["Caug", "C^+"],
  ["Abmaj7#11", "Ab^△7(#11)"],
  ["Dm7b5b9", "D^ø7(b9)"],
  ["Fm6/9", "Fm^6/9"],
  ["N.C.", "N.C."],
])("%s is drawn as %s", (name, expected) => {
  expect(drawn(name)).toBe(expected);
});

test.each([
  ["Bb13", "B flat 13"],
  ["Ebmaj7", "E flat major 7"],
  ["Bb7b9", "B flat 7 flat 9"],
  ["Dm7b5", "D half diminished 7"],
  ["Bdim7", "B diminished 7"],
  ["F#m7", "F sharp minor 7"],
  ["Eb69", "E flat 6 9"],
  ["FmM7", "F minor major 7"],
  ["Abmaj7/Eb", "A flat major 7 over E flat"],
  ["C7sus4", "C 7 suspended 4"],
  ["C", "C"],
])("%s is spoken as %s", (name, expected) => {
  expect(spokenSymbol(symbolParts(name))).toBe(expected);
});
