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

export const NOTHING_SAID: Said = { now: undefined, text: "" };
