import type { TextShape } from "./regex-texts.ts";

/** A text of a shape with about so many characters. */
const textOf = ({ begin, again, end }: TextShape, length: number): string => begin + again.repeat(Math.ceil(length / again.length)) + end;

/** Lengths that are tried first, so that a reading whose cost explodes is met while it still ends. */
const FIRST_STEPS = [16, 20, 25, 32, 40, 60, 100, 200, 400, 1_000, 4_000];
/** Such a text that takes longer than this each time is hopeless: in linear time it takes some microseconds. */
const SHORT_HOPELESS_MS = 20;
const SMALL = 20_000;
const [HALF, WHOLE] = [50_000, 100_000];
/** A text of 20,000 characters that is read faster than this cannot be read in square time: that would be 2 x 10^8 steps. */
const LINEAR_FOR_SURE_MS = 4;
/** A text of 20,000 characters that takes a pattern longer than this each time is not worth measuring further. */
const HOPELESS_MS = 60;
const ROUNDS = 5;
const ATTEMPTS = 6;

/** Processor time of this process in milliseconds: what else the machine does does not count. */
function timeOf(work: () => void): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

/** The shortest of a few times; collecting garbage only makes it longer. */
function best(read: (text: string) => void, text: string, rounds: number, enough = 0): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && shortest > enough; round += 1)
    shortest = Math.min(
      shortest,
      timeOf(() => read(text)),
    );
  return shortest;
}

/**
 * How many times as long as half of them 100,000 characters of a shape take to read, best of five: 2 is linear. Answers 1 for what is read so fast
 * that it must be linear, and Infinity for what is hopeless.
 */
export function growthOf(read: (text: string) => void, shape: TextShape, hopelessMs = HOPELESS_MS): number {
  for (const length of FIRST_STEPS) {
    if (best(read, textOf(shape, length), 3, SHORT_HOPELESS_MS) > SHORT_HOPELESS_MS) return Number.POSITIVE_INFINITY;
  }
  const quick = best(read, textOf(shape, SMALL), 3, LINEAR_FOR_SURE_MS);
  if (quick < LINEAR_FOR_SURE_MS) return 1;
  if (quick > hopelessMs) return Number.POSITIVE_INFINITY;
  const [half, whole] = [textOf(shape, HALF), textOf(shape, WHOLE)];
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && growth > 3; attempt += 1) {
    const first = best(read, half, ROUNDS);
    growth = Math.min(growth, best(read, whole, ROUNDS, first * 3) / first);
  }
  return growth;
}

/** Finds every match of a pattern in a text, or takes the text apart by a sticky one, as a reader would. */
export function matchesOf(regex: RegExp): (text: string) => void {
  if (!regex.sticky) {
    const all = regex.global ? regex : new RegExp(regex.source, `${regex.flags}g`);
    return (text) => void text.replace(all, "");
  }
  return (text) => {
    for (let at = 0; at < text.length; ) {
      regex.lastIndex = at;
      at += regex.exec(text)?.[0].length || 1;
    }
  };
}
