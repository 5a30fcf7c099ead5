import { effect, type Signal, signal } from "@preact/signals-core";
import type { EntryName, EntryValue, LocalMemory } from "./local-storage.ts";

/** A value as this device remembers it: what it is set to is remembered. */
export function remembered<N extends EntryName>(memory: LocalMemory, name: N): Signal<EntryValue<N>> {
  const value = signal(memory.read(name));
  effect(() => memory.write(name, value.value));
  return value;
}
