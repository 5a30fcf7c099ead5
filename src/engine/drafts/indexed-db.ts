import type { Later } from "../../lib/later.ts";
import type { Result } from "../../lib/result.ts";
import { ok } from "../../lib/result.ts";
import type { StorageState } from "../../protocol/records/session-records.ts";

export type { StorageState };

/**
 * How long an answer is waited for, in milliseconds. WebKit (seen in WebKitGTK 2.50.6) keeps a transaction for good whose worker ended before it began,
 * and no other one on its stores is answered then until the browser is closed.
 */
export const PATIENCE_MS = 10_000;

/** A durability hint; `strict` waits for the disk, `relaxed` for the browser's own process, which outlives the tab. */
export type Durability = "strict" | "relaxed";

/** Opens a database, making its stores where it is new; rejects where the browser refuses, or does not answer within ten seconds. */
export function openIndexed(
  factory: IDBFactory,
  { name, version, later }: { readonly name: string; readonly version: number; readonly later: Later },
  createStores: (database: IDBDatabase, change: IDBTransaction) => void,
): Promise<IDBDatabase> {
  const request = factory.open(name, version);
  return new Promise((resolve, reject) => {
    let isGivenUp = false;
    const stop = later(PATIENCE_MS, () => {
      isGivenUp = true;
      reject(new Error("The browser does not answer."));
    });
    const refused = (cause: unknown): void => {
      stop();
      reject(cause);
    };
    request.onupgradeneeded = () => {
      if (request.transaction !== null) createStores(request.result, request.transaction);
    };
    request.onsuccess = () => {
      stop();
      request.result.onversionchange = () => request.result.close();
      if (isGivenUp) request.result.close();
      else resolve(request.result);
    };
    request.onerror = () => refused(request.error);
    request.onblocked = () => refused(new Error("Another tab holds an older version open."));
  });
}

const stateOf = (error: DOMException | null): StorageState => (error?.name === "QuotaExceededError" ? "full" : "missing");

/** How a transaction is run. */
export interface TransactionOptions {
  readonly mode: IDBTransactionMode;
  readonly durability: Durability;
  readonly later: Later;
  /** Called when one that was given up while it was being committed has come through after all. */
  readonly onLate?: (() => void) | undefined;
}

/**
 * Runs one transaction; what `body` gives back is called for the answer once it has been committed. Without an answer within ten seconds it is given up
 * (`silent`) and taken back; one that is being committed already cannot be, and may come through late, before all that was begun after it on its stores.
 */
export function transact<T>(
  database: IDBDatabase,
  names: readonly string[],
  { mode, durability, later, onLate }: TransactionOptions,
  body: (transaction: IDBTransaction) => () => T,
): Promise<Result<T, StorageState>> {
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction([...names], mode, { durability });
      const answer = body(transaction);
      let isGivenUp = false;
      const stop = later(PATIENCE_MS, () => {
        isGivenUp = true;
        resolve({ ok: false, error: "silent" });
        takeBack(transaction);
      });
      transaction.oncomplete = () => {
        stop();
        if (isGivenUp) onLate?.();
        else resolve(ok(answer()));
      };
      transaction.onabort = () => {
        stop();
        resolve({ ok: false, error: stateOf(transaction.error) });
      };
    } catch (cause) {
      resolve({ ok: false, error: stateOf(cause instanceof DOMException ? cause : null) });
    }
  });
}

/** Takes a transaction back, unless it is over or being committed. */
export function takeBack(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (cause) {
    if (!(cause instanceof DOMException && cause.name === "InvalidStateError")) throw cause;
  }
}
