import { useMemo } from "react";
import { useHost, useSignalValue } from "../host.tsx";
import { useHistoryDepth } from "../records.ts";
import { useUntaken } from "./use-untaken.ts";

/** Undo and redo, each one step: what stands in a field untaken and was typed last goes first. */
export function useSteps(): { undo(): void; redo(): void } {
  const { engine } = useHost();
  const untaken = useUntaken();
  return useMemo(() => {
    const step = async (ofField: () => boolean, ofDocument: () => Promise<unknown>) => {
      await untaken.settle();
      if (!ofField()) await ofDocument();
    };
    return {
      undo: () =>
        void step(
          () => untaken.undo(),
          () => engine.undo(),
        ),
      redo: () =>
        void step(
          () => untaken.redo(),
          () => engine.redo(),
        ),
    };
  }, [engine, untaken]);
}

/**
 * Whether there is a step to undo, and one to redo; drawn again with each edit.
 * @param isOpen whether what the page shows is open: until then the steps are another document's
 */
export function useStepsThere(isOpen = true): { readonly canUndo: boolean; readonly canRedo: boolean } {
  const untaken = useUntaken();
  const depth = useHistoryDepth();
  const [canUndo, canRedo] = [useSignalValue(untaken.canUndo), useSignalValue(untaken.canRedo)];
  return { canUndo: isOpen && (canUndo || depth.undo > 0), canRedo: isOpen && (canRedo || depth.redo > 0) };
}
