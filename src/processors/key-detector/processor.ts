import type { Key } from "../../music/elements.ts";
import { circleOfFifths } from "../../music/keys.ts";
import type { Harmony } from "../../music/payloads.ts";
import { soundingMidi } from "../../music/pieces/events.ts";
import { chromaOf, chromaOfMidi } from "../../music/pitch.ts";
import { defineProcessor, nothing } from "../define.ts";
import { harmonySpans } from "../harmony.ts";
import { problem } from "../problems.ts";
import { correlation, KRUMHANSL_KESSLER } from "./profile.ts";

/** How long each pitch class sounds. */
function weights(harmony: Harmony | undefined, notes: readonly number[] | undefined): number[] {
  const sums = Array.from({ length: 12 }, () => 0);
  const add = (midi: number, weight: number) => {
    sums[chromaOfMidi(midi)] = (sums[chromaOfMidi(midi)] ?? 0) + weight;
  };
  for (const { chord, length } of harmony === undefined ? [] : harmonySpans(harmony)) {
    for (const midi of chord === undefined ? [] : soundingMidi(chord)) add(midi, length);
  }
  for (const midi of notes ?? []) add(midi, 1);
  return sums;
}

/** Every key with how well it fits, best first; of equal ones the first on the circle of fifths, major before minor. */
function ranked(sums: readonly number[]): readonly { readonly key: Key; readonly fit: number }[] {
  const keys = (["major", "minor"] as const).flatMap((scaleType) =>
    circleOfFifths.map((key) => {
      const tonic = chromaOf(key) ?? 0;
      return {
        key: { key, scaleType },
        fit: correlation(
          sums.map((_, degree) => sums[(degree + tonic) % 12] ?? 0),
          KRUMHANSL_KESSLER[scaleType],
        ),
      };
    }),
  );
  return keys.sort((a, b) => b.fit - a.fit);
}

export const keyDetector = defineProcessor({
  type: "keyDetector",
  inputs: [],
  optional: ["Harmony", "Notes"],
  output: "Key",
  run: (harmony, notes) => {
    const sums = weights(harmony, notes);
    if (sums.filter((sum) => sum > 0).length < 2) return nothing(problem("too-few-notes-for-key"));
    return ranked(sums)[0]?.key ?? nothing(problem("no-key-fits"));
  },
});
