import { useEffect } from "react";
import { useHost, useSignalValue } from "../state/host.tsx";
import { chunk } from "../state/page/chunk.tsx";
import { isPageKey } from "./page-keys.ts";

const FindDialog = chunk(() => import("../find/FindDialog.tsx"));

/** The parts of a page that F6 goes through, in their order. */
const PARTS = "header, main, footer, [data-part]";
const FOCUSABLE = "a[href], button:not([disabled]), input, select, textarea, [tabindex]";
/** Widgets have stops of their own, which their pages go through. */
const FRAMES = "[data-frame]";

/** The first control of the part of the page after the one that has the focus, or before it; of the main part the part itself. */
function focusPart(step: 1 | -1): void {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)].filter((part) => part.getClientRects().length > 0);
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const part = parts.at((at === -1 ? (step === 1 ? 0 : -1) : at + step) % parts.length);
  if (part?.tagName === "MAIN") part.tabIndex = -1;
  (part?.tagName === "MAIN" ? part : part?.querySelector<HTMLElement>(FOCUSABLE))?.focus();
}

/** The keys that work on every page: find, and from part to part. */
export function PageKeys() {
  const { finding } = useHost();
  const open = useSignalValue(finding);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (isPageKey(event, "find")) {
        event.preventDefault();
        finding.value = true;
      } else if ((isPageKey(event, "nextWidget") || isPageKey(event, "widgetBefore")) && document.querySelector(FRAMES) === null) {
        event.preventDefault();
        focusPart(isPageKey(event, "nextWidget") ? 1 : -1);
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [finding]);
  return (
    open && (
      <FindDialog
        onClose={() => {
          finding.value = false;
        }}
      />
    )
  );
}
