import { signal } from "@preact/signals-core";
import { useMemo } from "react";
import type { Revision } from "../../../documents/records.ts";
import { until } from "../../../host/engine/until.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { useHost, useSignalValue } from "../host.tsx";
import { useHistoryDepth } from "../records.ts";
import { useUntaken } from "./use-untaken.ts";

/** A step back or forward. */
export type Step = "undo" | "redo";

/** Who tells of steps: called before one with its kind, and what it returns once the step is taken and shown. Undefined where nobody does. */
export const stepWatch = signal<((kind: Step) => () => void) | undefined>(undefined);

/** Undo and redo, each one step: what stands in a field untaken and was typed last goes first. */
export function useSteps(): { undo(): void; redo(): void } {
  const { engine, mirror } = useHost();
  const untaken = useUntaken();
  return useMemo(() => {
    const depthOf = (kind: Step): number => {
      const history = mirror.record(sessionIds.history).peek();
      return history?.typeName === "history" ? history[kind] : 0;
    };
    const step = async (kind: Step, ofField: () => boolean, ofDocument: () => Promise<Revision>) => {
      await untaken.settle();
      const tell = stepWatch.peek()?.(kind);
      if (ofField()) return tell?.();
      const isThere = depthOf(kind) > 0;
      const taken = await ofDocument();
      if (tell === undefined || !isThere) return;
      await until(mirror.rev, (rev) => rev >= taken);
      tell();
    };
    return {
      undo: () =>
        void step(
          "undo",
          () => untaken.undo(),
          () => engine.undo(),
        ),
      redo: () =>
        void step(
          "redo",
          () => untaken.redo(),
          () => engine.redo(),
        ),
    };
  }, [engine, mirror, untaken]);
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
