import { lazy, Suspense, useEffect, useState } from "react";
import { isTypingTarget } from "../../host/keys/gestures.ts";
import { isPageKey } from "./page-keys.ts";

const KeyList = lazy(() => import("./KeyList.tsx"));

/** Listens for the key that shows the keys; what it shows is fetched with the first press. */
export function KeyHelp() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPageKey(event, "help") || isTypingTarget(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    open && (
      <Suspense fallback={null}>
        <KeyList open onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
