import * as v from "valibot";
import { ok, type Result } from "../../lib/result.ts";
import { refuse } from "../problems.ts";

const storedSong = v.object({ id: v.string(), title: v.string(), data_abc: v.string() });
/** A song as this device keeps it. */
export type DeviceSong = v.InferOutput<typeof storedSong>;

const NAME = "woodshed-songs";
const SONGS = "songs";
/** Lists beside the songs, each under its name. */
const LISTS = "lists";

/** The songs of this device. Each write is one transaction: all of it, or nothing. */
export interface SongDatabase {
  /** What can be read of them; damaged ones are left where they are. */
  all(): Promise<Result<readonly DeviceSong[]>>;
  put(songs: readonly DeviceSong[]): Promise<Result<null>>;
  remove(ids: readonly string[]): Promise<Result<null>>;
  /** What was kept under a name, as it stands there; undefined where there is nothing. */
  readList(name: string): Promise<Result<unknown>>;
  writeList(name: string, value: unknown): Promise<Result<null>>;
  /** Gives up what is under way, so that no other page waits for it. */
  giveUp(): void;
}

/** Opens the database with its first use; where the browser refuses it, every call says so (`songs-not-kept-here`). */
export function openSongDatabase(factory: IDBFactory | undefined): SongDatabase {
  let opening: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    opening ??= opened(factory).catch((cause: unknown) => {
      opening = undefined;
      throw cause;
    });
    return opening;
  };
  const underWay = new Set<IDBTransaction>();
  const run = async <T>(name: string, mode: IDBTransactionMode, body: (store: IDBObjectStore) => () => T): Promise<Result<T>> => {
    try {
      const transaction = (await open()).transaction(name, mode, { durability: mode === "readwrite" ? "strict" : "default" });
      underWay.add(transaction);
      return ok(await done(transaction, body(transaction.objectStore(name))).finally(() => underWay.delete(transaction)));
    } catch (cause) {
      return refuse(cause instanceof DOMException && cause.name === "QuotaExceededError" ? "no-room-for-songs" : "songs-not-kept-here");
    }
  };
  return {
    all: () =>
      run(SONGS, "readonly", (store) => {
        const asked = store.getAll();
        return () => asked.result.flatMap((row: unknown) => (v.is(storedSong, row) ? [row] : []));
      }),
    put: (songs) =>
      run(SONGS, "readwrite", (store) => {
        for (const song of songs) store.put(song);
        return () => null;
      }),
    remove: (ids) =>
      run(SONGS, "readwrite", (store) => {
        for (const id of ids) store.delete(id);
        return () => null;
      }),
    readList: (name) =>
      run(LISTS, "readonly", (store) => {
        const asked = store.get(name);
        return () => asked.result as unknown;
      }),
    writeList: (name, value) =>
      run(LISTS, "readwrite", (store) => {
        store.put(value, name);
        return () => null;
      }),
    giveUp() {
      for (const transaction of underWay) transaction.abort();
    },
  };
}

function opened(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (factory === undefined) return reject(new Error("The browser has no database."));
    const request = factory.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(SONGS, { keyPath: "id" });
      request.result.createObjectStore(LISTS);
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error("The database was not opened."));
    request.onblocked = () => reject(new Error("Another tab holds an older version open."));
  });
}

function done<T>(transaction: IDBTransaction, answer: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(answer());
    transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was not carried out."));
  });
}
