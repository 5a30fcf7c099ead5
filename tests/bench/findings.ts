/** One measured figure. */
export interface Finding {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** In words; `= 0` where there is no `met`. */
  readonly goal?: string;
  readonly met?: boolean;
}

/** The median of a task's time in microseconds, over rounds of so many runs. */
export function microsecondsOf(task: () => unknown, runs: number, rounds = 9): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    for (let run = 0; run < runs; run++) task();
    return ((performance.now() - start) * 1000) / runs;
  });
  return times.sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN;
}

/** A piece of work that never changes: other times are told as multiples of it, so that machines can be compared. */
export function reference(): number {
  let sum = 0;
  for (let index = 1; index <= 20_000; index++) sum += Math.sin(index) / index;
  return sum;
}
