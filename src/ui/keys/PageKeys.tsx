import { useEffect, useState } from "react";
import { isTypingTarget } from "../../host/keys/gestures.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { chunk } from "../state/page/chunk.tsx";
import { isPageKey } from "./page-keys.ts";

const FindDialog = chunk(() => import("../find/FindDialog.tsx"));
const KeyList = chunk(() => import("./KeyList.tsx"));

/** Widgets have stops of their own, which their pages go through. */
const FRAMES = "[data-frame]";

/** The keys that work on every page: find, what the keys are, and from part to part. */
export function PageKeys() {
  const { finding } = useHost();
  const open = useSignalValue(finding);
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (isPageKey(event, "find")) {
        event.preventDefault();
        finding.value = true;
      } else if (isPageKey(event, "help") && !isTypingTarget(event.target)) {
        event.preventDefault();
        setHelp(true);
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
    <>
      {open && (
        <FindDialog
          onClose={() => {
            finding.value = false;
          }}
        />
      )}
      {help && <KeyList open onClose={() => setHelp(false)} />}
    </>
  );
}
