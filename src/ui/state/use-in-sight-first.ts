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

/**
 * Whether it is this element's turn to be drawn: at once in sight and near it, else one after another whenever the page has
 * nothing else to do. What was drawn stays drawn. `near` is a length of CSS.
 */
export function useInSightFirst(element: RefObject<Element | null>, near = "100px"): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isDue || element.current === null) return;
    const draw = () => setDue(true);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) draw();
        else waiting.add(draw);
        askForTurn();
      },
      { rootMargin: near },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      waiting.delete(draw);
    };
  }, [isDue, element, near]);
  return isDue;
}
