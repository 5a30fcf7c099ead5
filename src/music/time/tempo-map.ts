import { type AudioSeconds, audioSeconds, secondsToTicks, type Ticks, ticks, ticksToSeconds } from "./time.ts";

/** From this moment on, and until the next checkpoint, music runs at `bpm` quarter notes a minute. */
export interface TempoCheckpoint {
  readonly at: AudioSeconds;
  readonly tick: Ticks;
  readonly bpm: number;
}

/** Checkpoints in time order; never empty. A tempo change adds one at the end and the past keeps its meaning. */
export interface TempoMap {
  readonly checkpoints: readonly [TempoCheckpoint, ...TempoCheckpoint[]];
}

/**
 * A map that starts at one moment. `bpm` must be above 0: anything else is a bug and throws.
 * @example startTempoMap({ at: audioSeconds(2), tick: ticks(0), bpm: 120 })
 */
export function startTempoMap(first: TempoCheckpoint): TempoMap {
  checkTempo(first.bpm);
  return { checkpoints: [first] };
}

/**
 * The same music at another tempo from `at` on. Checkpoints that were to come later are dropped; a moment before the first
 * checkpoint counts as the first.
 * @example tickAt(changeTempo(map, audioSeconds(4), 60), audioSeconds(5))
 */
export function changeTempo(map: TempoMap, at: AudioSeconds, bpm: number): TempoMap {
  checkTempo(bpm);
  const [first, ...rest] = map.checkpoints;
  const moment = audioSeconds(Math.max(at, first.at));
  const kept = rest.filter((checkpoint) => checkpoint.at < moment);
  const added = { at: moment, tick: tickAt(map, moment), bpm };
  return { checkpoints: moment === first.at ? [added] : [first, ...kept, added] };
}

/** The same as `changeTempo`, given the tick at which the new tempo starts. @example changeTempoAtTick(map, ticks(3840), 90) */
export const changeTempoAtTick = (map: TempoMap, tick: Ticks, bpm: number): TempoMap => changeTempo(map, secondsAt(map, tick), bpm);

/** Where the music stands at a moment; not rounded, and before the start it counts backwards. @example tickAt(map, audioSeconds(2.5)) */
export function tickAt(map: TempoMap, at: AudioSeconds): Ticks {
  const checkpoint = map.checkpoints.findLast((candidate) => candidate.at <= at) ?? map.checkpoints[0];
  return ticks(checkpoint.tick + secondsToTicks(audioSeconds(at - checkpoint.at), checkpoint.bpm));
}

/** The moment at which a tick is due: the inverse of `tickAt`. @example secondsAt(map, ticks(960)) */
export function secondsAt(map: TempoMap, tick: Ticks): AudioSeconds {
  const checkpoint = map.checkpoints.findLast((candidate) => candidate.tick <= tick) ?? map.checkpoints[0];
  return audioSeconds(checkpoint.at + ticksToSeconds(ticks(tick - checkpoint.tick), checkpoint.bpm));
}

/** The tempo in force at a moment. @example tempoAt(map, audioSeconds(3)) // 120 */
export const tempoAt = (map: TempoMap, at: AudioSeconds): number =>
  (map.checkpoints.findLast((candidate) => candidate.at <= at) ?? map.checkpoints[0]).bpm;

function checkTempo(bpm: number): void {
  if (!(bpm > 0)) throw new Error(`A tempo must be above 0, not ${bpm}.`);
}
