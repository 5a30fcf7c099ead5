import { isBlank, isLetter } from "./scanner.ts";

/** A line of the text; `number` counts from 1. */
export interface TextLine {
  readonly text: string;
  readonly number: number;
  /** The field that it is; undefined for music, comments and words. */
  readonly field: FieldLine | undefined;
}

/** A field on a line of its own. */
export interface FieldLine {
  /** Its letter, or `+` for a line that goes on with the field before. */
  readonly name: string;
  /** Without its comment. */
  readonly value: string;
  /** Where the value begins, from 1. */
  readonly column: number;
}

/** The field that a line is; undefined for music (`A:|` is a note at a bar sign), comments and words. */
export function fieldOf(text: string): FieldLine | undefined {
  let at = 0;
  while (isBlank(text.charAt(at))) at++;
  const name = text.charAt(at);
  if (text.charAt(at + 1) !== ":" || !(isLetter(name) || name === "+")) return undefined;
  if ("ABCDEFGabcdefgzx".includes(name) && "|:".includes(text.charAt(at + 2)) && at + 2 < text.length) return undefined;
  return { name, value: withoutComment(text.slice(at + 2)).trim(), column: at + 3 };
}

/** A value up to its comment; `\%` is a percent sign. */
function withoutComment(value: string): string {
  let at = value.indexOf("%");
  while (at > 0 && value.charAt(at - 1) === "\\") at = value.indexOf("%", at + 1);
  return at === -1 ? value : value.slice(0, at);
}

/** Whether a line of music ends with the number of its last bar: `| %4`. */
export function isNumbered(text: string): boolean {
  const trimmed = text.trimEnd();
  let at = trimmed.length;
  while (at > 0 && trimmed.charAt(at - 1) >= "0" && trimmed.charAt(at - 1) <= "9") at--;
  return at > 0 && at < trimmed.length && trimmed.charAt(at - 1) === "%";
}

const LONG_WORD = 4;
/** Letters that occur in music; the others (i, j, k, l ...) are those of words. */
const MUSICAL = "ABCDEFGabcdefgzxZXyuvTHSOMPLR";

/** Whether a line is words rather than music: two long words with letters that music seldom uses, outside of quotes and marks. */
export function isProse(text: string): boolean {
  let words = 0;
  let letters = 0;
  let odd = false;
  let closing = "";
  for (let at = 0; at <= text.length; at++) {
    const sign = text.charAt(at);
    if (closing !== "") {
      if (sign === closing) closing = "";
    } else if (isLetter(sign)) {
      letters++;
      odd ||= !MUSICAL.includes(sign);
    } else {
      if (letters >= LONG_WORD && odd) words++;
      [letters, odd] = [0, false];
      closing = sign === '"' || sign === "!" || sign === "+" ? sign : sign === "[" && text.charAt(at + 2) === ":" ? "]" : "";
    }
  }
  return words >= 2;
}
