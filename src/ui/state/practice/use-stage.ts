import { signal } from "@preact/signals-core";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { WidgetId } from "../../../documents/records.ts";
import { later } from "../../../host/clock/clock.ts";
import { useSignalValue } from "../host.tsx";
import { backEmpties } from "../page/back-closes.ts";

/**
 * A training that is drawn anew (the page got another shape: a phone was turned) is there again within so many milliseconds, on a weak and
 * busy machine too. Where the page itself was left it is not waited for.
 */
const BACK_MS = 5000;

/** The training that fills the screen. */
const onStage = signal<WidgetId | undefined>(undefined);
/** A training was handed an exercise: it is to be on the stage once it is drawn. */
const isAwaited = signal(false);
let stay = (): void => {};
backEmpties(onStage);

/** Whether a training fills the screen. */
export const useIsOnStage = (): boolean => useSignalValue(onStage) !== undefined;

/** The training that is drawn next, or is there, is to fill the screen. */
export const awaitStage = (): void => {
  isAwaited.value = true;
};

/** Whether a training fills the screen, and how to change that; it stays so while the page draws its widgets anew. */
export function useStage(id: WidgetId): readonly [isOpen: boolean, setOpen: (open: boolean) => void] {
  const isOpen = useSignalValue(onStage) === id;
  const awaited = useSignalValue(isAwaited);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!awaited) return;
    isAwaited.value = false;
    onStage.value = id;
  }, [awaited, id]);
  useEffect(() => {
    if (onStage.peek() === id) stay();
    return () => {
      if (onStage.peek() !== id) return;
      stay = later(location.pathname === pathname ? BACK_MS : 0, () => {
        onStage.value = undefined;
      });
    };
  }, [id, pathname]);
  return [
    isOpen,
    (open) => {
      onStage.value = open ? id : undefined;
    },
  ];
}
