import { swungTick } from "../../music/time/swing.ts";
import { type AudioSeconds, audioSeconds, type Ticks, ticks } from "../../music/time/time.ts";
import { momentOf, type Round, roundOf, runTo } from "../../music/time/transport-time.ts";
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

/** The part of a time through that one segment plays, without a jump; `at` in milliseconds of the page's clock. */
interface Part extends Round {
  readonly segment: TransportSegment;
}

/** The page's clock counts milliseconds. */
const MS = 1000;

/** The part of a segment that belongs to a repeat; undefined where the segment is over before, or begins after it. */
function partOf(segment: TransportSegment, until: number, repeat: number, length: Ticks): Round | undefined {
  const round = segment.kind === "music" ? roundOf(segment, repeat, length) : undefined;
  return round !== undefined && (repeat === segment.repeat || round.at < until - 1e-9) ? round : undefined;
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
  const parts = segments.flatMap((segment, index): Part[] => {
    const part = partOf(segment, segments[index + 1]?.at ?? Number.POSITIVE_INFINITY, repeat, length);
    const at = part && pageOf(audioSeconds(part.at));
    return part === undefined || at === undefined ? [] : [{ ...part, at, segment }];
  });
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return undefined;
  // A change of tempo may change the swing: each tick sounds by the part that plays it.
  const partAt = (tick: Ticks): Part => parts.findLast(({ from, segment }) => from <= swungTick(tick, segment.swing)) ?? first;
  const sounding = (tick: Ticks): Ticks => swungTick(tick, partAt(tick).segment.swing);
  const msOf = ({ at, from, segment }: Part, sound: Ticks): number => momentOf({ ...segment, at, ticks: from }, sound, MS);
  return {
    repeat,
    bpm: last.segment.bpm,
    transpose: last.segment.transpose,
    from: first.from,
    to: last.to,
    start: first.at,
    end: msOf(last, last.to),
    sounding,
    msAt: (tick) => msOf(partAt(tick), ticks(Math.min(sounding(tick), last.to))),
  };
}

/** True where a segment of music does not begin where the one before it had come to: somebody went elsewhere in the piece, and did not begin another chorus. */
export function jumps(segments: readonly TransportSegment[]): boolean {
  return segments.some((segment, index) => {
    const before = segments[index - 1];
    if (before?.kind !== "music" || segment.kind !== "music") return false;
    if (segment.repeat > before.repeat && segment.ticks === 0 && before.loop === null) return false;
    const { loop } = before;
    const come = runTo(before, segment.at);
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
