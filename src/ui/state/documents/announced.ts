import { signal } from "@preact/signals-core";

/** What the last act did, for a screen reader, and how many were said: the same words are said again. */
export const announced = signal({ text: "", count: 0 });

/** Says what an act did. */
export function announce(text: string): void {
  announced.value = { text, count: announced.peek().count + 1 };
}
