import * as words from "../../text/en/everywhere/spoken.ts";
import { say } from "../../text/say.ts";

/** A roman numeral taken apart. */
export interface RomanGlyphs {
  readonly accidental: string;
  readonly degree: string;
  /** What is raised: `"7"`, `"△7"`, `"ø7"`. */
  readonly figure: string;
  /** True: the substitute of a dominant (`subV7`). Absent otherwise. */
  readonly substitute?: boolean;
  /** The degree that an applied chord leads to, as a numeral: `"V"` of `V7/V`. Absent otherwise. */
  readonly of?: string;
}

const NUMERAL = /^(sub)?([#b♯♭]*)(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)(.*)$/u;
const DEGREES: readonly string[] = ["I", "II", "III", "IV", "V", "VI", "VII"];

/** Takes a numeral apart; a text that is none is its own degree. @example romanParts("bIImaj7") // { accidental: "b", degree: "II", figure: "△7" } */
export function romanGlyphs(numeral: string): RomanGlyphs {
  const [own = "", of] = numeral.trim().split(/\/(?!\d)/u);
  const match = NUMERAL.exec(own);
  if (match === null) return { accidental: "", degree: numeral, figure: "" };
  const [, sub, accidental = "", degree = "", rest = ""] = match;
  const minor = degree === degree.toLowerCase();
  const figure = rest
    .replace(/^(?:m7b5|ø(?!\d)|7b5(?=$))/u, (text) => (minor || text.startsWith("ø") || text.startsWith("m") ? "ø7" : text))
    .replace(/^(?:dim|°|o)/u, "°")
    .replace(/^(?:maj|Maj|M(?=\d)|\^)/u, "△")
    .replace(/^m(?=\d|$)/u, "");
  return { accidental, degree, figure, ...(sub === undefined ? {} : { substitute: true }), ...(of === undefined ? {} : { of }) };
}

/** @example spokenRoman(romanParts("ii7")) // "2 minor 7" */
export function spokenRoman({ accidental, degree, figure, substitute, of }: RomanGlyphs): string {
  const number = DEGREES.indexOf(degree.toUpperCase()) + 1;
  if (number === 0) return degree;
  const before = [...accidental].map((sign) => (sign === "#" || sign === "♯" ? words.sharp : words.flat));
  const quality = figure.startsWith("ø") || figure.startsWith("°") ? [] : degree === degree.toLowerCase() ? [words.minor] : [];
  const after = figure
    .replace("△", `${words.major} `)
    .replace("ø", `${words.halfDiminished} `)
    .replace("°", `${words.diminished} `)
    .replace(/\/|(?<=\d)(?=add|sus|alt)|(?<=add|sus)/gu, " ")
    .replace(/[b♭](?=\d)/gu, ` ${words.flat} `)
    .replace(/[#♯](?=\d)/gu, ` ${words.sharp} `);
  const own = [...(substitute ? [words.substitute] : []), ...before, String(number), ...quality, after]
    .join(" ")
    .replace(/\s+/gu, " ")
    .trim();
  return of === undefined ? own : say(words.appliedChord, { chord: own, degree: spokenRoman(romanGlyphs(of)) });
}
