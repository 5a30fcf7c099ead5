import { swungTick } from "../../music/time/swing.ts";
import { type AudioSeconds, audioSeconds, TICKS_PER_QUARTER, type Ticks, ticks } from "../../music/time/time.ts";
import type { TransportSegment } from "../../protocol/records/session-records.ts";

/** A place may be off by rounding to frames, in ticks. */
const ROUNDING = 4;

/** One time through what a transport plays, in milliseconds of the page's clock, as heard. */
export interface TrainingPass {
  /** From 1. */
  readonly repeat: number;
  readonly bpm: number;
  readonly transpose: number;
  /** The stretch of the piece that it goes through, in sounding ticks; the end is not included. */
  readonly from: Ticks;
  readonly to: Ticks;
  readonly start: number;
  readonly end: number;
  /** The sounding place of a written tick. */
  sounding(tick: Ticks): Ticks;
  /** When a written tick is heard. */
  msAt(tick: Ticks): number;
}

/** What was known of a transport's segments with what it tells now, which counts from its first on. */
export const joinedSegments = (known: readonly TransportSegment[], told: readonly TransportSegment[]): readonly TransportSegment[] => {
  const [first] = told;
  return first === undefined ? known : [...known.filter(({ at }) => at < first.at), ...told];
};

/** A stretch without a jump. */
interface Stretch {
  readonly segment: TransportSegment;
  readonly at: AudioSeconds;
  readonly from: Ticks;
  readonly to: Ticks;
}

const secondsOf = (length: number, bpm: number): number => (length * 60) / (bpm * TICKS_PER_QUARTER);

/** The stretch of a segment that belongs to a repeat; undefined where the segment is over before, or begins after it. */
function stretchOf(segment: TransportSegment, until: number, repeat: number, length: Ticks): Stretch | undefined {
  const { loop, ticks: from, at, bpm } = segment;
  const round = repeat - segment.repeat;
  if (segment.kind !== "music" || round < 0) return undefined;
  if (round === 0) return { segment, at, from, to: loop !== null && from < loop.end ? loop.end : length };
  if (loop === null || from >= loop.end) return undefined;
  const begins = at + secondsOf(loop.end - from + (round - 1) * (loop.end - loop.start), bpm);
  return begins < until - 1e-9 ? { segment, at: audioSeconds(begins), from: loop.start, to: loop.end } : undefined;
}

/**
 * A time through the piece (or its loop), put together from the segments that it lasts over; undefined where they do not say when it
 * comes, or audio does not run.
 */
export function trainingPassOf(
  segments: readonly TransportSegment[],
  repeat: number,
  length: Ticks,
  pageOf: (at: AudioSeconds) => number | undefined,
): TrainingPass | undefined {
  const stretches = segments.flatMap((segment, index) => {
    const stretch = stretchOf(segment, segments[index + 1]?.at ?? Number.POSITIVE_INFINITY, repeat, length);
    const start = stretch && pageOf(stretch.at);
    return stretch === undefined || start === undefined ? [] : [{ ...stretch, start }];
  });
  const [first] = stretches;
  const last = stretches.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const sounding = (tick: Ticks): Ticks => swungTick(tick, last.segment.swing);
  const msOf = (sound: Ticks): number => {
    const { start, from, segment } = stretches.findLast((stretch) => stretch.from <= sound) ?? first;
    return start + secondsOf(sound - from, segment.bpm) * 1000;
  };
  return {
    repeat,
    bpm: last.segment.bpm,
    transpose: last.segment.transpose,
    from: first.from,
    to: last.to,
    start: msOf(first.from),
    end: msOf(last.to),
    sounding,
    msAt: (tick) => msOf(ticks(Math.min(sounding(tick), last.to))),
  };
}

/** True where a segment of music does not begin where the one before it had come to: somebody went elsewhere in the piece, and did not begin another chorus. */
export function jumps(segments: readonly TransportSegment[]): boolean {
  return segments.some((segment, index) => {
    const before = segments[index - 1];
    if (before?.kind !== "music" || segment.kind !== "music") return false;
    if (segment.repeat > before.repeat && segment.ticks === 0 && before.loop === null) return false;
    const { loop } = before;
    const come = before.ticks + ((segment.at - before.at) * before.bpm * TICKS_PER_QUARTER) / 60;
    const round = loop !== null && before.ticks < loop.end ? loop.end - loop.start : undefined;
    const off = Math.abs(come - segment.ticks);
    return (round === undefined ? off : Math.min(off % round, round - (off % round))) > ROUNDING;
  });
}

/** True where both are the same times through the piece at the same moments. */
export const samePasses = (one: readonly TrainingPass[], other: readonly TrainingPass[]): boolean =>
  one.length === other.length &&
  one.every((pass, index) => {
    const match = other[index];
    const keys = ["repeat", "transpose", "bpm", "from", "to", "start", "end"] as const;
    return match !== undefined && keys.every((key) => Math.abs(pass[key] - match[key]) < 0.01);
  });
