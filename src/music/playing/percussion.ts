import type { Ticks } from "../time/time.ts";

/** Keys of the General MIDI drum kit that are used here. */
export const DRUM = { kick: 36, sideStick: 37, closedHat: 42, pedalHat: 44, ride: 51, highBlock: 76, lowBlock: 77 } as const;

/** One stroke on a drum; it sounds as long as it sounds. */
export interface Stroke {
  readonly start: Ticks;
  /** Key of the General MIDI drum kit. */
  readonly midi: number;
  /** 1..127. */
  readonly velocity: number;
}

/** A bar as drums and clicks see it. */
export interface BarSpan {
  /** Where the bar as its meter counts it begins: before `start` in a pick-up. */
  readonly downbeat: Ticks;
  readonly start: Ticks;
  readonly end: Ticks;
  /** Ticks of one felt beat. */
  readonly beat: Ticks;
  /** Counted from 0. */
  readonly index: number;
}
