import { type RefObject, useEffect, useRef, useState } from "react";
import { keyboardLayout } from "./geometry.ts";
import { createFingers, leftFor } from "./keys-in-view.ts";

/**
 * Keeps keys in view where the keyboard is wider than its place: moves it to those that are asked for, not at all where they are in view, and never
 * under a finger. Again where the place changes.
 * @param choices MIDI numbers, best first: the first that finds room counts, else the last
 * @returns for the `keysRef` of the piano with the keys from `low` to `high`
 */
export function useKeysInView(low: number, high: number, choices: readonly (readonly number[])[]): RefObject<HTMLDivElement | null> {
  const keys = useRef<HTMLDivElement>(null);
  const [fingers] = useState(createFingers);
  useEffect(() => {
    const bed = keys.current?.parentElement;
    if (!bed) return;
    const down = ({ pointerId }: PointerEvent) => fingers.down(pointerId);
    const up = ({ pointerId }: PointerEvent) => fingers.up(pointerId);
    bed.addEventListener("pointerdown", down);
    for (const kind of LIFTED) window.addEventListener(kind, up);
    return () => {
      bed.removeEventListener("pointerdown", down);
      for (const kind of LIFTED) window.removeEventListener(kind, up);
    };
  }, [fingers]);
  const names = choices
    .map((midi) => midi.join(" "))
    .filter((each) => each !== "")
    .join();
  useEffect(() => {
    const bed = keys.current?.parentElement;
    if (!bed || names === "") return;
    const wanted = names.split(",").map((each) => each.split(" ").map(Number));
    const observer = new ResizeObserver(() => fingers.whenLifted(() => showKeys(bed, low, high, wanted)));
    observer.observe(bed);
    return () => {
      observer.disconnect();
      fingers.drop();
    };
  }, [low, high, names, fingers]);
  return keys;
}

const LIFTED = ["pointerup", "pointercancel"] as const;

function showKeys(bed: HTMLElement, low: number, high: number, wanted: readonly (readonly number[])[]): void {
  if (bed.scrollWidth <= bed.clientWidth) return;
  const layout = keyboardLayout(low, high);
  const seen = { left: bed.scrollLeft, width: bed.clientWidth, white: bed.scrollWidth / layout.whites };
  const left = leftFor(layout, wanted, seen);
  if (left !== undefined) bed.scrollLeft = left;
}
