import { byTime, type Run, readRun } from "../../documents/practice/run.ts";
import type { Later } from "../../lib/later.ts";
import type { Result } from "../../lib/result.ts";
import { keysOf } from "../drafts/database.ts";
import { openIndexed, type StorageState, takeBack, transact } from "../drafts/indexed-db.ts";
import { type OpenRun, openRuns, type StoredPlace } from "./open-runs.ts";
import {
  type Aside,
  asked,
  BY_SOURCE,
  fold,
  type PracticeObjectStore,
  type PracticeRows,
  type PracticeStoreName,
  readRows,
  readRuns,
  rebuild,
  stores,
} from "./rows.ts";

const DATABASE = { name: "woodshed-practice", version: 2 };
/** The id under which a deletion waits to be told to the account. */
const FORGET = "*";

/** What of one owner's record the account does not have. */
export interface Waiting {
  /** The account is to forget all that it has before it gets these runs. */
  readonly forget: boolean;
  readonly runs: readonly Run[];
  /** How many wait in all. */
  readonly count: number;
}

/** The record on this device; every call is one transaction, so that two tabs can practise at once. */
export interface PracticeStore {
  /** Adds the runs that are not there; one that is stays as it is. `waits`: the account is to get them. Gives the number added. */
  add(owner: string, runs: readonly Run[], options: { readonly waits: boolean }): Promise<Result<number, StorageState>>;
  /** What the runs come to; damaged rows are made anew from the runs. */
  rows(owner: string): Promise<Result<PracticeRows, StorageState>>;
  /** Every run, oldest first. */
  runs(owner: string): Promise<Result<readonly Run[], StorageState>>;
  count(owner: string): Promise<number>;
  /** At most so many of the runs that wait. */
  waiting(owner: string, most: number): Promise<Result<Waiting, StorageState>>;
  /** The account has these runs, or has forgotten everything. */
  told(owner: string, what: readonly string[] | "forget"): Promise<void>;
  /** Deletes an owner's record; `tells`: the account is to forget it as well. */
  clear(owner: string, options: { readonly tells: boolean }): Promise<Result<null, StorageState>>;
  /** Takes back that the account is to forget. */
  keepOnAccount(owner: string): Promise<void>;
  /** Stores a run that goes on, as far as it has come, and the place where it stands. */
  hold(owner: string, open: OpenRun): Promise<Result<null, StorageState>>;
  /** Takes runs into the record that go on no more, of every owner; `isGone` says of a tab and engine that they are. Gives their number. */
  adoptOpen(isGone: (open: Pick<OpenRun, "tab" | "engine">) => boolean): Promise<Result<number, StorageState>>;
  /** The last runs of a source in a mode, latest first. */
  last(
    owner: string,
    source: { readonly id: string; readonly mode: Run["mode"] },
    most: number,
  ): Promise<Result<readonly Run[], StorageState>>;
  /** Where an exercise was left; undefined where it was not. */
  place(owner: string, id: string): Promise<StoredPlace | undefined>;
  keepPlace(owner: string, place: StoredPlace): Promise<void>;
  dropPlace(owner: string, id: string): Promise<void>;
  /** How many damaged runs were set aside since this was opened. */
  setAside(): number;
}

/** Opens the record of this device; undefined where the browser keeps nothing. */
export async function openPracticeStore(factory: IDBFactory | undefined, later: Later): Promise<PracticeStore | undefined> {
  if (factory === undefined) return undefined;
  try {
    const database = await openIndexed(factory, { ...DATABASE, later }, (made, change) => {
      for (const [name, keyPath] of Object.entries(stores))
        if (!made.objectStoreNames.contains(name))
          made.createObjectStore(name, { keyPath: typeof keyPath === "string" ? keyPath : [...keyPath] });
      if (!made.objectStoreNames.contains("corrupt")) made.createObjectStore("corrupt", { autoIncrement: true });
      change.objectStore("runs").createIndex(BY_SOURCE.name, [...BY_SOURCE.keyPath]);
    });
    return storeIn(database, later);
  } catch (cause) {
    console.warn("The record of practice cannot be opened on this device:", cause);
    return undefined;
  }
}

/** A step of a transaction that was taken back, whose answer says so. */
const isAbort = (cause: unknown): boolean => cause instanceof DOMException && cause.name === "AbortError";

function storeIn(database: IDBDatabase, later: Later): PracticeStore {
  let damaged = 0;
  const every: readonly PracticeStoreName[] = [...(Object.keys(stores) as (keyof typeof stores)[]), "corrupt"];
  /** One transaction whose steps wait for each other's answers. */
  function within<T>(mode: IDBTransactionMode, work: (store: PracticeObjectStore) => Promise<T>): Promise<Result<T, StorageState>> {
    const done: { value?: T } = {};
    return transact(database, every, { mode, durability: mode === "readwrite" ? "strict" : "relaxed", later }, (transaction) => {
      work((name) => transaction.objectStore(name)).then(
        (value) => {
          done.value = value;
        },
        (cause: unknown) => {
          if (!isAbort(cause)) console.warn("A step on the record of practice failed:", cause);
          takeBack(transaction);
        },
      );
      return () => done.value as T;
    });
  }
  const aside: Aside = (store, row) => {
    damaged += 1;
    store("corrupt").add({ from: "runs", ...row });
    store("runs").delete(row.key);
    store("waiting").delete(row.key);
  };
  return {
    add: (owner, runs, { waits }) =>
      within("readwrite", async (store) => {
        const fresh: Run[] = [];
        for (const run of new Map(runs.map((each) => [each.id, each])).values())
          if ((await asked(store("runs").getKey([owner, run.id]))) === undefined) fresh.push(run);
        for (const run of fresh) {
          store("runs").put({ owner, id: run.id, run });
          if (waits) store("waiting").put({ owner, id: run.id });
        }
        for (const { id } of runs) for (const holder of new Set([owner, ""])) store("open").delete([holder, id]);
        await fold(store, owner, fresh.sort(byTime), aside);
        return fresh.length;
      }),
    async rows(owner) {
      const read = await within("readonly", (store) => readRows(store, owner));
      if (!read.ok || read.value !== undefined) return read as Result<PracticeRows, StorageState>;
      return within("readwrite", async (store) => {
        await rebuild(store, owner, aside);
        return (await readRows(store, owner)) ?? { changes: [], days: [] };
      });
    },
    runs: (owner) => within("readwrite", async (store) => (await readRuns(store, owner, aside)).sort(byTime)),
    async count(owner) {
      const counted = await within("readonly", (store) => asked(store("runs").count(keysOf(owner))));
      return counted.ok ? counted.value : 0;
    },
    waiting: (owner, most) =>
      within("readonly", async (store) => {
        const keys = await asked(store("waiting").getAllKeys(keysOf(owner)));
        const ids = keys.map((key) => (key as [string, string])[1]);
        const some = ids.filter((id) => id !== FORGET).slice(0, most);
        const rows = await Promise.all(some.map((id) => asked(store("runs").get([owner, id]) as IDBRequest<unknown>)));
        const runs = rows.flatMap((row) => readRun((row as { readonly run?: unknown } | undefined)?.run) ?? []);
        return { forget: ids.includes(FORGET), runs, count: ids.length };
      }),
    async told(owner, what) {
      const ids = what === "forget" ? [FORGET] : what;
      await within("readwrite", async (store) => ids.forEach((id) => void store("waiting").delete([owner, id])));
    },
    clear: (owner, { tells }) =>
      within("readwrite", async (store) => {
        for (const name of ["runs", "waiting", "changes", "days", "open", "places"] as const) store(name).delete(keysOf(owner));
        store("heads").delete(owner);
        if (tells) store("waiting").put({ owner, id: FORGET });
        return null;
      }),
    async keepOnAccount(owner) {
      await within("readwrite", async (store) => void store("waiting").delete([owner, FORGET]));
    },
    ...openRuns(within, aside),
    setAside: () => damaged,
  };
}
