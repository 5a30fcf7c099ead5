/** Milliseconds after the last edit at which a document with an id is saved by itself. */
export const AUTOSAVE_QUIET_MS = 3000;
/** Milliseconds after the first unsaved edit at which it is saved even though edits go on. */
export const AUTOSAVE_MOST_MS = 15_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;
/** How much of a waiting time is left to chance, so that many clients do not come back at once. */
const JITTER = 0.25;

/**
 * How long to wait before a save is tried again: 1, 2, 4 ... 60 s, up to a quarter less by chance.
 * @param failures in a row, 1 or more
 * @param chance 0 inclusive to 1 exclusive
 * @example retryAfter(3, 0) // 4000
 */
export const retryAfter = (failures: number, chance: number): number =>
  Math.round(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS) * (1 - JITTER * chance));
