import type { PitchParts, SymbolParts } from "./symbol-parts.ts";

const ACCIDENTALS: Readonly<Record<PitchParts["accidental"], string>> = {
  "": "",
  "#": " sharp",
  "##": " double sharp",
  b: " flat",
  bb: " double flat",
};
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/△/u, " major "],
  [/ø/u, " half diminished "],
  [/°/u, " diminished "],
  [/\+/u, " augmented "],
  [/6\/9/u, " 6 9 "],
  [/sus/u, " suspended "],
  [/add/u, " add "],
  [/alt/u, " altered "],
];

const spokenPitch = ({ root, accidental }: PitchParts): string => root + ACCIDENTALS[accidental];
const spokenAlteration = (text: string): string => (text.startsWith("b") ? ` flat ${text.slice(1)}` : ` sharp ${text.slice(1)}`);

/** What a screen reader says for a chord symbol. @example spokenSymbol(symbolParts("Bb7b9")) // "B flat 7 flat 9" */
export function spokenSymbol(parts: SymbolParts): string {
  const sup = WORDS.reduce((text, [pattern, word]) => text.replace(pattern, word), parts.sup);
  const quality = `${parts.minor ? " minor " : " "}${sup} ${parts.alterations.map(spokenAlteration).join("")}`;
  const bass = parts.bass === undefined ? "" : ` over ${spokenPitch(parts.bass)}`;
  return `${spokenPitch(parts)} ${quality}${bass}`.replace(/\s+/gu, " ").trim();
}
