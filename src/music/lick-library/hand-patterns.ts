import type { LickProgression } from "./tags.ts";

/** A pattern for the left hand or for comping, in C: several notes at once are joined by `+`, `z` rests, eighths have no mark. */
export interface HandPattern {
  readonly id: string;
  readonly title: string;
  readonly over: LickProgression;
  readonly meter: string;
  readonly notes: string;
  readonly harmony: string;
}

const TWO_FIVE = "Dm7:w G7:w Cmaj7:w";
const ONE = "Cmaj7:w Cmaj7:w";

type Row = readonly [id: string, title: string, notes: string, harmony: string];

const twoFive: readonly Row[] = [
  ["shell-sevenths", "Shells: root and seventh", "D3+C4:w G2+F3:w C3+B3:w", TWO_FIVE],
  ["shell-thirds", "Shells: root and third", "D3+F3:w G2+B2:w C3+E3:w", TWO_FIVE],
  ["shells-led", "Shells that move least", "D3+C4:w G2+B3:w C3+B3:w", TWO_FIVE],
  ["shells-halves", "Shells twice a bar", "D3+C4:h D3+C4:h G2+F3:h G2+F3:h C3+B3:h C3+B3:h", TWO_FIVE],
  ["shells-two-four", "Shells on two and four", "z:q D3+C4:q z:q D3+C4:q z:q G2+F3:q z:q G2+F3:q z:q C3+B3:q z:q C3+B3:q", TWO_FIVE],
  ["rootless-a", "Rootless, form A", "F3+A3+C4+E4:w F3+A3+B3+E4:w E3+G3+B3+D4:w", TWO_FIVE],
  ["rootless-b", "Rootless, form B", "C3+E3+F3+A3:w B2+E3+F3+A3:w B2+D3+E3+G3:w", TWO_FIVE],
  ["charleston", "Charleston", "F3+A3+C4+E4:q z F3+A3+C4+E4 z:h F3+A3+B3+E4:q z F3+A3+B3+E4 z:h E3+G3+B3+D4:q z E3+G3+B3+D4 z:h", TWO_FIVE],
  [
    "late-charleston",
    "Charleston, a beat late",
    "z:q F3+A3+C4+E4:q z F3+A3+C4+E4 z:q z:q F3+A3+B3+E4:q z F3+A3+B3+E4 z:q z:q E3+G3+B3+D4:q z E3+G3+B3+D4 z:q",
    TWO_FIVE,
  ],
  [
    "ands",
    "On the ands of two and four",
    "z:q z F3+A3+C4+E4 z:q z F3+A3+C4+E4 z:q z F3+A3+B3+E4 z:q z F3+A3+B3+E4 z:q z E3+G3+B3+D4 z:q z E3+G3+B3+D4",
    TWO_FIVE,
  ],
  [
    "four-to-the-bar",
    "Four to the bar",
    "D3+C4:q D3+C4:q D3+C4:q D3+C4:q G2+F3:q G2+F3:q G2+F3:q G2+F3:q C3+B3:q C3+B3:q C3+B3:q C3+B3:q",
    TWO_FIVE,
  ],
  ["two-feel", "Two-feel: root and fifth", "D3:h A2:h G2:h D3:h C3:h G2:h", TWO_FIVE],
];

const oneChord: readonly Row[] = [
  ["broken-tenth", "Broken tenths", "C3:q G3:q E4:q G3:q C3:q G3:q E4:q G3:q", ONE],
  ["alberti", "Alberti bass", "C3 G3 E3 G3 C3 G3 E3 G3 C3 G3 E3 G3 C3 G3 E3 G3", "C:w C:w"],
  ["octaves", "Octaves in fifths", "C2+C3:h G2+G3:h C2+C3:h G2+G3:h", "C:w C:w"],
  ["stride", "Stride", "C2:q E3+G3+C4:q G2:q E3+G3+C4:q C2:q E3+G3+C4:q G2:q E3+G3+C4:q", "C:w C:w"],
  ["stride-tenth", "Stride with sixths", "C2+A2:q E3+G3+A3:q G2:q E3+G3+A3:q C2+A2:q E3+G3+A3:q G2:q E3+G3+A3:q", "C6:w C6:w"],
  ["bossa", "Bossa nova: root and fifth", "C3:q z C3 G3:q z G3 C3:q z C3 G3:q z G3", ONE],
];

const blues: readonly Row[] = [
  ["boogie", "Boogie-woogie", "C3 E3 G3 A3 Bb3 A3 G3 E3 F2 A2 C3 D3 Eb3 D3 C3 A2", "C7:w F7:w"],
  [
    "shuffle",
    "Shuffle: fifth and sixth",
    "C3+G3 C3+G3 C3+A3 C3+A3 C3+G3 C3+G3 C3+A3 C3+A3 F2+C3 F2+C3 F2+D3 F2+D3 F2+C3 F2+C3 F2+D3 F2+D3",
    "C7:w F7:w",
  ],
];

const patternOf =
  (over: LickProgression) =>
  ([id, title, notes, harmony]: Row): HandPattern => ({ id: `hand-${id}`, title, over, meter: "4/4", notes, harmony });

/** Twenty of our own, from shells to stride. */
export const handPatterns: readonly HandPattern[] = [
  ...twoFive.map(patternOf("ii-v-i")),
  ...oneChord.map(patternOf("one-chord")),
  ...blues.map(patternOf("blues")),
];
