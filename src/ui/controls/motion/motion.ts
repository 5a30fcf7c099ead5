import { inLoop } from "../../../music/time/transport-time.ts";

/** Where playback is, said once per change so that nothing has to be told per frame. Positions are ms from the start of the piece at its present tempo; a count-in is below 0. */
export type Motion =
  | { readonly kind: "still"; readonly at: number }
  | {
      readonly kind: "playing";
      /** Document-timeline ms at which position 0 is heard, or would have been. */
      readonly startedAt: number;
      /** How fast it moves: 1 at the present tempo, 0.5 at half of it; 1 when not given. */
      readonly rate?: number;
      /** It holds from this position on; before, `before` does, or it waits there. */
      readonly from?: number;
      readonly before?: Motion;
      /** When `to` is reached, playback goes on from `from`, again and again. */
      readonly loop?: { readonly from: number; readonly to: number };
    };

/** The position at a moment of the document timeline, in ms from the start, held within the piece; a count-in is below 0. @example positionAt({ kind: "playing", startedAt: 1000 }, 1500, 4000) // 500 */
export function positionAt(motion: Motion, now: number, duration: number): number {
  if (motion.kind === "still") return Math.min(motion.at, duration);
  const { loop, rate = 1, from, before } = motion;
  const position = (now - motion.startedAt) * rate;
  if (from !== undefined && position < from) return before === undefined ? from : positionAt(before, now, duration);
  if (loop === undefined || position < loop.to || loop.to <= loop.from) return Math.min(position, duration);
  return inLoop(position, loop.from, loop.to);
}

/** A frame of an animation over the piece: an offset of 0..1 and the style there. */
export interface MotionFrame {
  readonly offset: number;
  readonly transform: string;
  readonly easing?: string;
}

/** One Web Animation that a motion is made of: its frames, its length and when it starts on the document timeline. */
export interface MotionPass {
  readonly frames: readonly MotionFrame[];
  readonly duration: number;
  readonly startTime: number;
  readonly iterations: number;
  /** `"both"` also shows its first frame before and its last one after, `"forwards"` only after; `"none"` shows only while it runs. */
  readonly fill: "both" | "forwards" | "none";
}

/** Transforms at positions in ms; between two, the style moves evenly unless both have the same offset. */
export interface MotionPoint {
  readonly at: number;
  readonly transform: string;
  /** How it moves from here to the next point, as CSS says it; evenly when not given. */
  readonly easing?: string;
}

/**
 * The passes that show a playing motion: one over the piece, or up to the end of the loop, and one that repeats the loop for ever.
 * Points must be in order of time and have one at 0 and one at the end.
 */
export function motionPasses(points: readonly MotionPoint[], motion: Extract<Motion, { kind: "playing" }>, duration: number): MotionPass[] {
  const loop = motion.loop !== undefined && motion.loop.to > motion.loop.from ? motion.loop : undefined;
  const { rate = 1, before } = motion;
  const end = Math.max(1, Math.min(loop?.to ?? duration, duration));
  const from = Math.max(0, Math.min(motion.from ?? 0, end - 1));
  const former = before?.kind === "playing" ? motionPasses(points, before, duration) : [];
  const first: MotionPass = {
    frames: slice(points, from, end),
    duration: (end - from) / rate,
    startTime: motion.startedAt + from / rate,
    iterations: 1,
    fill: former.length > 0 ? "forwards" : "both",
  };
  if (loop === undefined) return [...former, first];
  return [
    ...former,
    first,
    {
      frames: slice(points, loop.from, end),
      duration: (end - loop.from) / rate,
      startTime: motion.startedAt + end / rate,
      iterations: Number.POSITIVE_INFINITY,
      fill: "none",
    },
  ];
}

/** The positions between 0 and the end at which a motion begins, turns back or turns round: an even movement needs a point at each. */
export function turningPoints(motion: Motion, duration: number): number[] {
  if (motion.kind === "still") return [0, duration];
  const { from = 0, loop, before } = motion;
  const own = loop === undefined ? [from] : [from, loop.from, loop.to];
  const all = [...own, ...(before === undefined ? [] : turningPoints(before, duration)), 0, duration];
  return [...new Set(all.map((at) => Math.min(duration, Math.max(0, at))))].sort((a, b) => a - b);
}

/** The points from one position to another as frames; the first holds what was set before `from`. */
function slice(points: readonly MotionPoint[], from: number, to: number): MotionFrame[] {
  const before = points.findLast((point) => point.at <= from) ?? points[0];
  if (before === undefined) return [];
  const inside = points.filter((point) => point.at > from && point.at < to);
  const last = inside.at(-1) ?? before;
  const closing = points.find((point) => point.at === to) ?? last;
  const frame = ({ transform, easing }: MotionPoint, at: number): MotionFrame => ({
    offset: Math.min(1, Math.max(0, (at - from) / (to - from))),
    transform,
    ...(easing === undefined ? {} : { easing }),
  });
  return [frame(before, from), ...inside.map((point) => frame(point, point.at)), frame({ at: to, transform: closing.transform }, to)];
}

/** Points that hold each transform until the next one: a cursor that steps from note to note. */
export function steppedPoints(points: readonly MotionPoint[], duration: number): MotionPoint[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1]?.at ?? duration;
    return next > point.at ? [point, { at: next, transform: point.transform }] : [point];
  });
}
