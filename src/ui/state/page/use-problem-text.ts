import { useEffect, useState } from "react";
import type { Problem } from "../../../lib/result.ts";

type Say = (problem: Problem) => string;
let known: Say | undefined;

/**
 * What says a problem's sentence; undefined until the sentences are there. They are fetched once the page stands, so that they are here when the
 * network is what there is a problem with; a fetch that failed is made again when `wanted` changes.
 */
export function useProblemText(wanted: boolean): Say | undefined {
  const [say, setSay] = useState(() => known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted anew is asked for anew
  useEffect(() => {
    if (known !== undefined) return;
    let isCurrent = true;
    import("../../text/problems.ts").then(
      ({ problemText }) => {
        known = problemText;
        if (isCurrent) setSay(() => problemText);
      },
      (failure: unknown) => console.warn("The sentences of problems could not be loaded:", failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return say;
}
