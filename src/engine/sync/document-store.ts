import type { Result } from "../../lib/result.ts";
import type { StoreAnswer, StoreCall } from "../../protocol/engine/account-feed.ts";
import type { DeletedEntry, LocalEntry } from "../../protocol/engine/documents-api.ts";
import { problem } from "../../protocol/keeping-problems.ts";

/** Where documents are stored: the account, or this device. Both answer the same calls in the same way. */
export type DocumentStore = (call: StoreCall) => Promise<StoreAnswer>;

/** The store of one kind of documents on this device. */
export interface LocalStore {
  readonly call: DocumentStore;
  /** All that are not deleted. */
  list(): Promise<readonly LocalEntry[]>;
  /** All that are deleted and can be brought back, in any order. */
  listDeleted(): Promise<readonly DeletedEntry[]>;
  /** Marks one as deleted, or takes that back. */
  setDeleted(id: string, isDeleted: boolean): Promise<Result<null>>;
}

/** Deleted for good meanwhile, or never there. */
export const noLongerKept = problem("missing", { what: problem("no-longer-kept") });
