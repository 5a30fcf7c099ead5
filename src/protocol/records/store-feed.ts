import type { Diff } from "../../documents/diff.ts";
import type { Patch } from "../../documents/patch.ts";
import type { Revision } from "../../documents/records.ts";
import type { StoreRecord } from "./session-records.ts";

/** Who caused a transaction: a person's act, live input, the transport, the engine itself (opening, restoring), undo or redo. */
export type Cause = "person" | "live" | "transport" | "engine" | "undo" | "redo";

/** One per transaction; `rev` is consecutive. */
export interface StoreFrame {
  readonly rev: Revision;
  readonly diff: Diff<StoreRecord>;
  readonly cause: Cause;
  /** The number of the page's command that this frame answers. */
  readonly answers?: number;
}

/** A frame on its way from the engine to the page: of records that are others now only what is another, in place of `diff.updated`. */
export interface ShownFrame extends StoreFrame {
  readonly patches?: Readonly<Record<string, Patch>>;
}
