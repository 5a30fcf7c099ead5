import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { LocalMemory } from "./local-storage.ts";

/** A stored workspace or lesson that was open on this device. */
export interface OpenedDocument {
  readonly id: string;
  readonly of: DocumentKind;
}

/** Which documents were open here, the last one first. */
export interface LastOpen {
  all(): readonly OpenedDocument[];
  note(document: OpenedDocument): void;
}

/** More than the start page shows: some may be deleted, or another person's. */
const MOST = 12;

/** Reads and writes what was open on this device. */
export const createLastOpen = (memory: Pick<LocalMemory, "read" | "write">): LastOpen => ({
  all: () => memory.read("lastOpen"),
  note({ id, of }) {
    const before = memory.read("lastOpen");
    if (before[0]?.id === id) return;
    memory.write("lastOpen", [{ id, of }, ...before.filter((each) => each.id !== id)].slice(0, MOST));
  },
});
