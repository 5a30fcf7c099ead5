/** A tempo that moves by `step` towards `target` every so many repeats, beginning at `start`. Quarter notes a minute. */
export interface TempoRamp {
  readonly on: boolean;
  readonly start: number;
  /** Above 0; the direction is the target's. */
  readonly step: number;
  readonly target: number;
  /** Repeats between two steps, 1 or more. */
  readonly every: number;
}

/**
 * The tempo of a repeat (from 1) on a ramp: `step` nearer to the target every so many repeats, and then it stays there.
 * @example rampTempo({ on: true, start: 80, step: 10, target: 100, every: 2 }, 3) // 90
 */
export function rampTempo({ start, step, target, every }: TempoRamp, repeat: number): number {
  const way = step * Math.floor((repeat - 1) / every);
  return target >= start ? Math.min(target, start + way) : Math.max(target, start - way);
}
