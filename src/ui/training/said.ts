/** What became of something that was asked for; `of` tells one result from another, empty where there is none. */
export interface SpokenResult {
  readonly of: string;
  readonly text: string;
}

/** What there is to say at a moment. */
export interface SpokenNow {
  readonly result?: SpokenResult;
  /** What is asked for now, or what else goes on. */
  readonly text: string;
}

/** What was said last. */
export interface Said {
  readonly now: SpokenNow | undefined;
  readonly text: string;
}

/** Whole sentences one after the other; those that are empty are left out. */
export const inARow = (sentences: readonly string[]): string => sentences.filter((sentence) => sentence !== "").join(" ");

const NO_RESULT: SpokenResult = { of: "", text: "" };

/**
 * What is said after what was said before: a result once, however often what comes with it changes.
 * @example saidAfter(saidAfter(NOTHING_SAID, late), { ...late, text: "Next: G 7." }).text // "Next: G 7."
 */
export function saidAfter({ now: before, text }: Said, now: SpokenNow): Said {
  const { result = NO_RESULT } = now;
  const former = before?.result ?? NO_RESULT;
  if (before?.text === now.text && former.of === result.of) return { now, text };
  return { now, text: former.of === result.of ? now.text : inARow([result.text, now.text]) };
}

/** While music plays in time: milliseconds that a reader needs for what comes next, and for a result before it. */
const [CUE_MS, RESULT_MS] = [1000, 2000];

/** How long after what comes next was said last something may be said while music plays in time, milliseconds. */
export const waitInTime = ({ now: before }: Said, now: SpokenNow): number => (before?.text === now.text ? RESULT_MS : CUE_MS);

/**
 * The same while music plays in time: what comes next is said in its time. A result comes with it where there is time for both, or by
 * itself; else it is left out.
 * @param since milliseconds since what comes next was said last
 * @example saidInTime(said, { result: late, text: "Next: G 7." }, 1500).text // "Next: G 7."
 */
export function saidInTime(said: Said, now: SpokenNow, since: number): Said {
  const { now: before, text } = said;
  if (before?.text !== now.text) return since < RESULT_MS ? { now, text: now.text } : saidAfter(said, now);
  const { of, text: result } = now.result ?? NO_RESULT;
  return { now, text: of === (before.result ?? NO_RESULT).of || result === "" ? text : result };
}

export const NOTHING_SAID: Said = { now: undefined, text: "" };
