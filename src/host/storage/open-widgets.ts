import { type ReadonlySignal, signal } from "@preact/signals-core";
import type { LocalMemory } from "./local-storage.ts";

/** Which widgets are unfolded, remembered on this device by widget id; one that was never folded is open. */
export interface OpenWidgets {
  readonly all: ReadonlySignal<Readonly<Record<string, { readonly open: boolean }>>>;
  toggle(id: string): void;
}

/** Reads what was remembered. */
export function createOpenWidgets(memory: LocalMemory): OpenWidgets {
  const all = signal(memory.read("widgetStore"));
  return {
    all,
    toggle(id) {
      all.value = { ...all.value, [id]: { open: !(all.value[id]?.open ?? true) } };
      memory.write("widgetStore", all.value);
    },
  };
}
