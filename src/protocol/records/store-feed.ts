import type { Diff } from "../../documents/diff.ts";
import type { Revision } from "../../documents/records.ts";
import type { StoreRecord } from "./session-records.ts";

/** Who caused a transaction: a person's act, live input, the transport, the engine itself (opening, restoring), undo or redo. */
export type Cause = "person" | "live" | "transport" | "engine" | "undo" | "redo";

/** Engine to page, one per transaction; `rev` is consecutive. */
export interface StoreFrame {
  readonly rev: Revision;
  readonly diff: Diff<StoreRecord>;
  readonly cause: Cause;
  /** The number of the page's command that this frame answers. */
  readonly answers?: number;
}
