import { signal } from "@preact/signals-core";
import { useEffect } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import { later } from "../../../host/clock/clock.ts";
import { useSignalValue } from "../host.tsx";
import { backEmpties } from "../page/back-closes.ts";

/** A player that is drawn anew (the page got another shape: a phone was turned) is there again within so many milliseconds. */
const BACK_MS = 500;

/** The player whose music fills the screen. */
const onStand = signal<WidgetId | undefined>(undefined);
let stay = (): void => {};
backEmpties(onStand);

/** Lets a player's music fill the screen. */
export function openStand(id: WidgetId): void {
  onStand.value = id;
}

/** Whether a player's music fills the screen, and how to change that; it stays so while the page draws its widgets anew. */
export function useStand(id: WidgetId): readonly [isOpen: boolean, setOpen: (open: boolean) => void] {
  const isOpen = useSignalValue(onStand) === id;
  useEffect(() => {
    if (onStand.peek() === id) stay();
    return () => {
      if (onStand.peek() !== id) return;
      stay = later(BACK_MS, () => {
        onStand.value = undefined;
      });
    };
  }, [id]);
  return [
    isOpen,
    (open) => {
      onStand.value = open ? id : undefined;
    },
  ];
}
