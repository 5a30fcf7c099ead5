import { useEffect } from "react";
import { useHost, useSignalValue } from "../state/host.tsx";
import { chunk } from "../state/page/chunk.tsx";
import { isPageKey } from "./page-keys.ts";

const FindDialog = chunk(() => import("../find/FindDialog.tsx"));

/** Widgets have stops of their own, which their pages go through. */
const FRAMES = "[data-frame]";

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
        const step = isPageKey(event, "nextWidget") ? 1 : -1;
        void import("./focus-part.ts").then(({ focusPart }) => focusPart(step));
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
