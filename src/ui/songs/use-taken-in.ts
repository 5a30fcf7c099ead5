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
      void sharedSources(granted(() => globalThis.caches)).then((shared) => {
        if (!isCurrent || shared === undefined) return;
        if (shared.sources.length > 0) brought.value = shared.sources;
        void shared.taken();
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [brought]);
}
