/** A kind of chord as programs write it. */
export interface MadeKind {
  /** Behind the root, as people type it. */
  readonly text: string;
  /** The same in iReal Pro. */
  readonly ireal: string;
  /** MusicXML's name, and the degrees that go with it: value, alter, type. */
  readonly xml: string;
  readonly degrees?: readonly (readonly [value: number, alter: number, type: "add" | "alter" | "subtract"])[];
  /** Half steps above the root. */
  readonly pcs: readonly number[];
}

const kind = (text: string, ireal: string, xml: string, pcs: readonly number[], degrees?: MadeKind["degrees"]): MadeKind => ({
  text,
  ireal,
  xml,
  pcs,
  ...(degrees ? { degrees } : {}),
});

/** Chords of lead sheets, by the tones that a theory book gives them. */
export const KINDS: readonly MadeKind[] = [
  kind("", "", "major", [0, 4, 7]),
  kind("m", "-", "minor", [0, 3, 7]),
  kind("7", "7", "dominant", [0, 4, 7, 10]),
  kind("maj7", "^7", "major-seventh", [0, 4, 7, 11]),
  kind("m7", "-7", "minor-seventh", [0, 3, 7, 10]),
  kind("m7b5", "h7", "half-diminished", [0, 3, 6, 10]),
  kind("dim7", "o7", "diminished-seventh", [0, 3, 6, 9]),
  kind("dim", "o", "diminished", [0, 3, 6]),
  kind("aug", "+", "augmented", [0, 4, 8]),
  kind("6", "6", "major-sixth", [0, 4, 7, 9]),
  kind("m6", "-6", "minor-sixth", [0, 3, 7, 9]),
  kind("6/9", "69", "major-sixth", [0, 2, 4, 7, 9], [[9, 0, "add"]]),
  kind("9", "9", "dominant-ninth", [0, 2, 4, 7, 10]),
  kind("maj9", "^9", "major-ninth", [0, 2, 4, 7, 11]),
  kind("m9", "-9", "minor-ninth", [0, 2, 3, 7, 10]),
  kind("m11", "-11", "minor-11th", [0, 2, 3, 5, 7, 10]),
  kind("mMaj7", "-^7", "major-minor", [0, 3, 7, 11]),
  kind("7b9", "7b9", "dominant", [0, 1, 4, 7, 10], [[9, -1, "add"]]),
  kind("7#9", "7#9", "dominant", [0, 3, 4, 7, 10], [[9, 1, "add"]]),
  kind("7#11", "7#11", "dominant", [0, 4, 6, 7, 10], [[11, 1, "add"]]),
  kind("7b5", "7b5", "dominant", [0, 4, 6, 10], [[5, -1, "alter"]]),
  kind("7#5", "7#5", "augmented-seventh", [0, 4, 8, 10]),
  kind("7b9#5", "7b9#5", "augmented-seventh", [0, 1, 4, 8, 10], [[9, -1, "add"]]),
  kind("maj7#11", "^7#11", "major-seventh", [0, 4, 6, 7, 11], [[11, 1, "add"]]),
  kind("9#11", "9#11", "dominant-ninth", [0, 2, 4, 6, 7, 10], [[11, 1, "add"]]),
  kind("sus4", "sus", "suspended-fourth", [0, 5, 7]),
  kind("7sus4", "7sus", "suspended-fourth", [0, 5, 7, 10], [[7, 0, "add"]]),
  kind(
    "9sus4",
    "9sus",
    "suspended-fourth",
    [0, 2, 5, 7, 10],
    [
      [7, 0, "add"],
      [9, 0, "add"],
    ],
  ),
  kind("add9", "add9", "major", [0, 2, 4, 7], [[9, 0, "add"]]),
];
