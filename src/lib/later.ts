/** Runs `task` once after so many milliseconds; the answer takes it back. Passed as an argument, so that tests set the time by hand. */
export type Later = (ms: number, task: () => void) => () => void;

/** Makes something once, when it is first asked for; what could not be made is tried anew the next time. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((cause: unknown) => {
      made = undefined;
      throw cause;
    });
    return made;
  };
}
