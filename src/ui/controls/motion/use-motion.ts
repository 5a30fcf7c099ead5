import { type RefObject, useEffect, useRef } from "react";
import { equalData } from "../../../lib/json.ts";
import { type Motion, type MotionPass, type MotionPoint, motionPasses, positionAt } from "./motion.ts";

/** A motion that runs, and by what it was made. */
export interface Running {
  readonly passes: readonly MotionPass[];
  readonly animations: readonly Animation[];
}

/**
 * Has an element move by passes. Those that only begin sooner or later than the running ones (the audio clock drifts against the page's) move
 * them in time; others take their place. Made anew, the browser would take the element's layer away and paint the page once more.
 */
export function moveOn(target: Pick<Element, "animate">, passes: readonly MotionPass[], running?: Running): Running {
  const next = running !== undefined && isSameMove(running.passes, passes) ? running : begin(target, passes, running);
  for (const [index, animation] of next.animations.entries()) animation.startTime = passes[index]?.startTime ?? null;
  return next;
}

function begin(target: Pick<Element, "animate">, passes: readonly MotionPass[], running: Running | undefined): Running {
  stop(running);
  const animations = passes.map(({ frames, duration, iterations, fill }) =>
    target.animate(
      frames.map((frame) => ({ ...frame })),
      { duration, iterations, fill },
    ),
  );
  return { passes, animations };
}

function stop(running: Running | undefined): void {
  for (const animation of running?.animations ?? []) animation.cancel();
}

/** Whether two motions are the same but for when they begin. */
const isSameMove = (a: readonly MotionPass[], b: readonly MotionPass[]): boolean =>
  equalData(
    a.map(({ startTime: _, ...rest }) => rest),
    b.map(({ startTime: _, ...rest }) => rest),
  );

/** Moves an element by Web Animations along the points: only transforms, off the page's main thread, re-set only when the motion or the points change. */
export function useMotion(element: RefObject<HTMLElement | null>, points: readonly MotionPoint[], motion: Motion, duration: number): void {
  const running = useRef<Running>(undefined);
  useEffect(() => {
    const target = element.current;
    if (target === null || points.length === 0) return;
    running.current = moveOn(target, motion.kind === "still" ? [] : motionPasses(points, motion, duration), running.current);
    if (motion.kind === "still") target.style.transform = transformAt(points, positionAt(motion, 0, duration));
  }, [element, points, motion, duration]);
  useEffect(
    () => () => {
      stop(running.current);
      running.current = undefined;
    },
    [],
  );
}

/** The transform of the point at or before a position. */
export const transformAt = (points: readonly MotionPoint[], at: number): string =>
  (points.findLast((point) => point.at <= at) ?? points[0])?.transform ?? "none";

/** The document timeline's time in ms, the clock of all motions. */
export const timelineNow = (): number => Number(document.timeline.currentTime ?? 0);
