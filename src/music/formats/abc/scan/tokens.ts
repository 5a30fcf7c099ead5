import { type SongReason, songReason } from "../../../songs/problems.ts";
import { beginsPitch, scanGrace, scanLength, scanPitch, scanTogether, type WrittenNotes, type Wrong, wrongNotes } from "./note-tokens.ts";
import { isBlank, isDigit, isLetter, Scanner } from "./scanner.ts";

/** A bar sign. */
export interface BarSign {
  /** How often the section that ends here sounds in all: 2 at `:|`, 3 at `::|`; undefined where no repeat ends. */
  readonly times: number | undefined;
  readonly startsRepeat: boolean;
  readonly line: "plain" | "double" | "final";
}

/** A piece of a music line. */
export type SongToken =
  | { readonly kind: "bar"; readonly sign: BarSign }
  | { readonly kind: "ending"; readonly numbers: readonly number[]; readonly bare: boolean }
  | { readonly kind: "quote"; readonly text: string }
  | { readonly kind: "mark"; readonly name: string }
  | { readonly kind: "letter"; readonly letter: string }
  | { readonly kind: "field"; readonly name: string; readonly value: string }
  | { readonly kind: "notes"; readonly notes: WrittenNotes }
  | { readonly kind: "rest"; readonly length: number; readonly invisible: boolean }
  | { readonly kind: "barRest"; readonly bars: number; readonly invisible: boolean }
  | { readonly kind: "grace"; readonly slashed: boolean; readonly notes: readonly WrittenNotes[] }
  | { readonly kind: "tuplet"; readonly actual: number; readonly normal: number | undefined; readonly size: number | undefined }
  | { readonly kind: "broken"; readonly longFirst: boolean; readonly signs: number }
  | { readonly kind: "slur"; readonly opens: boolean }
  | { readonly kind: "tie" }
  | { readonly kind: "overlay" }
  /** A `!` that nothing closes: a line break of old texts, or a text cut within a mark. */
  | { readonly kind: "lonely"; readonly cut: boolean }
  | { readonly kind: "stray"; readonly text: string }
  | { readonly kind: "wrong"; readonly reason: SongReason };

/** A token and its index in the line. */
export interface PlacedToken {
  readonly token: SongToken;
  readonly at: number;
}

const MOST_TIMES = 9;
const HIGHEST_ENDING = 20;
const LONGEST_MARK = 40;
const MOST_IN_TUPLET = 64;
/** Blanks, spacers, line ends and beam signs. */
const PASSED = " \t\u00a0`$\\*";

/** The next token of a music line; undefined at its end or comment. @example nextToken(new Scanner('"Dm7" z4 |'))?.token.kind // "quote" */
export function nextToken(scanner: Scanner): PlacedToken | undefined {
  while (!scanner.done) {
    const at = scanner.at;
    const sign = scanner.peek();
    if (sign === "%") return undefined;
    if (PASSED.includes(sign)) scanner.at++;
    else if (sign === "y") {
      scanner.at++;
      scanner.run((each) => isDigit(each) || each === "/");
    } else if (sign === "." && "|(-".includes(scanner.peek(1))) scanner.at++;
    else return { token: scanToken(scanner, sign), at };
  }
  return undefined;
}

function scanToken(scanner: Scanner, sign: string): SongToken {
  if (beginsPitch(sign)) return scanNote(scanner);
  switch (sign) {
    case "|":
    case ":":
      return scanBar(scanner);
    case '"':
    case "\u201c":
    case "\u201d":
      return scanQuote(scanner, sign);
    case "[":
      return scanBracket(scanner);
    case "z":
    case "x":
      return scanRest(scanner, sign === "x");
    case "Z":
    case "X":
      scanner.at++;
      return { kind: "barRest", bars: scanner.number() ?? 1, invisible: sign === "X" };
    case "{":
      return scanBrace(scanner);
    case "(":
      return scanParenthesis(scanner);
    case "!":
      return scanMark(scanner);
    case "+":
      return scanPlus(scanner);
    case ">":
    case "<": {
      const signs = scanner.run((each) => each === sign).length;
      return signs > 3 ? { kind: "stray", text: sign } : { kind: "broken", longFirst: sign === ">", signs };
    }
    default:
      return isDigit(sign) ? scanEnding(scanner, true) : scanSingle(scanner, sign);
  }
}

function scanSingle(scanner: Scanner, sign: string): SongToken {
  scanner.at++;
  if (sign === "-") return { kind: "tie" };
  if (sign === ")") return { kind: "slur", opens: false };
  if (sign === "&") return { kind: "overlay" };
  return isLetter(sign) || sign === "~" || sign === "." ? { kind: "letter", letter: sign } : { kind: "stray", text: sign };
}

const wrong = (reason: SongReason): SongToken => ({ kind: "wrong", reason });
const stray = (text: string): SongToken => ({ kind: "stray", text });

function scanNote(scanner: Scanner): SongToken {
  const sign = scanner.peek();
  const pitch = scanPitch(scanner);
  if (!pitch) {
    scanner.at++;
    return stray(sign);
  }
  const length = scanLength(scanner);
  const notes = { pitches: [pitch], length, quotes: [], strays: pitch.microtone ? ["microtone"] : [] };
  return checked(notes);
}

function checked(notes: WrittenNotes): SongToken {
  const problem = wrongNotes(notes);
  return problem ? wrong(problem.wrong) : { kind: "notes", notes };
}

function scanRest(scanner: Scanner, invisible: boolean): SongToken {
  scanner.at++;
  const length = scanLength(scanner);
  const problem = wrongNotes({ length, pitches: [] });
  return problem ? wrong(problem.wrong) : { kind: "rest", length, invisible };
}

/** A run of `|`, `:`, `[|` and `|]`. */
function scanBar(scanner: Scanner): SongToken {
  const from = scanner.at;
  const before = scanner.run((sign) => sign === ":").length;
  let lines = 0;
  let thick = false;
  let after = 0;
  for (;;) {
    if (scanner.peek() === "|") lines++;
    else if (scanner.peek() === ":") after++;
    else if (scanner.peek() === "]" && scanner.text.charAt(scanner.at - 1) === "|") thick = true;
    else if (!(scanner.peek() === "[" && scanner.peek(1) === "|")) break;
    scanner.at++;
  }
  if (lines === 0 && before < 2) return stray(":");
  const times = before > 0 ? Math.min(MOST_TIMES, lines === 0 ? 2 : before + 1) : undefined;
  const hidden = scanner.text.startsWith("[|]", from);
  const line = hidden ? "plain" : thick ? "final" : lines > 1 || scanner.text.charAt(from) === "[" ? "double" : "plain";
  return { kind: "bar", sign: { times, startsRepeat: after > 0 || lines === 0, line } };
}

function scanQuote(scanner: Scanner, sign: string): SongToken {
  scanner.at++;
  const text = scanner.until(sign === '"' ? '"' : "\u201d");
  return text === undefined ? wrong(songReason("open-quote")) : { kind: "quote", text };
}

/** What begins with `[`: a field, an ending, a bar sign, or notes at once. */
function scanBracket(scanner: Scanner): SongToken {
  const next = scanner.peek(1);
  if (next === "|") return scanBar(scanner);
  scanner.at++;
  if (isDigit(next)) return scanEnding(scanner, false);
  if (isLetter(next) && scanner.peek(1) === ":" && !"|:".includes(scanner.peek(2))) {
    scanner.at += 2;
    const value = scanner.until("]");
    return value === undefined ? wrong(songReason("open-field", { field: next })) : { kind: "field", name: next, value: value.trim() };
  }
  if (!opensNotes(scanner)) return stray("[");
  const notes = scanTogether(scanner, "]");
  if ("wrong" in notes) return wrong(notes.wrong);
  return notes.pitches.length > 0 ? checked(notes) : stray("[ ]");
}

/** Whether what stands behind a bracket can be notes at once, with blanks, quotes and marks before them. */
function opensNotes(scanner: Scanner): boolean {
  let at = scanner.at;
  while (isBlank(scanner.text.charAt(at))) at++;
  const sign = scanner.text.charAt(at);
  return sign === "" || sign === '"' || sign === "!" || sign === "]" || sign === "(" || isLetter(sign) || beginsPitch(sign);
}

/** Numbers of an ending: `1`, `1,2`, `1-3`, `1.` */
function scanEnding(scanner: Scanner, bare: boolean): SongToken {
  const from = scanner.at;
  const numbers = new Set<number>();
  for (;;) {
    const first = scanner.number();
    if (first === undefined) break;
    const last = scanner.peek() === "-" && isDigit(scanner.peek(1)) ? lastOf(scanner) : first;
    for (let number = first; number <= Math.min(last, HIGHEST_ENDING + 1); number++) numbers.add(number);
    if (first > HIGHEST_ENDING) numbers.add(first);
    if (scanner.peek() === "." && scanner.peek(1) !== "|") scanner.at++;
    if (scanner.peek() !== "," || !isDigit(scanner.peek(1))) break;
    scanner.at++;
  }
  const list = [...numbers].sort((a, b) => a - b);
  const text = scanner.text.slice(from, Math.min(scanner.at, from + 12));
  return list.some((number) => number < 1 || number > HIGHEST_ENDING) ? stray(text) : { kind: "ending", numbers: list, bare };
}

function lastOf(scanner: Scanner): number {
  scanner.at++;
  return scanner.number() ?? 0;
}

function scanBrace(scanner: Scanner): SongToken {
  scanner.at++;
  const grace: { readonly slashed: boolean; readonly notes: readonly WrittenNotes[] } | Wrong = scanGrace(scanner);
  if ("wrong" in grace) return wrong(grace.wrong);
  const problem = grace.notes.map(wrongNotes).find((each) => each !== undefined);
  return problem ? wrong(problem.wrong) : { kind: "grace", ...grace };
}

/** A tuplet `(p:q:r`, or a slur. */
function scanParenthesis(scanner: Scanner): SongToken {
  scanner.at++;
  const actual = scanner.number();
  if (actual === undefined) return { kind: "slur", opens: true };
  const normal = scanner.skip(":") ? scanner.number() : undefined;
  const size = normal !== undefined || scanner.text.charAt(scanner.at - 1) === ":" ? sizeOf(scanner) : undefined;
  if (actual < 2 || actual > MOST_IN_TUPLET || (normal ?? 1) > MOST_IN_TUPLET || (size ?? 1) > MOST_IN_TUPLET) {
    return actual < 2 ? stray(`(${actual}`) : wrong(songReason("tuplet-size"));
  }
  return { kind: "tuplet", actual, normal: normal || undefined, size: size || undefined };
}

const sizeOf = (scanner: Scanner): number | undefined => (scanner.skip(":") ? scanner.number() : undefined);

/** `!mark!`; alone, a `!` is a line break of old texts. */
function scanMark(scanner: Scanner): SongToken {
  const from = scanner.at + 1;
  scanner.at = from;
  const name = scanner.until("!", LONGEST_MARK);
  if (name !== undefined && name.trim() !== "" && !name.includes("|") && !name.includes('"')) return { kind: "mark", name: name.trim() };
  scanner.at = from;
  const next = scanner.peek();
  return { kind: "lonely", cut: isLetter(next) || next === "<" || next === ">" };
}

/** `+mark+` of old texts, or notes at once as they were written before brackets. */
function scanPlus(scanner: Scanner): SongToken {
  const from = scanner.at + 1;
  scanner.at = from;
  const inside = scanner.until("+", LONGEST_MARK) ?? "";
  if (inside !== "" && [...inside].every((sign) => isLetter(sign) || isDigit(sign) || ".()<> ".includes(sign))) {
    const loud = inside.replaceAll("f", "") === "" && inside.length <= 4;
    const notes = loud ? { wrong: "loudness" } : scanTogether(new Scanner(`${inside}]`), "]");
    const plain = !("wrong" in notes) && notes.pitches.length > 1 && notes.strays.length === 0;
    return plain ? checked(notes) : { kind: "mark", name: inside };
  }
  scanner.at = from;
  return stray("+");
}
