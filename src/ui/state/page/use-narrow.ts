import { useSyncExternalStore } from "react";

/** Below this the page is one column with the transport pinned to its foot. */
const query = () => matchMedia("(max-width: 599px)");

function subscribe(changed: () => void): () => void {
  const list = query();
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
}

/** Whether the page is as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
