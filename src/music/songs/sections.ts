import type { SongBarFrame } from "./song.ts";

/** Bars of which it is asked how they repeat. */
type RepeatedBar = Pick<SongBarFrame, "startsRepeat" | "endsRepeat" | "endings" | "closesEnding">;

/** An ending (volta): its bars are played in some passes only. */
export interface Ending {
  readonly start: number;
  readonly end: number;
  readonly numbers: readonly number[];
}

/** Bars played several times: those before the first ending each time, each ending in its passes. */
export interface Section {
  readonly start: number;
  /** The last bar of its last ending. */
  readonly end: number;
  /** The ending that each of its bars belongs to; none for those that sound each time. */
  readonly endingAt: ReadonlyMap<number, Ending>;
  /** Numbers of the passes, ascending. */
  readonly passes: readonly number[];
}

/**
 * The repeated sections of a form by each of their bars. A repeat goes back to its opening sign, else to the end of the section
 * before, else to the start. Endings belong together while their numbers rise and one begins where the other stops.
 */
export function sectionsOf(bars: readonly RepeatedBar[]): ReadonlyMap<number, Section> {
  const found = new Map<number, Section>();
  let start = 0;
  for (let at = 0; at < bars.length; at++) {
    const bar = bars[at];
    if (bar?.startsRepeat) start = at;
    const section = bar?.endings ? withEndings(bars, start, at) : bar?.endsRepeat ? twice(start, at) : undefined;
    if (!section) continue;
    for (let each = section.start; each <= section.end; each++) found.set(each, section);
    at = section.end;
    start = at + 1;
  }
  return found;
}

const twice = (start: number, end: number): Section => ({ start, end, endingAt: new Map(), passes: [1, 2] });

/** A section whose first ending begins at a bar; undefined where it has none for the first pass: then it is no ending. */
function withEndings(bars: readonly RepeatedBar[], start: number, first: number): Section | undefined {
  if (!bars[first]?.endings?.includes(1)) return bars[first]?.endsRepeat ? twice(start, first) : undefined;
  const endings: Ending[] = [];
  for (let at = first; ; ) {
    const ending = endingFrom(bars, at, endings);
    if (!ending) break;
    endings.push(ending);
    at = ending.end + 1;
  }
  const last = endings.at(-1);
  if (!last) return undefined;
  const passes = [...new Set(endings.flatMap(({ numbers }) => numbers))].sort((a, b) => a - b);
  const goesBack = bars[last.end]?.endsRepeat === true;
  if (passes.length === 1 && goesBack) passes.push(2);
  const endingAt = new Map<number, Ending>();
  for (const ending of endings) for (let at = ending.start; at <= ending.end; at++) endingAt.set(at, ending);
  return { start, end: last.end, endingAt, passes };
}

/** The ending that begins at a bar; undefined where none does that goes on with those before it. */
function endingFrom(bars: readonly RepeatedBar[], start: number, before: readonly Ending[]): Ending | undefined {
  const bar = bars[start];
  const highest = before.at(-1)?.numbers.at(-1) ?? 0;
  if (!bar?.endings || (before.length > 0 && bar.startsRepeat)) return undefined;
  const numbers = [...bar.endings].sort((a, b) => a - b);
  if ((numbers[0] ?? 0) <= highest) return undefined;
  for (let end = start; ; end++) {
    const next = bars[end + 1];
    if (bars[end]?.endsRepeat || bars[end]?.closesEnding || !next || next.endings || next.startsRepeat) return { start, end, numbers };
  }
}
