import { chromaOfFifths, fifthsOfInterval, isSingle, isWhiteKeyTwin } from "./fifths.ts";
import type { KeyFrame } from "./key-names.ts";

/** A chord whose root wants a name. */
export interface RootQuestion {
  /** Fifths of its root where every interval of the written music is kept; it may have any number of accidentals. */
  readonly kept: number;
  readonly intervals: readonly string[];
  /** Fifths from its root up to its slash bass; 0 without one. */
  readonly bass: number;
  /** The key that it stands in. */
  readonly frame: KeyFrame;
}

/** What speaks against a name, in the order of weight; the sums decide, ties go to the kept name. */
const COST = {
  /** A minor chord and the dominant a fifth below it are not a fourth apart in their letters: they are spelled together. */
  twoFive: 10,
  /** Fb, Cb, E# and B# outside the key's own notes, but in a ii-V to a minor chord of the key and in a diminished chord that rises. */
  whiteKeyTwin: 8,
  /** A dominant and the major chord that it leads to, a fifth below, are not a fourth apart. */
  cadence: 6,
  /** A dominant and another chord a fifth below it. */
  resolution: 1.5,
  /** A major chord and a minor one a half step below it under one letter, where they have two: sharps give way to flats inside a phrase. */
  sameLetter: 1.25,
  /** The key itself has the note under another name. */
  againstKey: 1,
  /** A third, perfect fifth or seventh with two accidentals. */
  doubleInside: 1,
  /** A major chord on the raised first, second, fifth or sixth degree; minor and diminished ones pass there. */
  raisedDegree: 1,
  /** The same root twice in a row, under two names. */
  renamed: 1,
  /** A diminished chord that rises a half step has not the letter below. */
  rise: 0.75,
  /** Not as many letters from the tonic as written. */
  notKept: 0.5,
  /** Any other two chords whose roots fall by a fifth. */
  fall: 0.5,
  /** A root with its accidental, and each in its triad, where no key says more. */
  accidental: 0.1,
} as const;

/**
 * Names of chord roots, in fifths from C, by their keys: as they are written where the key knows them so; no root has two
 * accidentals, and none is Fb, Cb, E# or B# but in a key that has that note, in a ii-V to a minor chord of the key (E#m7b5 A#7 D#m7 in B)
 * and in a diminished chord under the next letter (B#dim7 C#m7); a ii-V has its roots a fourth apart. The cheapest way through all of
 * them, so a name may follow from what comes later.
 * @example nameOfFifths(rootsOf(twoFives)[0] ?? 0) // "F#"
 */
export function rootsOf(questions: readonly RootQuestion[]): readonly number[] {
  const columns = questions.map((question, index) => candidates(question, excusedAt(questions, index)));
  const reached: { readonly cost: number; readonly from: number }[][] = [];
  columns.forEach((column, index) => {
    const before = columns[index - 1];
    const previous = reached[index - 1];
    reached.push(
      column.map(({ root, cost }) => {
        if (before === undefined || previous === undefined) return { cost, from: -1 };
        const ways = before.map(
          (each, at) => (previous[at]?.cost ?? 0) + joinCost(each.root, root, questions[index - 1], questions[index]),
        );
        const from = ways.indexOf(Math.min(...ways));
        return { cost: cost + (ways[from] ?? 0), from };
      }),
    );
  });
  return readBack(columns, reached);
}

/** What the names of roots cost in all; less is plainer. @example rootsCost(questions) */
export const rootsCost = (questions: readonly RootQuestion[], roots: readonly number[]): number =>
  questions.reduce((sum, question, index) => {
    const root = roots[index] ?? 0;
    const join = index === 0 ? 0 : joinCost(roots[index - 1] ?? 0, root, questions[index - 1], question);
    return sum + rootCost(root, question, excusedAt(questions, index)) + join;
  }, 0);

interface Candidate {
  readonly root: number;
  readonly cost: number;
}

/** How many enharmonic steps from the kept name others are looked for, the nearest first. */
const TWINS = [0, -1, 1, -2, 2, -3, 3];

/** The names of a root with at most one accidental, the kept one first. */
function candidates(question: RootQuestion, excused: Excused): readonly Candidate[] {
  const { kept } = question;
  return TWINS.map((twin) => kept + 12 * twin)
    .filter(isSingle)
    .map((root) => ({ root, cost: rootCost(root, question, excused) }));
}

/** Where a root may be Fb, Cb, E# or B# outside the key: under one name, or as what follows decides. */
type Excused = number | "by-the-next" | undefined;

function excusedAt(questions: readonly RootQuestion[], index: number): Excused {
  const [before, own, next, last] = [questions[index - 1], questions[index], questions[index + 1], questions[index + 2]];
  if (own === undefined || next === undefined) return undefined;
  if (rises(own, next)) return "by-the-next";
  if (last !== undefined && isTwoFive(own, next)) return fifthsAbove(2, minorOfKey(next, last));
  if (before !== undefined && isTwoFive(before, own)) return fifthsAbove(1, minorOfKey(own, next));
  return undefined;
}

const fifthsAbove = (fifths: number, root: number | undefined): number | undefined => (root === undefined ? undefined : root + fifths);

/** The key's name of the minor chord that a dominant leads to; undefined where it leads elsewhere, or out of the key. */
const minorOfKey = (five: RootQuestion, one: RootQuestion): number | undefined =>
  stepOf(five.kept, one.kept) === FOURTH && one.intervals.includes("3m") ? one.frame.scale[chromaOfFifths(one.kept)] : undefined;

/** Whether a diminished chord leads up a half step, to the next root or to its bass. */
const rises = ({ kept, intervals }: RootQuestion, next: RootQuestion): boolean =>
  intervals.includes("3m") && intervals.includes("5d") && !intervals.includes("7m") && stepOf(kept, next.kept + next.bass) === 1;

/** Half steps, 0..11, from one root up to another. */
const stepOf = (one: number, two: number): number => (chromaOfFifths(two) - chromaOfFifths(one) + 12) % 12;

const FOURTH = 5;

/** Fifths from a tonic to its raised fourth. */
const AUGMENTED_FOURTH = 6;

function rootCost(root: number, { kept, intervals, frame }: RootQuestion, excused: Excused): number {
  const chroma = chromaOfFifths(root);
  const own = frame.own[chroma];
  const inScale = frame.scale[chroma];
  const triad = [0, ...intervals.filter((name) => /^[357]/.test(name) && !/^[57]d|A$/.test(name)).map(fifthsOfInterval)];
  const doubles = triad.filter((interval) => !isSingle(root + interval)).length;
  const key =
    frame.tonic === undefined
      ? COST.accidental * triad.reduce((sum, interval) => sum + accidentals(root + interval), 0)
      : inScale !== undefined && inScale !== root
        ? COST.againstKey
        : 0;
  const isRaised = frame.tonic !== undefined && root - frame.tonic > AUGMENTED_FOURTH && !isWhiteKeyTwin(root - 12);
  const isOdd = isWhiteKeyTwin(root) && own !== root && excused !== root && excused !== "by-the-next";
  const odd =
    (isOdd ? COST.whiteKeyTwin : 0) + (isRaised && intervals.includes("3M") ? COST.raisedDegree : 0) + doubles * COST.doubleInside;
  return key + odd + (root === kept ? 0 : COST.notKept);
}

/** Whether a major chord goes down a half step to a minor one, as to the second of another key, that is written under another letter. */
const stepsDown = (first: RootQuestion, second: RootQuestion): boolean =>
  first.intervals.includes("3M") && second.intervals.includes("3m") && second.kept - first.kept !== -CHROMATIC;

/** Fifths between the names of two roots a half step apart that have one letter. @example placeOf("D#") - placeOf("D") */
const CHROMATIC = 7;

/** Fifths from a note down to the one a half step above it under the next letter. @example placeOf("B#") - placeOf("C#") */
const DIATONIC = 5;

const accidentals = (fifths: number): number => Math.abs(Math.floor((fifths + 1) / 7));

function joinCost(one: number, two: number, first: RootQuestion | undefined, second: RootQuestion | undefined): number {
  if (first === undefined || second === undefined) return 0;
  const step = stepOf(one, two);
  if (rises(first, second) && two + second.bass !== one - DIATONIC)
    return isWhiteKeyTwin(one) && first.frame.own[chromaOfFifths(one)] !== one ? COST.whiteKeyTwin : COST.rise;
  if (step === 0) return one === two ? 0 : COST.renamed;
  if (two === one - CHROMATIC) return stepsDown(first, second) ? COST.sameLetter : 0;
  if (step !== FOURTH || two === one - 1) return 0;
  if (isTwoFive(first, second)) return COST.twoFive;
  if (!isDominant(first.intervals)) return COST.fall;
  return second.intervals.includes("3M") && !isDominant(second.intervals) ? COST.cadence : COST.resolution;
}

const isTwoFive = (two: RootQuestion, five: RootQuestion): boolean =>
  stepOf(two.kept, five.kept) === FOURTH && two.intervals.includes("3m") && isDominant(five.intervals);

const isDominant = (intervals: readonly string[]): boolean => intervals.includes("3M") && intervals.includes("7m");

function readBack(
  columns: readonly (readonly Candidate[])[],
  reached: readonly (readonly { cost: number; from: number }[])[],
): readonly number[] {
  const roots: number[] = [];
  const costs = (reached.at(-1) ?? []).map(({ cost }) => cost);
  let at = costs.indexOf(Math.min(...costs));
  for (let index = columns.length - 1; index >= 0; index--) {
    roots.push(columns[index]?.[at]?.root ?? 0);
    at = reached[index]?.[at]?.from ?? -1;
  }
  return roots.reverse();
}
