import { type SongProblem, songProblem } from "./song.ts";

/** A pitch as written: its accidental decides only where it is not undefined. */
export interface WrittenPitch {
  readonly letter: string;
  /** -2..2, undefined where none is written. */
  readonly accidental: number | undefined;
  readonly octave: number;
}

/** A piece of a music line. Lengths are numbers of the unit length. */
export type SongToken = { readonly column: number } & (
  | { readonly kind: "bar"; readonly endsRepeat: boolean; readonly startsRepeat: boolean; readonly double: boolean }
  | { readonly kind: "ending"; readonly numbers: readonly number[] }
  | { readonly kind: "chord"; readonly symbol: string }
  | { readonly kind: "mark"; readonly text: string }
  | { readonly kind: "field"; readonly name: string; readonly value: string }
  | { readonly kind: "note"; readonly pitches: readonly WrittenPitch[]; readonly length: number }
  | { readonly kind: "barRest"; readonly bars: number }
  | { readonly kind: "tuplet"; readonly notes: number; readonly inTimeOf: number; readonly count: number }
  | { readonly kind: "broken"; readonly sign: string }
  | { readonly kind: "tie" }
);

type Bare = SongToken extends infer T ? (T extends SongToken ? Omit<T, "column"> : never) : never;

interface Rule {
  readonly pattern: RegExp;
  /** Nothing for what is passed over; a text for what is wrong. */
  readonly make: (match: RegExpExecArray) => Bare | undefined | { readonly wrong: string };
}

const LENGTH = "(\\d*)(/*)(\\d*)";
const PITCH = "(\\^\\^|__|\\^|_|=)?([A-Ga-g])([,']*)";

const RULES: readonly Rule[] = [
  { pattern: /[ \t`$)]+|\\\s*$|y\d*|\((?!\d)|%.*$/y, make: () => undefined },
  { pattern: /"([^"]*)"/y, make: ([, text = ""]) => quoted(text) },
  { pattern: /"/y, make: () => ({ wrong: "a quote is opened and not closed" }) },
  { pattern: /!([^!|\s]+(?: [^!|]*)?)!/y, make: ([, text = ""]) => ({ kind: "mark", text }) },
  { pattern: /\{[^{}|]*\}/y, make: () => undefined },
  { pattern: /\[([A-Za-z]):([^\]]*)\]/y, make: ([, name = "", value = ""]) => ({ kind: "field", name, value }) },
  { pattern: /\[(\d+(?:[,-]\d+)*)/y, make: ([, numbers = ""]) => ending(numbers) },
  { pattern: /(?:\[\|\]?|:*\|[|\]:]*|::+)/y, make: ([sign]) => barSign(sign) },
  { pattern: /(\d+(?:[,-]\d+)*)\.?/y, make: ([, numbers = ""]) => ending(numbers) },
  { pattern: new RegExp(`\\[([^\\]|:]*)\\]${LENGTH}`, "y"), make: (match) => several(match) },
  {
    pattern: new RegExp(`${PITCH}${LENGTH}`, "y"),
    make: ([, sign, letter, octave, ...length]) => note([pitch(sign, letter, octave)], length),
  },
  { pattern: new RegExp(`[zx]${LENGTH}`, "y"), make: ([, ...length]) => note([], length) },
  { pattern: /[ZX](\d*)/y, make: ([, bars = ""]) => ({ kind: "barRest", bars: bars === "" ? 1 : Number(bars) }) },
  { pattern: /\((\d)(?::(\d?))?(?::(\d?))?/y, make: tuplet },
  { pattern: /(<{1,3}|>{1,3})/y, make: ([sign]) => ({ kind: "broken", sign }) },
  { pattern: /-/y, make: () => ({ kind: "tie" }) },
  { pattern: /[OS]/y, make: ([letter]) => ({ kind: "mark", text: letter === "O" ? "coda" : "segno" }) },
  { pattern: /[uvTHPMRLJ~.]/y, make: () => undefined },
];

/**
 * Cuts one music line into tokens, or says what is wrong and where.
 * @example scanLine('"Dm7" z4 | "G7" z4 |', 8)
 */
export function scanLine(text: string, line: number): readonly SongToken[] | SongProblem {
  const tokens: SongToken[] = [];
  let at = 0;
  while (at < text.length) {
    const step = firstMatch(text, at);
    if (!step) return songProblem("unexpected-sign", `"${text.charAt(at)}" is not expected here`, line, at + 1);
    const { made, length } = step;
    if (made && "wrong" in made) return songProblem("bad-music", made.wrong, line, at + 1);
    if (made) tokens.push({ ...made, column: at + 1 } as SongToken);
    at += length;
  }
  return tokens;
}

function firstMatch(text: string, at: number) {
  for (const { pattern, make } of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match && match[0] !== "") return { made: make(match), length: match[0].length };
  }
  return undefined;
}

const quoted = (text: string): Bare =>
  /^[\^_<>@]/.test(text) ? { kind: "mark", text: text.slice(1).trim() } : { kind: "chord", symbol: text.trim() };

function ending(text: string): Bare {
  const numbers = text.split(",").flatMap((part) => {
    const [from = 0, to = from] = part.split("-").map(Number);
    return to - from > 20 ? [from] : Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => from + index);
  });
  return { kind: "ending", numbers };
}

const barSign = (sign: string): Bare => ({
  kind: "bar",
  endsRepeat: sign.startsWith(":"),
  startsRepeat: sign.endsWith(":"),
  double: sign.length > 1,
});

const SIGNS: Readonly<Record<string, number>> = { "^^": 2, "^": 1, "=": 0, _: -1, __: -2 };

function pitch(sign: string | undefined, letter = "C", marks = ""): WrittenPitch {
  const low = letter === letter.toUpperCase();
  const shift = [...marks].reduce((sum, mark) => sum + (mark === "'" ? 1 : -1), 0);
  return { letter: letter.toUpperCase(), accidental: sign === undefined ? undefined : SIGNS[sign], octave: (low ? 4 : 5) + shift };
}

function note(pitches: readonly WrittenPitch[], length: readonly (string | undefined)[]): Bare | { wrong: string } {
  const value = lengthOf(length);
  if (!(value > 0 && value <= 4096)) return { wrong: "the length of a note must be above 0" };
  if (pitches.some(({ octave }) => octave < 0 || octave > 9)) return { wrong: "this note lies beyond all instruments" };
  return { kind: "note", pitches, length: value };
}

function lengthOf([number = "", slashes = "", divisor = ""]: readonly (string | undefined)[]): number {
  const times = number === "" ? 1 : Number(number);
  if (slashes === "") return divisor === "" ? times : Number(`${number}${divisor}`);
  return times / (divisor === "" ? 2 ** slashes.length : Number(divisor));
}

/** Notes at once: `[CEG]2`. Lengths within the brackets count when they are all the same; ties within are dropped. */
function several([, inside = "", ...length]: RegExpExecArray): Bare | { wrong: string } {
  const one = new RegExp(`${PITCH}${LENGTH}-?`, "y");
  const pitches: WrittenPitch[] = [];
  const plain = inside.replace(/"[^"]*"|![^!]*!|\s/g, "");
  let own = 1;
  for (let at = 0; at < plain.length; at = one.lastIndex) {
    one.lastIndex = at;
    const match = one.exec(plain);
    if (!match) return { wrong: `"${plain.charAt(at)}" is not a note` };
    const [, sign, letter, octave, ...lengths] = match;
    if (pitches.length === 0) own = lengthOf(lengths);
    pitches.push(pitch(sign, letter, octave));
  }
  if (pitches.length === 0) return { wrong: "these brackets hold no notes" };
  const made = note(pitches, length);
  return "wrong" in made || made.kind !== "note" ? made : { ...made, length: made.length * own };
}

/** In the time of how many: the standard's defaults (compound meters are written out with the second number). */
const IN_TIME_OF: Readonly<Record<number, number>> = { 2: 3, 3: 2, 4: 3, 5: 2, 6: 2, 7: 2, 8: 3, 9: 2 };

function tuplet([, p = "", q = "", r = ""]: RegExpExecArray): Bare | { wrong: string } {
  const notes = Number(p);
  if (notes < 2) return { wrong: "a tuplet needs at least two notes" };
  return { kind: "tuplet", notes, inTimeOf: Number(q) || (IN_TIME_OF[notes] ?? 2), count: Number(r) || notes };
}
