import { useEffect, useState } from "react";

/** While active, remembers what had the focus when it was first drawn (before the layer takes it), and gives it back at the end, unless something else has taken it by then. */
export function useFocusReturn(active: boolean): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    if (!active) return;
    return () => {
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [active, before]);
}
