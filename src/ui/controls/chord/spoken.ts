import type { ChordSymbolParts, SymbolNote, SymbolToken } from "../../../music/chords/symbol-parts.ts";

const ACCIDENTALS: Readonly<Record<SymbolNote["accidental"], string>> = {
  "": "",
  "#": " sharp",
  "##": " double sharp",
  b: " flat",
  bb: " double flat",
};
const GLYPHS = { triangle: "major", halfDiminished: "half diminished", diminished: "diminished", augmented: "augmented" } as const;
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/6\/9/u, "6 9"],
  [/sus/u, " suspended "],
  [/add/u, " add "],
  [/alt/u, " altered "],
  [/no/u, " no "],
];

const spokenNote = ({ letter, accidental }: SymbolNote): string => letter + ACCIDENTALS[accidental];
const spokenAlteration = (text: string): string => ` ${text.startsWith("b") ? "flat" : "sharp"} ${text.slice(1)}`;
const spokenToken = (token: SymbolToken): string =>
  "glyph" in token ? GLYPHS[token.glyph] : WORDS.reduce((text, [pattern, word]) => text.replace(pattern, word), token.text);

/** What a screen reader says for a chord symbol. @example spokenSymbol(parts of "Bb7b9") // "B flat 7 flat 9" */
export function spokenSymbol(parts: ChordSymbolParts): string {
  const quality = `${parts.minor ? "minor" : ""} ${parts.superscript.map(spokenToken).join(" ")} ${parts.alterations.map(spokenAlteration).join("")}`;
  const bass = parts.bass === undefined ? "" : ` over ${spokenNote(parts.bass)}`;
  return `${spokenNote(parts.root)} ${quality}${bass}`.replace(/\s+/gu, " ").trim();
}
