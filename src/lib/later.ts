/** Runs `task` once after so many milliseconds; the answer takes it back. Passed as an argument, so that tests set the time by hand. */
export type Later = (ms: number, task: () => void) => () => void;
