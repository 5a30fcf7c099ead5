import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the page is as narrow as a phone: below this it is one column. */
export const useNarrow = (): boolean => useMedia("(max-width: 599px)");

/** Whether the page is so low that the piano at its foot would leave no room for the rest: then it is folded until it is asked for. */
export const useLow = (): boolean => useMedia("(max-height: 499px)");
