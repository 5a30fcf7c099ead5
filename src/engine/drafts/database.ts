import type { Later } from "../../lib/later.ts";
import type { Result } from "../../lib/result.ts";
import { ok } from "../../lib/result.ts";
import { type Durability, openIndexed, type StorageState, type TransactionOptions, transact } from "./indexed-db.ts";

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

const NAME = "woodshed";
const VERSION = 1;

/** An open database. What has no answer within ten seconds is given up: `silent`. */
export interface Database {
  /**
   * Runs one transaction and commits it at once, without waiting for the answers of its requests: it outlives its tab, and one that was given up may come
   * through late, which `onLate` is told. After one that was given up the next are not committed at once, but taken back when they are given up as well.
   */
  write(
    names: readonly StoreName[],
    durability: Durability,
    body: (store: (name: StoreName) => IDBObjectStore) => void,
    onLate?: () => void,
  ): Promise<Result<null, StorageState>>;
  /** Reads, changes and writes in one transaction; `change` gets what the key holds and gives what it shall hold (undefined: nothing changes). */
  update<T>(
    name: StoreName,
    key: IDBValidKey,
    change: (held: unknown) => { readonly put?: object; readonly answer: T },
  ): Promise<Result<T, StorageState>>;
  /** Every row. */
  all(name: StoreName, range?: IDBKeyRange): Promise<Result<unknown[], StorageState>>;
  /** One row. */
  get(name: StoreName, key: IDBValidKey): Promise<Result<unknown, StorageState>>;
}

/** Every key of a store whose first part is `id`. */
export const keysOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/** Opens the database; `missing` where the browser has none, refuses it or does not answer. */
export async function openDatabase(factory: IDBFactory | undefined, later: Later): Promise<Result<Database, StorageState>> {
  if (factory === undefined) return { ok: false, error: "missing" };
  try {
    return ok(wrap(await openIndexed(factory, { name: NAME, version: VERSION, later }, createStores), later));
  } catch (cause) {
    console.warn("This device's storage cannot be opened:", cause);
    return { ok: false, error: "missing" };
  }
}

function createStores(database: IDBDatabase): void {
  for (const [name, keyPath] of Object.entries(stores))
    database.createObjectStore(name, { keyPath: typeof keyPath === "string" ? keyPath : [...keyPath] });
  database.createObjectStore("corrupt", { autoIncrement: true });
}

function wrap(database: IDBDatabase, later: Later): Database {
  let isSilent = false;
  async function run<T>(
    names: readonly StoreName[],
    options: Omit<TransactionOptions, "later">,
    body: (transaction: IDBTransaction) => () => T,
  ): Promise<Result<T, StorageState>> {
    const done = await transact(database, names, { ...options, later }, body);
    isSilent = !done.ok && done.error === "silent";
    return done;
  }
  const read = <T>(name: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>) =>
    run([name], { mode: "readonly", durability: "relaxed" }, (transaction) => {
      const request = ask(transaction.objectStore(name));
      return () => request.result;
    });
  return {
    write: (names, durability, body, onLate) =>
      run(names, { mode: "readwrite", durability, onLate }, (transaction) => {
        body((name) => transaction.objectStore(name));
        if (!isSilent) transaction.commit();
        return () => null;
      }),
    update: (name, key, change) =>
      run([name], { mode: "readwrite", durability: "strict" }, (transaction) => {
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
