import { useEffect } from "react";
import { granted } from "../../lib/granted.ts";
import { useHost } from "../state/host.tsx";

/** Takes up what the system hands to this page: files that were opened with it, and what was shared with it. */
export function useTakenIn(): void {
  const { brought } = useHost();
  useEffect(() => {
    let isCurrent = true;
    void import("../../host/imports/handed-over.ts").then(({ openedFiles, sharedSources }) => {
      openedFiles((sources) => {
        brought.value = sources;
      });
      void sharedSources(granted(() => globalThis.caches)).then((sources) => {
        if (isCurrent && sources.length > 0) brought.value = sources;
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [brought]);
}
