/** What a line of typed bars holds, in order. */
export type BarToken =
  | { readonly kind: "sign"; readonly startsRepeat: boolean; readonly endsRepeat: boolean; readonly barLine?: "double" | "final" }
  | { readonly kind: "ending"; readonly numbers: readonly number[] }
  | { readonly kind: "times"; readonly times: number }
  /** A bar with nothing in it: the chord before it is held. `at`: where the sign behind it stands. */
  | { readonly kind: "empty"; readonly at: number }
  /** `at`: where it begins in its line, from 0. */
  | { readonly kind: "word"; readonly text: string; readonly at: number };

type Sign = Extract<BarToken, { readonly kind: "sign" }>;

const SIGNS = "|:[]";

/**
 * Cuts a line of typed bars: bar signs, endings (`1.`, `[2.`, `|1`), `(x2)`, words, and bars that are empty: `| |`, or `|||` for two of them.
 * A gap beside a repeat (`:| |:`) is none, and `||` is a double bar line. It goes from left to right once.
 * @example tokensOf("|: Dm7 / | 1. G7 :| (x2)")
 */
export function tokensOf(line: string): readonly BarToken[] {
  const tokens: BarToken[] = [];
  for (let at = 0; at < line.length; ) {
    if (/\s/.test(line.charAt(at))) {
      at++;
      continue;
    }
    const sign = signAt(line, at);
    if (sign !== "") {
      const read = readSign(sign);
      if (isGap(tokens.at(-1), read)) tokens.push({ kind: "empty", at });
      tokens.push(read);
      at += sign.length;
      const number = /^\d(?:[,-]\d)*\.?(?=[\s|:]|$)/.exec(line.slice(at, at + 12))?.[0];
      if (number !== undefined) {
        tokens.push(ending(number));
        at += number.length;
      }
      continue;
    }
    let end = at;
    while (end < line.length && !/[\s|]/.test(line.charAt(end)) && !(line.charAt(end) === ":" && line.charAt(end + 1) === "|")) end++;
    tokens.push(readWord(line.slice(at, end), at));
    at = end;
  }
  return tokens;
}

/** Signs of the playing order in several words, each by the word that it begins with. */
const SIGN_WORDS: readonly (readonly string[])[] = [
  ["to", "coda"],
  ...["d.c.", "d.s.", "dc", "ds"].flatMap((jump) => [
    [jump, "al", "coda"],
    [jump, "al", "fine"],
  ]),
];

/** Words that are one sign of the playing order together: `To Coda`, `D.S. al Fine`. @example withSigns(tokensOf("| C To Coda |")) // the last word is "ToCoda" */
export function withSigns(tokens: readonly BarToken[]): readonly BarToken[] {
  const joined: BarToken[] = [];
  for (let at = 0; at < tokens.length; ) {
    const sign = SIGN_WORDS.find((words) => words.every((word, index) => isWord(tokens[at + index], word)));
    const parts = tokens.slice(at, at + (sign?.length ?? 1));
    const [first] = parts;
    if (first?.kind === "word") joined.push({ ...first, text: parts.map((part) => (part.kind === "word" ? part.text : "")).join("") });
    else if (first) joined.push(first);
    at += parts.length;
  }
  return joined;
}

const isWord = (token: BarToken | undefined, word: string): boolean => token?.kind === "word" && token.text.toLowerCase() === word;

/** Bar signs hold a `|`, those of repeats a colon beside it; brackets belong to them only there. */
function signAt(line: string, at: number): string {
  let end = at;
  while (end < line.length && SIGNS.includes(line.charAt(end)) && end - at < 8) end++;
  const run = line.slice(at, end);
  if (run.startsWith("|||") || (run === "||" && line.charAt(at - 1) === "|")) return "|";
  return run.includes("|") ? run : "";
}

/** Whether nothing stands between two signs where a bar is: one that ends a repeat and one that begins another are often written apart. */
const isGap = (before: BarToken | undefined, sign: Sign): boolean => before?.kind === "sign" && !before.endsRepeat && !sign.startsRepeat;

function readSign(sign: string): Sign {
  const first = sign.indexOf("|");
  const last = sign.lastIndexOf("|");
  const [endsRepeat, startsRepeat] = [sign.slice(0, first).includes(":"), sign.slice(last).includes(":")];
  const barLine = sign.includes("]") ? "final" : !endsRepeat && !startsRepeat && last > first ? "double" : undefined;
  return { kind: "sign", startsRepeat, endsRepeat, ...(barLine ? { barLine } : {}) };
}

function readWord(word: string, at: number): BarToken {
  const times = /^[([]?(?:x ?(\d{1,2})|(\d{1,2}) ?x)[)\]]?$/i.exec(word);
  if (times) return { kind: "times", times: Number(times[1] ?? times[2]) };
  if (/^\[?\d(?:[,-]\d)*\.(?:\])?$/.test(word)) return ending(word);
  return { kind: "word", text: word, at };
}

function ending(text: string): BarToken {
  const range = /(\d)-(\d)/.exec(text);
  const [from, to] = [Number(range?.[1] ?? 0), Number(range?.[2] ?? -1)];
  const numbers = range
    ? Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    : [...text.matchAll(/\d/g)].map(Number);
  return { kind: "ending", numbers: [...new Set(numbers)].sort((a, b) => a - b) };
}
