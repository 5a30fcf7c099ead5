import { useEffect, useId, useMemo, useRef } from "react";
import type { LaneEntry, Lanes } from "../lanes.ts";
import type { TouchDrag } from "./touch-drag.ts";
import { useDrops } from "./use-drops.ts";
import { useKeyboardDrag } from "./use-keyboard-drag.ts";

/** The lanes of an area, and what keys, fingers and the pointer do to them. */
export function useLaneArea() {
  const entries = useRef(new Map<string, LaneEntry>()).current;
  const { drafts, words, drops } = useDrops(entries);
  const key = useKeyboardDrag(entries, drops);
  const latestKey = useRef(key);
  useEffect(() => {
    latestKey.current = key;
  });
  const touch = useMemo(
    (): TouchDrag => ({
      over: (from, to) => (to === undefined ? drops.clear() : drops.show({ from, to })),
      drop: (from, to) => drops.finish({ from, to, cancelled: false }),
      cancel: drops.clear,
    }),
    [drops],
  );
  const instructions = useId();
  const lanes = useMemo(
    (): Lanes => ({
      instructions,
      enter: (id, entry) => void entries.set(id, entry),
      leave: (id) => void entries.delete(id),
      drafts,
      key: (...pressed) => latestKey.current(...pressed),
      say: drops.say,
    }),
    [drafts, drops, entries, instructions],
  );
  return { entries, lanes, drop: drops.drop, words, touch };
}
