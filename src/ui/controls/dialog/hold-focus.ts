import type { KeyboardEvent } from "react";

/** Keeps the focus inside a layer: from its last control to its first, and back. */
export function holdFocus(event: KeyboardEvent<HTMLElement>): void {
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not(:disabled), [href], input, [tabindex='0']")];
  const [first, last] = [inside[0], inside.at(-1)];
  const isAtEdge = event.shiftKey
    ? document.activeElement === first || document.activeElement === event.currentTarget
    : document.activeElement === last;
  if (event.key !== "Tab" || !isAtEdge) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
