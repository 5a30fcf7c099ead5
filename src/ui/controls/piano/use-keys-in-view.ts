import { type RefObject, useEffect, useRef } from "react";
import { keyboardLayout } from "./geometry.ts";

/**
 * Keeps keys in view where the keyboard is wider than its place: scrolls to those that are asked for, the middle of them in the middle; not
 * at all where they are in view. Again where the place changes.
 * @param wanted MIDI numbers
 * @returns for the `keysRef` of the piano with the keys from `low` to `high`
 */
export function useKeysInView(low: number, high: number, wanted: readonly number[]): RefObject<HTMLDivElement | null> {
  const keys = useRef<HTMLDivElement>(null);
  const names = wanted.join(" ");
  useEffect(() => {
    const bed = keys.current?.parentElement;
    if (!bed || names === "") return;
    const midi = names.split(" ").map(Number);
    const observer = new ResizeObserver(() => showKeys(bed, low, high, midi));
    observer.observe(bed);
    return () => observer.disconnect();
  }, [low, high, names]);
  return keys;
}

function showKeys(bed: HTMLElement, lowest: number, highest: number, midi: readonly number[]): void {
  if (bed.scrollWidth <= bed.clientWidth) return;
  const { keys, whites } = keyboardLayout(lowest, highest);
  const white = bed.scrollWidth / whites;
  const places = keys.filter((key) => midi.includes(key.midi)).map(({ x }) => x * white);
  const [low, high] = [Math.min(...places), Math.max(...places) + white];
  if (places.length === 0 || (low >= bed.scrollLeft && high <= bed.scrollLeft + bed.clientWidth)) return;
  bed.scrollLeft = (low + high) / 2 - bed.clientWidth / 2;
}
