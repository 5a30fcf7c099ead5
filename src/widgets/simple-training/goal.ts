/** How far a run came towards its goal. */
export interface GoalReached {
  /** Steps that were right, of a hundred, rounded down: 100 is all of them. */
  readonly percent: number;
  readonly isReached: boolean;
}

/**
 * What came of a run with a goal; undefined without one, or without steps.
 * @param goal steps of a hundred that have to be right, 1..100
 * @example reachedOf(80, { right: 8, steps: 10 }) // { percent: 80, isReached: true }
 */
export function reachedOf(
  goal: number | null,
  { right, steps }: { readonly right: number; readonly steps: number },
): GoalReached | undefined {
  if (goal === null || steps === 0) return undefined;
  return { percent: Math.floor((right * 100) / steps), isReached: right * 100 >= goal * steps };
}
