import { chordOf } from "./read-chord.ts";

/** One piece of a superscript: a sign to be drawn, or plain text. */
export type SymbolToken = { readonly glyph: "triangle" | "halfDiminished" | "diminished" | "augmented" } | { readonly text: string };

/** A spelled letter: `accidental` is drawn, never written as a letter. */
export interface SymbolNote {
  readonly letter: string;
  readonly accidental: "" | "b" | "#" | "bb" | "##";
}

/** A chord symbol cut into what typography sets apart: root, small m, superscript, bracketed alterations, bass. */
export interface ChordSymbolParts {
  readonly root: SymbolNote;
  /** True: a small m follows the root. */
  readonly minor: boolean;
  readonly superscript: readonly SymbolToken[];
  /** e.g. `["b9", "#11"]`. */
  readonly alterations: readonly string[];
  readonly bass?: SymbolNote;
}

/** Endings that begin the superscript with a drawn sign; the rest of the suffix follows. */
const SIGNED: readonly (readonly [start: string, glyph: "triangle" | "halfDiminished" | "diminished" | "augmented", rest: string])[] = [
  ["dimMaj", "diminished", "maj"],
  ["dim", "diminished", ""],
  ["aug", "augmented", ""],
];

/**
 * Cuts a chord's name for setting; undefined for what is not a chord (`N.C.` included: it is set as text).
 * @example symbolParts("Bbm7b5")?.superscript // [{ glyph: "halfDiminished" }]
 * @example symbolParts("Eb7b9/G") // root E b, superscript 7, alterations ["b9"], bass G
 */
export function symbolParts(name: string): ChordSymbolParts | undefined {
  const chord = chordOf(name);
  if (!chord) return undefined;
  const { minor, superscript, alterations } = suffixParts(chord.type);
  const bass = chord.bass === undefined ? {} : { bass: splitNote(chord.bass) };
  return { root: splitNote(chord.tonic), minor, superscript, alterations, ...bass };
}

function suffixParts(type: string): { minor: boolean; superscript: SymbolToken[]; alterations: string[] } {
  const half = /^m(7|9|11)b5$/.exec(type);
  if (half) {
    const extension = half[1] === "7" ? [] : [{ text: half[1] ?? "" }];
    return { minor: false, superscript: [{ glyph: "halfDiminished" }, ...extension], alterations: [] };
  }
  const plain = type === "M" ? "" : type.replace(/^M(?=b5|#5)/, "");
  const minor = /^m(?!aj)/.test(plain);
  const { stem, alterations } = withoutAlterations(minor ? plain.slice(1) : plain);
  return { minor, superscript: stemTokens(stem), alterations };
}

function withoutAlterations(suffix: string): { stem: string; alterations: string[] } {
  const alterations: string[] = [];
  const stem = suffix.replace(/(?<!add)[b#](?:5|6|9|11|13)/g, (alteration) => {
    alterations.push(alteration);
    return "";
  });
  return { stem, alterations };
}

function stemTokens(stem: string): SymbolToken[] {
  for (const [start, glyph, rest] of SIGNED) {
    if (stem.startsWith(start)) return [{ glyph }, ...stemTokens(rest + stem.slice(start.length))];
  }
  const major = /^[Mm]aj/.exec(stem);
  if (major) return [{ glyph: "triangle" }, ...textTokens(stem.slice(3))];
  return textTokens(stem);
}

const textTokens = (text: string): SymbolToken[] => (text === "" ? [] : [{ text: text.trim() }]);

const ACCIDENTALS = ["b", "#", "bb", "##"] as const;

function splitNote(pitchClass: string): SymbolNote {
  return { letter: pitchClass.charAt(0), accidental: ACCIDENTALS.find((sign) => sign === pitchClass.slice(1)) ?? "" };
}
