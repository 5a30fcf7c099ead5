import { useEffect } from "react";

/** While active, remembers what had the focus before and gives it back at the end. */
export function useFocusReturn(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [active]);
}
