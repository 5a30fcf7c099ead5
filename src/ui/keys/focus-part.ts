/** The parts of a page that F6 goes through, in their order. */
const PARTS = ":is(header, footer):not(main *), main, [data-part]";
const FOCUSABLE = "a[href], button:not([disabled]), input, select, textarea, [tabindex]";

/** The first control of the part of the page after the one that has the focus, or before it; of the main part the part itself. */
export function focusPart(step: 1 | -1): void {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)].filter((part) => part.getClientRects().length > 0);
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const part = parts.at((at === -1 ? (step === 1 ? 0 : -1) : at + step) % parts.length);
  if (part?.tagName === "MAIN") part.tabIndex = -1;
  (part?.tagName === "MAIN" ? part : part?.querySelector<HTMLElement>(FOCUSABLE))?.focus();
}
