import type { Result } from "../../lib/result.ts";
import { ok } from "../../lib/result.ts";

/** Whether this device can keep anything: `full` when its quota is used up, `missing` when the browser refuses storage. */
export type StorageState = "ready" | "full" | "missing";

/** A durability hint; `strict` waits for the disk, `relaxed` for the browser's own process, which outlives the tab. */
export type Durability = "strict" | "relaxed";

/** Opens a database, making its stores where it is new; rejects where the browser refuses. */
export function openIndexed(
  factory: IDBFactory,
  { name, version }: { readonly name: string; readonly version: number },
  createStores: (database: IDBDatabase, change: IDBTransaction) => void,
): Promise<IDBDatabase> {
  const request = factory.open(name, version);
  return new Promise((resolve, reject) => {
    request.onupgradeneeded = () => {
      if (request.transaction !== null) createStores(request.result, request.transaction);
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("Another tab holds an older version open."));
  });
}

const stateOf = (error: DOMException | null): StorageState => (error?.name === "QuotaExceededError" ? "full" : "missing");

/** Runs one transaction; what `body` gives back is called for the answer once it has been committed. */
export function transact<T>(
  database: IDBDatabase,
  names: readonly string[],
  { mode, durability }: { readonly mode: IDBTransactionMode; readonly durability: Durability },
  body: (transaction: IDBTransaction) => () => T,
): Promise<Result<T, StorageState>> {
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction([...names], mode, { durability });
      const answer = body(transaction);
      transaction.oncomplete = () => resolve(ok(answer()));
      transaction.onabort = () => resolve({ ok: false, error: stateOf(transaction.error) });
    } catch (cause) {
      resolve({ ok: false, error: stateOf(cause instanceof DOMException ? cause : null) });
    }
  });
}
