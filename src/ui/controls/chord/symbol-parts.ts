/** A pitch class as it is drawn: a letter and its accidental. */
export interface PitchParts {
  readonly root: string;
  readonly accidental: "" | "#" | "##" | "b" | "bb";
}

/** A chord symbol taken apart for typography. */
export interface SymbolParts extends PitchParts {
  /** A small m on the baseline. */
  readonly minor: boolean;
  /** The superscript; `△`, `ø` and `°` stand for the drawn signs. */
  readonly sup: string;
  /** Each altered tone, e.g. `["b9", "#11"]`, drawn in light parentheses. */
  readonly alterations: readonly string[];
  readonly bass?: PitchParts;
}

const PITCH = /^([A-G])(##|#|bb|b|𝄪|♯♯|♯|♭♭|♭)?/u;
const BASS = /\/([A-G](?:##|#|bb|b|♯|♭)?)$/u;
const ALTERATION = /\(?([#b♯♭+-])(5|6|9|11|13)\)?/gu;

/** Ways of writing a quality, longest first, and what is drawn for each. */
const QUALITIES: readonly (readonly [RegExp, { readonly minor?: true; readonly sup: string }])[] = [
  [/^(?:m7b5|min7b5|-7b5|m7\(b5\)|ø7|ø|h7|half-dim)/u, { sup: "ø7" }],
  [/^(?:dim7|°7|o7)/u, { sup: "°7" }],
  [/^(?:dim|°|o)(?!\d)/u, { sup: "°" }],
  [/^(?:mMaj|mmaj|minMaj|mM|-Maj|-M|-△|m△|m\/ma)/u, { minor: true, sup: "△" }],
  [/^(?:maj|Maj|ma(?=\d)|M(?=\d)|△|\^|Δ)/u, { sup: "△" }],
  [/^(?:minor|min|m|-)/u, { minor: true, sup: "" }],
  [/^(?:M|major)$/u, { sup: "" }],
  [/^(?:aug|\+)/u, { sup: "+" }],
];

/** Takes a chord symbol apart; what it does not know stays as superscript text, so nothing is lost. @example symbolParts("Bb7b9") // { root: "B", accidental: "b", minor: false, sup: "7", alterations: ["b9"] } */
export function symbolParts(name: string): SymbolParts {
  const trimmed = name.trim();
  const pitch = pitchParts(trimmed);
  if (pitch === undefined) return { root: trimmed, accidental: "", minor: false, sup: "", alterations: [] };
  const bassText = BASS.exec(trimmed)?.[1];
  const bass = bassText === undefined ? undefined : pitchParts(bassText);
  const end = bassText === undefined ? trimmed.length : trimmed.length - bassText.length - 1;
  const rest = trimmed.slice(PITCH.exec(trimmed)?.[0].length ?? 1, end);
  const found = QUALITIES.find(([pattern]) => pattern.test(rest));
  const quality = found?.[1] ?? { sup: "" };
  const tail = found === undefined ? rest : rest.replace(found[0], "");
  const alterations: string[] = [];
  const plain = tail.replace(ALTERATION, (_, sign: string, degree: string) => {
    alterations.push(plainSign(sign) + degree);
    return "";
  });
  return {
    ...pitch,
    minor: "minor" in quality && quality.minor === true,
    sup: withSixNine(quality.sup + plain.replace(/[(),\s]/gu, "")),
    alterations,
    ...(bass === undefined ? {} : { bass }),
  };
}

function pitchParts(text: string): PitchParts | undefined {
  const match = PITCH.exec(text);
  if (match?.[1] === undefined) return undefined;
  return { root: match[1], accidental: accidentalOf(match[2] ?? "") };
}

function accidentalOf(text: string): PitchParts["accidental"] {
  const plain = text.replace("𝄪", "##").replace(/♯/gu, "#").replace(/♭/gu, "b");
  return plain === "#" || plain === "##" || plain === "b" || plain === "bb" ? plain : "";
}

const plainSign = (sign: string): string => (sign === "♯" || sign === "+" ? "#" : sign === "♭" || sign === "-" ? "b" : sign);
const withSixNine = (sup: string): string => sup.replace(/^(△?)(?:6\/9|69|6∕9)/u, "$16/9");
