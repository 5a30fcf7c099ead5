import type { ChordSymbolParts } from "../../../music/chords/symbol-parts.ts";

/**
 * The music on the start page. It is engraved beforehand (two-five-one.svg), so that the page needs no engraver:
 *
 * X:1 / L:1/32 / M:4/4 / K:Eb / %%score {1 | 2} / V:1 clef=treble / V:2 clef=bass
 * [V:1] "Fm9"[EGAc]16 z8 [EGAc]8 | "Bb13"[DGAc]16 z8 [DGAc]8 | "Ebmaj9"[DFGB]16 z8 [DFGB]8 | "Eb6/9"[CFGB]32 |]
 * [V:2] F,,8 A,,8 C,8 =A,,8 | B,,8 D,8 F,8 =E,8 | E,8 G,8 B,8 =B,8 | E,,32 |]
 *
 * Its size in units, and where the chord symbols stand.
 */
export const SHEET = { width: 720, height: 189, baseline: 25 } as const;

/** Its chord symbols, cut already so that no chord reader is loaded, at their place on the sheet. */
export const CHORDS: readonly { readonly x: number; readonly parts: ChordSymbolParts }[] = [
  { x: 137.2, parts: { root: { letter: "F", accidental: "" }, minor: true, superscript: [{ text: "9" }], alterations: [] } },
  { x: 301.3, parts: { root: { letter: "B", accidental: "b" }, minor: false, superscript: [{ text: "13" }], alterations: [] } },
  {
    x: 476.8,
    parts: { root: { letter: "E", accidental: "b" }, minor: false, superscript: [{ glyph: "triangle" }, { text: "9" }], alterations: [] },
  },
  { x: 634.3, parts: { root: { letter: "E", accidental: "b" }, minor: false, superscript: [{ text: "6/9" }], alterations: [] } },
];

/** The first chord on the piano, by MIDI number: its degrees. */
export const DEGREES: readonly (readonly [number, "guide" | "tone", string])[] = [
  [63, "guide", "♭7"],
  [67, "tone", "9"],
  [68, "guide", "♭3"],
  [72, "tone", "5"],
];
