import type { Later } from "../../lib/later.ts";
import type { Result } from "../../lib/result.ts";
import { ok } from "../../lib/result.ts";
import { type Durability, openIndexed, type StorageState, transact } from "./indexed-db.ts";

export type { StorageState } from "./indexed-db.ts";

/** The object stores and their keys. */
const stores = {
  /** Heads of drafts by draft id. */
  drafts: "id",
  /** The saved state that a draft builds on, and the write that waits for its answer. */
  bases: "draftId",
  /** The records of drafts. */
  records: ["draftId", "recordId"],
  /** What was written since the last fold. */
  journal: ["draftId", "n"],
  /** Documents that are kept on this device. */
  kept: "id",
} as const;

export type StoreName = keyof typeof stores | "corrupt";

/**
 * How long an answer is waited for, in milliseconds. WebKit (seen in WebKitGTK 2.50.6) keeps a transaction for good whose worker ended before it began,
 * and what reads these stores then is not answered until the browser is closed.
 */
const PATIENCE_MS = 10_000;

const NAME = "woodshed";
const VERSION = 1;

/** An open database. */
export interface Database {
  /** Runs one transaction and commits it at once, without waiting for the answers of its requests. */
  write(
    names: readonly StoreName[],
    durability: Durability,
    body: (store: (name: StoreName) => IDBObjectStore) => void,
  ): Promise<Result<null, StorageState>>;
  /** Reads, changes and writes in one transaction; `change` gets what the key holds and gives what it shall hold (undefined: nothing changes). */
  update<T>(
    name: StoreName,
    key: IDBValidKey,
    change: (held: unknown) => { readonly put?: object; readonly answer: T },
  ): Promise<Result<T, StorageState>>;
  /** Every row; an error where there is no answer within ten seconds. */
  all(name: StoreName, range?: IDBKeyRange): Promise<Result<unknown[], StorageState>>;
  /** One row; the same. */
  get(name: StoreName, key: IDBValidKey): Promise<Result<unknown, StorageState>>;
}

/** Every key of a store whose first part is `id`. */
export const keysOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/** Opens the database; `missing` where the browser has none, refuses it or does not answer. */
export async function openDatabase(factory: IDBFactory | undefined, later: Later): Promise<Result<Database, StorageState>> {
  if (factory === undefined) return { ok: false, error: "missing" };
  try {
    return await inTime(
      later,
      openIndexed(factory, { name: NAME, version: VERSION }, createStores).then((opened) => ok(wrap(opened, later))),
    );
  } catch (cause) {
    console.warn("This device's storage cannot be opened:", cause);
    return { ok: false, error: "missing" };
  }
}

/** What is answered in time; else it counts as missing. */
function inTime<T>(later: Later, answer: Promise<Result<T, StorageState>>): Promise<Result<T, StorageState>> {
  return new Promise((resolve, reject) => {
    const stop = later(PATIENCE_MS, () => resolve({ ok: false, error: "missing" }));
    void answer.then(resolve, reject).finally(stop);
  });
}

function createStores(database: IDBDatabase): void {
  for (const [name, keyPath] of Object.entries(stores))
    database.createObjectStore(name, { keyPath: typeof keyPath === "string" ? keyPath : [...keyPath] });
  database.createObjectStore("corrupt", { autoIncrement: true });
}

function wrap(database: IDBDatabase, later: Later): Database {
  const run = <T>(
    names: readonly StoreName[],
    mode: IDBTransactionMode,
    durability: Durability,
    body: (transaction: IDBTransaction) => () => T,
  ) => transact(database, names, { mode, durability }, body);
  const read = <T>(name: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>) =>
    inTime(
      later,
      run([name], "readonly", "relaxed", (transaction) => {
        const request = ask(transaction.objectStore(name));
        return () => request.result;
      }),
    );
  return {
    write: (names, durability, body) =>
      run(names, "readwrite", durability, (transaction) => {
        body((name) => transaction.objectStore(name));
        transaction.commit();
        return () => null;
      }),
    update: (name, key, change) =>
      run([name], "readwrite", "strict", (transaction) => {
        const store = transaction.objectStore(name);
        const request = store.get(key);
        const outcomes: ReturnType<typeof change>[] = [];
        request.onsuccess = () => {
          const outcome = change(request.result);
          outcomes.push(outcome);
          if (outcome.put !== undefined) store.put(outcome.put);
        };
        return () => {
          const [outcome] = outcomes;
          if (outcome === undefined) throw new Error(`The update of ${name} completed without having read it.`);
          return outcome.answer;
        };
      }),
    all: (name, range) => read(name, (store) => store.getAll(range)),
    get: (name, key) => read(name, (store) => store.get(key)),
  };
}
