import { type RefObject, useEffect, useState } from "react";

/** What is to come as one scrolls: once more what is in sight, to each side. */
const NEAR = "0px 100%";

/**
 * How many of a scrolled list's children one has scrolled to or near, from its beginning; it only grows. 0 until the browser has said.
 * @param drawn how many there are
 * @param of what they are made of: another one may put other children in their places
 */
export function useReach(list: RefObject<Element | null>, drawn: number, of: unknown): number {
  const [reach, setReach] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(of): with other content the children that were watched may be gone
  useEffect(() => {
    const items = [...(list.current?.children ?? [])].slice(reach, drawn);
    if (items.length === 0) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = Math.max(...entries.map(({ isIntersecting, target }) => (isIntersecting ? items.indexOf(target) : -1)));
        if (last >= 0) setReach(reach + last + 1);
      },
      { root: list.current, rootMargin: NEAR },
    );
    for (const item of items) observer.observe(item);
    return () => observer.disconnect();
  }, [list, drawn, of, reach]);
  return reach;
}
