import type { ChordSymbolParts, SymbolNote, SymbolToken } from "../../../music/chords/symbol-parts.ts";
import * as words from "../../text/en/everywhere/spoken.ts";
import { say } from "../../text/say.ts";

const ACCIDENTALS: Readonly<Record<SymbolNote["accidental"], string>> = {
  "": "",
  "#": ` ${words.sharp}`,
  "##": ` ${words.doubleSharp}`,
  b: ` ${words.flat}`,
  bb: ` ${words.doubleFlat}`,
};
const GLYPHS = {
  triangle: words.major,
  halfDiminished: words.halfDiminished,
  diminished: words.diminished,
  augmented: words.augmented,
} as const;
const TOKENS: readonly (readonly [RegExp, string])[] = [
  [/6\/9/u, "6 9"],
  [/sus/u, ` ${words.suspended} `],
  [/add/u, ` ${words.add} `],
  [/alt/u, ` ${words.altered} `],
  [/no/u, ` ${words.no} `],
];

const spokenNote = ({ letter, accidental }: SymbolNote): string => letter + ACCIDENTALS[accidental];
/** What a screen reader says for a note without octave. @example spokenPitch("Bb") // "B flat" */
export const spokenPitch = (name: string): string => name.charAt(0) + (SIGNS.get(name.slice(1)) ?? name.slice(1));
const SIGNS: ReadonlyMap<string, string> = new Map(Object.entries(ACCIDENTALS));
const spokenAlteration = (text: string): string => ` ${text.startsWith("b") ? words.flat : words.sharp} ${text.slice(1)}`;
const spokenToken = (token: SymbolToken): string =>
  "glyph" in token ? GLYPHS[token.glyph] : TOKENS.reduce((text, [pattern, word]) => text.replace(pattern, word), token.text);

/** What a screen reader says for a chord symbol. @example spokenSymbol(parts of "Bb7b9") // "B flat 7 flat 9" */
export function spokenSymbol(parts: ChordSymbolParts): string {
  const quality = `${parts.minor ? words.minor : ""} ${parts.superscript.map(spokenToken).join(" ")} ${parts.alterations.map(spokenAlteration).join("")}`;
  const chord = `${spokenNote(parts.root)} ${quality}`;
  const spoken = parts.bass === undefined ? chord : say(words.overBass, { chord, bass: spokenNote(parts.bass) });
  return spoken.replace(/\s+/gu, " ").trim();
}
