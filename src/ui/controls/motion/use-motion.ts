import { type RefObject, useEffect, useRef } from "react";
import { equalData } from "../../../documents/json.ts";
import { type Motion, type MotionPass, type MotionPoint, motionPasses, positionAt } from "./motion.ts";

/** A motion that runs, and by what it was made. */
interface Running {
  readonly passes: readonly MotionPass[];
  readonly animations: readonly Animation[];
}

/**
 * Moves an element by Web Animations along the points: only transforms, off the page's main thread, re-set only when the motion or the points
 * change. One that only begins sooner or later (the audio clock drifts against the page's) is moved in time and not made anew: the browser would
 * take its layer away and paint the page once more.
 */
export function useMotion(element: RefObject<HTMLElement | null>, points: readonly MotionPoint[], motion: Motion, duration: number): void {
  const running = useRef<Running>(undefined);
  useEffect(() => {
    const target = element.current;
    if (target === null || points.length === 0) return;
    const passes = motion.kind === "still" ? [] : motionPasses(points, motion, duration);
    if (running.current === undefined || !isSameMove(running.current.passes, passes)) {
      stop(running.current);
      const animations = passes.map((pass) =>
        target.animate(
          pass.frames.map((frame) => ({ ...frame })),
          { duration: pass.duration, iterations: pass.iterations, fill: pass.fill },
        ),
      );
      running.current = { passes, animations };
    }
    for (const [index, animation] of running.current.animations.entries()) animation.startTime = passes[index]?.startTime ?? null;
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

function stop(running: Running | undefined): void {
  for (const animation of running?.animations ?? []) animation.cancel();
}

/** Whether two motions are the same but for when they begin. */
const isSameMove = (a: readonly MotionPass[], b: readonly MotionPass[]): boolean =>
  equalData(
    a.map(({ startTime: _, ...rest }) => rest),
    b.map(({ startTime: _, ...rest }) => rest),
  );

/** The transform of the point at or before a position. */
export const transformAt = (points: readonly MotionPoint[], at: number): string =>
  (points.findLast((point) => point.at <= at) ?? points[0])?.transform ?? "none";

/** The document timeline's time in ms, the clock of all motions. */
export const timelineNow = (): number => Number(document.timeline.currentTime ?? 0);
