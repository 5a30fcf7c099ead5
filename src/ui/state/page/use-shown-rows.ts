import { type RefCallback, useCallback, useState } from "react";

/** Rows that are drawn at one time; more come as one scrolls. */
const ROWS = 60;
/** How near to what is in sight the end of the rows is when more are drawn. */
const NEAR = "600px";

interface ShownRows {
  /** How many are drawn. */
  readonly rows: number;
  /** For the element after the last row while there are more: another one each time, by its key. */
  readonly watchEnd: RefCallback<Element>;
}

/** How many rows of a long list are drawn: more as one comes to their end. */
export function useShownRows(): ShownRows {
  const [rows, setRows] = useState(ROWS);
  const watchEnd = useCallback((end: Element | null) => {
    if (end === null) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setRows((now) => now + ROWS), { rootMargin: NEAR });
    watch.observe(end);
    return () => watch.disconnect();
  }, []);
  return { rows, watchEnd };
}
