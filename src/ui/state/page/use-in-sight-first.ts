import { type RefObject, useEffect, useState } from "react";
import { watchOnceShown } from "../../controls/after-layout.ts";
import { createTurns } from "./turns.ts";

/** The turns of the page. */
const turns = createTurns();

/** While something is dragged the page draws nothing more, or what is dragged would lose its way; the answer ends that. */
export const keepDrawn = turns.keep;

/** How near to what is in sight counts as in sight. */
const NEAR = "100px";

export interface InSightOptions {
  /** True: known to be in sight, without a look. */
  readonly atOnce?: boolean;
}

/**
 * Whether it is this element's turn to be drawn: at once in sight and near it, else one after another whenever the page has
 * nothing else to do. What was drawn stays drawn.
 */
export function useInSightFirst(element: RefObject<Element | null>, { atOnce = false }: InSightOptions = {}): boolean {
  const [isDue, setDue] = useState(atOnce);
  useEffect(() => {
    if (isDue || element.current === null) return;
    const draw = () => setDue(true);
    let takeBack = (): void => {};
    const observer = new IntersectionObserver(
      ([entry]) => {
        takeBack();
        takeBack = entry?.isIntersecting ? turns.soon(draw) : turns.inTurn(draw);
      },
      { rootMargin: NEAR },
    );
    const leave = watchOnceShown(observer, element.current);
    return () => {
      leave();
      takeBack();
    };
  }, [isDue, element]);
  return isDue;
}

/**
 * How many of a list's items are drawn: `first` at once, then so many more whenever the page has nothing else to do, until all are. A list
 * that is all drawn stays so, whatever is added to it.
 */
export function useGrowing(count: number, first: number): number {
  const [drawn, setDrawn] = useState(count > first ? first : Number.POSITIVE_INFINITY);
  const next = drawn + first >= count ? Number.POSITIVE_INFINITY : drawn + first;
  useEffect(() => (drawn === Number.POSITIVE_INFINITY ? undefined : turns.inTurn(() => setDrawn(next))), [drawn, next]);
  return Math.min(drawn, count);
}
