import { type ReadonlySignal, signal } from "@preact/signals-core";
import type { LocalMemory } from "./local-storage.ts";

/** Which widgets are unfolded, remembered on this device by widget id; one that was never folded is open. */
export interface OpenWidgets {
  readonly all: ReadonlySignal<Readonly<Record<string, { readonly open: boolean }>>>;
  /** `isOpen`: whether one that was never folded is shown. */
  toggle(id: string, isOpen?: boolean): void;
}

/** Reads what was remembered. */
export function createOpenWidgets(memory: LocalMemory): OpenWidgets {
  const all = signal(memory.read("widgetStore"));
  return {
    all,
    toggle(id, isOpen = true) {
      all.value = { ...all.value, [id]: { open: !(all.value[id]?.open ?? isOpen) } };
      memory.write("widgetStore", all.value);
    },
  };
}
