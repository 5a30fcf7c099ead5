import { TICKS_PER_QUARTER, type Ticks, ticks } from "./time.ts";

/** A stretch of the piece in ticks; the end is not included. */
export interface TickRange {
  readonly start: Ticks;
  readonly end: Ticks;
}

/**
 * Music that goes on at one tempo: at the moment `at` it stands at `ticks`, and each time it comes to the end of `loop` it starts over there.
 * Moments are those of one clock: seconds of the audio context, milliseconds of the page, frames of the sampler; `perSecond` says how many of them
 * make a second. Positions are as they sound: what is written is found by `straightTick` of music/time/swing.
 */
export interface Stretch<Moment extends number = number> {
  readonly at: Moment;
  readonly ticks: Ticks;
  /** Quarter notes a minute, above 0. */
  readonly bpm: number;
  readonly loop: TickRange | null;
  /** Which time through the piece (or loop) this is at `at`, from 1; each time round `loop` adds one. */
  readonly repeat: number;
}

/** How long so many ticks last, in moments. @example lasting(ticks(960), 120, 48_000) // 24000 frames */
export const lasting = (length: number, bpm: number, perSecond = 1): number => (length * 60 * perSecond) / (bpm * TICKS_PER_QUARTER);

/** The inverse of `lasting`: ticks that go by in so long a time; not rounded. @example ticksIn(0.5, 120) // 960 */
export const ticksIn = (time: number, bpm: number, perSecond = 1): Ticks => ticks((time * bpm * TICKS_PER_QUARTER) / (60 * perSecond));

/** How far the music would have come at a moment if nothing were repeated; it waits where it stands before it begins. */
export const runTo = ({ at, ticks: from, bpm }: Stretch, moment: number, perSecond = 1): Ticks =>
  ticks(from + (Math.max(0, moment - at) * bpm * TICKS_PER_QUARTER) / (60 * perSecond));

/** The moment at which a position comes, the first time through; not rounded. @example momentOf({ at: 2, ticks: ticks(0), bpm: 60, ... }, ticks(960)) // 3 */
export const momentOf = ({ at, ticks: from, bpm }: Stretch, position: Ticks, perSecond = 1): number =>
  at + lasting(position - from, bpm, perSecond);

/** Whether a stretch comes to the end of its loop, and so starts over. */
const goesRound = ({ ticks: from, loop }: Stretch): boolean => loop !== null && from < loop.end;

/** A place that ran beyond the end of a loop, back in it; any unit. @example inLoop(11, 4, 8) // 7 */
export const inLoop = (position: number, from: number, to: number): number =>
  position < to ? position : from + ((position - to) % Math.max(1, to - from));

/** Where the music stands, and which time through that is. */
export interface Place {
  readonly position: Ticks;
  readonly repeat: number;
}

/** Where a stretch stands at a moment; `end` is where it stops if nothing is repeated. */
export function placeAt(stretch: Stretch, moment: number, end: Ticks, perSecond = 1): Place {
  const ran = runTo(stretch, moment, perSecond);
  const { loop, repeat } = stretch;
  if (loop === null || !goesRound(stretch) || ran < loop.end) return { position: ticks(Math.min(ran, end)), repeat };
  const rounds = 1 + Math.floor((ran - loop.end) / Math.max(1, loop.end - loop.start));
  return { position: ticks(inLoop(ran, loop.start, loop.end)), repeat: repeat + rounds };
}

/** One time through, without a jump: when it begins, and from where to where it goes. */
export interface Round {
  readonly at: number;
  readonly from: Ticks;
  readonly to: Ticks;
}

/** The time through that is the `repeat`th; undefined where a stretch does not come to it. `end` is where it stops if nothing is repeated. */
export function roundOf(stretch: Stretch, repeat: number, end: Ticks, perSecond = 1): Round | undefined {
  const { at, ticks: from, loop, bpm } = stretch;
  const round = repeat - stretch.repeat;
  if (round < 0) return undefined;
  const over = loop !== null && goesRound(stretch) ? loop : undefined;
  if (round === 0) return { at, from, to: over?.end ?? end };
  if (over === undefined) return undefined;
  const before = over.end - from + (round - 1) * (over.end - over.start);
  return { at: at + lasting(before, bpm, perSecond), from: over.start, to: over.end };
}

/** The same music at another tempo from a moment on; what was before keeps its meaning. */
export function bentAt<M extends number>(stretch: Stretch<M>, moment: M, bpm: number, end: Ticks, perSecond = 1): Stretch<M> {
  const { position, repeat } = placeAt(stretch, moment, end, perSecond);
  return { at: moment, ticks: position, bpm, loop: stretch.loop, repeat };
}

/** The stretch in force at a moment: the last that has begun, the first where none has. */
export const stretchAt = <S extends Stretch>(stretches: readonly S[], moment: number): S | undefined =>
  stretches.findLast(({ at }) => at <= moment) ?? stretches[0];
