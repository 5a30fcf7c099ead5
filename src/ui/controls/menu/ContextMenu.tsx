import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { MenuContent } from "./Menu.tsx";

const MenuPanel = lazy(() => import("./MenuPanel.tsx"));

export interface ContextMenuProps extends MenuContent {
  /** Where it opens, in px of the window; undefined while it is closed. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  readonly onClose: () => void;
}

/** A menu at a point: for right clicks, Shift+F10 and an element's own button. Focus goes back to where it was. Each opening (`at` is another object) is a menu of its own, so that one that closes late closes itself alone. */
export function ContextMenu({ at, onClose, ...content }: ContextMenuProps) {
  const [opening, setOpening] = useState({ at, count: 0 });
  if (opening.at !== at) setOpening({ at, count: opening.count + 1 });
  const latest = useRef(at);
  useEffect(() => {
    latest.current = at;
  });
  if (at === undefined) return null;
  return (
    <Suspense fallback={null}>
      <MenuPanel key={opening.count} {...content} open at={at} onOpenChange={(open) => !open && latest.current === at && onClose()} />
    </Suspense>
  );
}
