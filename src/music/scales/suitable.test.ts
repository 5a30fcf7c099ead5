import { expect, test } from "vitest";
import { suitableScales } from "./suitable.ts";

const LEVINE = "Levine, The Jazz Theory Book, ch. 3";
const CHORD_SCALES = "Nettles and Graf, The Chord Scale Theory and Jazz Harmony, ch. 3";
const BERKLEE_SECONDARY = "Mulholland and Hojnacki, The Berklee Book of Jazz Harmony, ch. 4 (secondary dominants)";
const BERKLEE_SUBSTITUTE = "Mulholland and Hojnacki, The Berklee Book of Jazz Harmony, ch. 7 (substitute dominants)";

/** Chord, key, the first scales in order, source of the rule. */
const CASES: readonly (readonly [chord: string, key: string, first: string, source: string])[] = [
  // V7 in minor
  ["G 7", "C minor", "phrygian dominant, altered", LEVINE],
  ["G 7b9", "C minor", "phrygian dominant, altered", LEVINE],
  ["E 7b9", "A minor", "phrygian dominant, altered", LEVINE],
  ["D 7", "G minor", "phrygian dominant, altered", CHORD_SCALES],
  ["G 7", "C harmonic minor", "phrygian dominant", CHORD_SCALES],
  // V7 in major
  ["G 7", "C major", "mixolydian", LEVINE],
  ["Ab 7", "Db major", "mixolydian", LEVINE],
  // secondary dominants that lead to minor
  ["A 7", "C major", "mixolydian b6, phrygian dominant", BERKLEE_SECONDARY],
  ["E 7", "C major", "phrygian dominant", BERKLEE_SECONDARY],
  ["B 7", "C major", "phrygian dominant", BERKLEE_SECONDARY],
  ["A 7b9", "C major", "phrygian dominant", BERKLEE_SECONDARY],
  ["G 7", "Bb major", "mixolydian b6, phrygian dominant", BERKLEE_SECONDARY],
  ["D 7", "Bb major", "phrygian dominant", BERKLEE_SECONDARY],
  ["C 7", "C minor", "mixolydian b6, phrygian dominant", BERKLEE_SECONDARY],
  // secondary dominants that lead to major
  ["C 7", "C major", "mixolydian", BERKLEE_SECONDARY],
  ["D 7", "C major", "mixolydian", BERKLEE_SECONDARY],
  ["Bb 7", "C minor", "mixolydian", BERKLEE_SECONDARY],
  ["F 7", "C minor", "mixolydian", BERKLEE_SECONDARY],
  ["Eb 7", "C minor", "mixolydian", BERKLEE_SECONDARY],
  // dominants that lead nowhere in the key
  ["Db 7", "C major", "lydian dominant", BERKLEE_SUBSTITUTE],
  ["Bb 7", "C major", "lydian dominant", BERKLEE_SUBSTITUTE],
  ["Ab 7", "C major", "lydian dominant", BERKLEE_SUBSTITUTE],
  ["Eb 7", "C major", "lydian dominant", BERKLEE_SUBSTITUTE],
  ["F 7", "C major", "lydian dominant", LEVINE],
  ["Ab 7", "C minor", "lydian dominant", BERKLEE_SUBSTITUTE],
  ["Db 7#11", "C major", "lydian dominant", LEVINE],
  // altered ninths where the key says nothing
  ["C 7b9", "", "half-whole diminished, altered, phrygian dominant", LEVINE],
  ["C 7#9", "", "altered, half-whole diminished", LEVINE],
  ["C 7alt", "", "altered", LEVINE],
  ["C 13b9", "", "half-whole diminished", LEVINE],
  ["C 7#5", "", "whole tone", LEVINE],
  // suspended
  ["C 7b9sus4", "", "phrygian", LEVINE],
  ["C 7sus4", "", "mixolydian", LEVINE],
  // no dominants: as before
  ["D m7", "C major", "dorian", LEVINE],
  ["B m7b5", "C major", "locrian", LEVINE],
  ["C maj7", "C major", "major", LEVINE],
];

const scalesOf = (chord: string, key: string) => {
  const [tonic = "", type = ""] = chord.split(" ");
  const [tonicOfKey = "", ...scaleType] = key.split(" ");
  const found = suitableScales({ tonic, type }, key === "" ? undefined : { key: tonicOfKey, scaleType: scaleType.join(" ") });
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
};

for (const [chord, key, first, source] of CASES) {
  test(`${chord.replace(" ", "")}${key === "" ? "" : ` in ${key}`}: ${first} (${source})`, () => {
    const expected = first.split(", ");
    expect(
      scalesOf(chord, key)
        .slice(0, expected.length)
        .map(({ scale }) => scale.type),
    ).toEqual(expected);
  });
}

test("the altered scale says that it goes without the plain fifth, and is not offered under a natural thirteenth", () => {
  expect(scalesOf("C 7b9", "").find(({ scale }) => scale.type === "altered")?.reason).toMatchObject({
    params: { why: { code: "scale-usual-without-fifth" } },
  });
  expect(scalesOf("C 13b9", "").map(({ scale }) => scale.type)).not.toContain("altered");
});
