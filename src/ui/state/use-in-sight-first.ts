import { type RefObject, useEffect, useState } from "react";
import { whenIdle } from "../../host/settled.ts";

/** What is out of sight, each with the step that draws it, in the order it came. */
const waiting = new Set<() => void>();
let isAsked = false;

function askForTurn(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  whenIdle(() => {
    isAsked = false;
    for (const draw of waiting) {
      waiting.delete(draw);
      draw();
      break;
    }
    askForTurn();
  });
}

/** Draws when the page has nothing else to do, after what waited before; the answer takes it back. */
function inTurn(draw: () => void): () => void {
  waiting.add(draw);
  askForTurn();
  return () => void waiting.delete(draw);
}

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
    let takeBack = () => {};
    const observer = new IntersectionObserver(
      ([entry]) => {
        takeBack();
        if (entry?.isIntersecting) draw();
        else takeBack = inTurn(draw);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
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
  useEffect(() => (drawn === Number.POSITIVE_INFINITY ? undefined : inTurn(() => setDrawn(next))), [drawn, next]);
  return Math.min(drawn, count);
}
