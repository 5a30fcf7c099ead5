import type { Result } from "../../lib/result.ts";
import { type Database, keysOf, type StorageState, type StoreName } from "./database.ts";

/** The stores that hold a draft's rows. */
export const draftStores = ["drafts", "bases", "records", "journal"] as const satisfies readonly StoreName[];

/** Deletes every row of a draft, inside a transaction. */
export function deleteRows(store: (name: (typeof draftStores)[number]) => IDBObjectStore, id: string): void {
  store("drafts").delete(id);
  store("bases").delete(id);
  store("records").delete(keysOf(id));
  store("journal").delete(keysOf(id));
}

/** Removes a draft for good. @param onLate told where that was given up and is done after all */
export const deleteDraft = (database: Database, id: string, onLate?: () => void): Promise<Result<null, StorageState>> =>
  database.write(draftStores, "relaxed", (store) => deleteRows(store, id), onLate);
