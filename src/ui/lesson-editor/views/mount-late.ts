import { useEffect, useRef, useState } from "react";

/** How far outside of the window a widget is drawn at once. */
const NEAR = "600px";
/** Between two widgets that are drawn ahead of being seen. */
const BREATH_MS = 120;

type Mount = () => void;
const waiting: Mount[] = [];
let isRunning = false;

/** Draws one widget that waits, and the next a little later, so that nobody's typing or music waits for all of them. */
function next(): void {
  waiting.shift()?.();
  isRunning = waiting.length > 0;
  if (isRunning) setTimeout(next, BREATH_MS);
}

/** Takes a place in the line of those that are drawn when there is time; the answer leaves it. */
function whenThereIsTime(mount: Mount): () => void {
  waiting.push(mount);
  if (!isRunning) setTimeout(next, BREATH_MS * 4);
  isRunning = true;
  return () => {
    const at = waiting.indexOf(mount);
    if (at >= 0) waiting.splice(at, 1);
  };
}

/** False until its element is near the window, or there is time to draw what nobody sees yet; then true for good. */
export function useMountLate() {
  const element = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    const place = element.current;
    if (mounted || place === null) return;
    const mount = () => setMounted(true);
    const leave = whenThereIsTime(mount);
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && mount(), {
      rootMargin: NEAR,
    });
    watch.observe(place);
    return () => {
      leave();
      watch.disconnect();
    };
  }, [mounted]);
  return { element, mounted };
}
