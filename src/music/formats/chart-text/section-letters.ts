import { tokensOf } from "./bar-line.ts";

/** A letter that is a chord at one place and the name of a section at another; H is the German B. */
const LETTER = /^[A-H]$/;

interface LetteredLine {
  readonly index: number;
  readonly letter: string;
  /** Bars with something in them, the letter taken as the first. */
  readonly bars: number;
  /** A bar sign stands behind the last bar. */
  readonly isClosed: boolean;
  /** A repeat or double bar line stands right behind the letter, and music behind it. */
  readonly isMarked: boolean;
}

/**
 * Lines of a chart on which a bare letter is the name of a section; on all others it is a chord. A line of bars that begins with one: where
 * a repeat or double bar line is next; where the chart's other lines are as long as this one without its letter; where it would have one
 * bar more than four, eight, twelve; where it would be odd and closed and the letters go on from A. A letter on a line of its own: where
 * bars come next.
 * @returns indices of lines
 * @example sectionLetters(["A | Cm7 | F7 | Bb | Eb", "C | F | G7 | C"]) // the first one
 */
export function sectionLetters(lines: readonly string[]): ReadonlySet<number> {
  const lettered: LetteredLine[] = [];
  const usual = new Set<number>();
  const sections = new Set<number>();
  const written = lines.flatMap((text, index) => (text.trim() === "" ? [] : [{ text, index }]));
  for (const [at, { text, index }] of written.entries()) {
    if (!text.includes("|")) {
      if (LETTER.test(text.trim()) && written[at + 1]?.text.includes("|")) sections.add(index);
      continue;
    }
    const line = letteredLine(text, index);
    if (line) lettered.push(line);
    else usual.add(barsIn(text));
  }
  const goOn = areInOrder(lettered.map(({ letter }) => letter));
  for (const line of lettered) if (namesSection(line, usual, goOn)) sections.add(line.index);
  return sections;
}

function letteredLine(text: string, index: number): LetteredLine | undefined {
  const [first, second, ...more] = tokensOf(text);
  if (first?.kind !== "word" || !LETTER.test(first.text) || second?.kind !== "sign") return undefined;
  const isMarked = (second.startsRepeat || second.barLine !== undefined) && more.some(({ kind }) => kind === "word");
  return { index, letter: first.text, bars: barsIn(text), isClosed: text.trimEnd().endsWith("|"), isMarked };
}

/** How many bars of a line have words in them, or hold the bar before. */
function barsIn(text: string): number {
  let bars = 0;
  let isOpen = false;
  for (const { kind } of tokensOf(text)) {
    if (kind === "empty" || (kind === "word" && !isOpen)) bars++;
    if (kind !== "times" && kind !== "ending") isOpen = kind === "word";
  }
  return bars;
}

/** Whether letters begin with A, and each is one of those before or the next one: A, A, B, A. */
function areInOrder(letters: readonly string[]): boolean {
  let next = "A";
  return letters.every((letter) => {
    if (letter === next) next = String.fromCharCode(next.charCodeAt(0) + 1);
    else if (letter > next) return false;
    return true;
  });
}

function namesSection({ bars, isClosed, isMarked }: LetteredLine, usual: ReadonlySet<number>, goOn: boolean): boolean {
  if (isMarked) return true;
  if (usual.has(bars) !== usual.has(bars - 1)) return usual.has(bars - 1);
  if (bars % 4 === 1) return bars > 1;
  return bars % 2 === 1 && isClosed && goOn;
}
