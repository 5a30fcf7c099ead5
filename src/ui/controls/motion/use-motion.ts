import { type RefObject, useEffect } from "react";
import { type Motion, type MotionPoint, motionPasses, positionAt } from "./motion.ts";

/** Moves an element by Web Animations along the points: only transforms, off the page's main thread, re-set only when the motion or the points change. */
export function useMotion(element: RefObject<HTMLElement | null>, points: readonly MotionPoint[], motion: Motion, duration: number): void {
  useEffect(() => {
    const target = element.current;
    if (target === null || points.length === 0) return;
    if (motion.kind === "still") {
      target.style.transform = transformAt(points, positionAt(motion, 0, duration));
      return;
    }
    const animations = motionPasses(points, motion, duration).map((pass) => {
      const animation = target.animate(
        pass.frames.map((frame) => ({ ...frame })),
        { duration: pass.duration, iterations: pass.iterations, fill: pass.fill },
      );
      animation.startTime = pass.startTime;
      return animation;
    });
    return () => {
      for (const animation of animations) animation.cancel();
    };
  }, [element, points, motion, duration]);
}

/** The transform of the point at or before a position. */
export const transformAt = (points: readonly MotionPoint[], at: number): string =>
  (points.findLast((point) => point.at <= at) ?? points[0])?.transform ?? "none";

/** The document timeline's time in ms, the clock of all motions. */
export const timelineNow = (): number => Number(document.timeline.currentTime ?? 0);
