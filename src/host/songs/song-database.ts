import * as v from "valibot";
import { ok, type Result } from "../../lib/result.ts";
import { later } from "../clock/clock.ts";
import { problem, refuse } from "../problems.ts";

const storedSong = v.object({
  id: v.string(),
  title: v.string(),
  data_abc: v.string(),
  /** The account that it goes to as soon as that can be reached. */
  waitsFor: v.exactOptional(v.string()),
});
/** A song as this device keeps it. */
export type DeviceSong = v.InferOutput<typeof storedSong>;

const fetchedSong = v.object({
  id: v.string(),
  title: v.string(),
  data_abc: v.string(),
  own: v.exactOptional(v.boolean()),
  updatedAt: v.exactOptional(v.string()),
});
/** A song as the gateway last answered it. */
export type FetchedSong = v.InferOutput<typeof fetchedSong>;

const NAME = "woodshed-songs";
/** Songs of this device; the gateway's as they were last answered; lists, each under its name. */
const STORES = { songs: { keyPath: "id" }, fetched: { keyPath: "id" }, lists: {} } as const;
type StoreName = keyof typeof STORES;

/** Songs under their ids. Each write is one transaction: all of it, or nothing. */
export interface SongStore<T> {
  /** What can be read of them; damaged ones are left where they are. */
  all(): Promise<Result<readonly T[]>>;
  put(songs: readonly T[]): Promise<Result<null>>;
  remove(ids: readonly string[]): Promise<Result<null>>;
}

/** What this device has of songs. */
export interface SongDatabase extends SongStore<DeviceSong> {
  /** The gateway's songs as they were last answered, for when it cannot be asked. */
  readonly fetched: SongStore<FetchedSong>;
  /** What was kept under a name, as it stands there; undefined where there is nothing. */
  readList(name: string): Promise<Result<unknown>>;
  /** Puts under a name what is made of what stands there, in one transaction: no other tab can come between. Answers what was put. */
  changeList<T>(name: string, change: (stored: unknown) => T): Promise<Result<T>>;
  /** Deletes the lists of which that is said, by what was kept there. */
  removeLists(isGone: (stored: unknown) => boolean): Promise<Result<null>>;
  /** Gives up what is under way, so that no other page waits for it. */
  giveUp(): void;
}

/** How long an answer is waited for, in milliseconds; some browsers keep a transaction for good whose page is gone, and with it all that come after. */
const PATIENCE_MS = 10_000;
const silent = problem("song-storage-silent");

/** Whether storage did not answer; what is there is not known then. */
export const isSilent = (result: Result<unknown> | undefined): boolean => result?.ok === false && result.error.code === silent.code;

/**
 * Opens the database with its first use; where the browser refuses it, every call says so (`songs-not-kept-here`). What has no answer within ten seconds
 * is given up and taken back (`song-storage-silent`).
 */
export function openSongDatabase(factory: IDBFactory | undefined): SongDatabase {
  let opening: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    opening ??= inTime(
      opened(factory, () => {
        opening = undefined;
      }),
    ).catch((cause: unknown) => {
      opening = undefined;
      throw cause;
    });
    return opening;
  };
  const underWay = new Set<IDBTransaction>();
  const run: Run = async (name, mode, body) => {
    try {
      const transaction = (await open()).transaction(name, mode, { durability: mode === "readwrite" ? "strict" : "default" });
      underWay.add(transaction);
      const answer = done(transaction, body(transaction.objectStore(name))).finally(() => underWay.delete(transaction));
      return ok(await inTime(answer, () => takeBack(transaction)));
    } catch (cause) {
      if (cause === silent) return { ok: false, error: silent };
      return refuse(cause instanceof DOMException && cause.name === "QuotaExceededError" ? "no-room-for-songs" : "songs-not-kept-here");
    }
  };
  return {
    ...storeOf(run, "songs", storedSong),
    fetched: storeOf(run, "fetched", fetchedSong),
    readList: (name) =>
      run("lists", "readonly", (store) => {
        const asked = store.get(name);
        return () => asked.result as unknown;
      }),
    changeList: (name, change) =>
      run("lists", "readwrite", (store) => {
        const made: ReturnType<typeof change>[] = [];
        const asked = store.get(name);
        asked.onsuccess = () => {
          const value = change(asked.result);
          made.push(value);
          store.put(value, name);
        };
        return () => {
          const [value] = made;
          if (value === undefined) throw new Error("Nothing was put.");
          return value;
        };
      }),
    removeLists: (isGone) =>
      run("lists", "readwrite", (store) => {
        const asked = store.openCursor();
        asked.onsuccess = () => {
          const cursor = asked.result;
          if (cursor === null) return;
          if (isGone(cursor.value)) cursor.delete();
          cursor.continue();
        };
        return () => null;
      }),
    giveUp() {
      for (const transaction of underWay) takeBack(transaction);
    },
  };
}

type Run = <T>(name: StoreName, mode: IDBTransactionMode, body: (store: IDBObjectStore) => () => T) => Promise<Result<T>>;

function storeOf<T>(run: Run, name: StoreName, schema: v.GenericSchema<unknown, T>): SongStore<T> {
  return {
    all: () =>
      run(name, "readonly", (store) => {
        const asked = store.getAll();
        return () =>
          asked.result.flatMap((row: unknown): T[] => {
            const parsed = v.safeParse(schema, row);
            return parsed.success ? [parsed.output] : [];
          });
      }),
    put: (songs) =>
      run(name, "readwrite", (store) => {
        for (const song of songs) store.put(song);
        return () => null;
      }),
    remove: (ids) =>
      run(name, "readwrite", (store) => {
        for (const id of ids) store.delete(id);
        return () => null;
      }),
  };
}

/** Version 1 had no fetched songs. */
const VERSION = 2;

function opened(factory: IDBFactory | undefined, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (factory === undefined) return reject(new Error("The browser has no database."));
    const request = factory.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, options] of Object.entries(STORES))
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, options);
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => {
        request.result.close();
        onClosed();
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error("The database was not opened."));
    request.onblocked = () => reject(new Error("Another tab holds an older version open."));
  });
}

function done<T>(transaction: IDBTransaction, answer: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => {
      try {
        resolve(answer());
      } catch (cause) {
        reject(cause);
      }
    };
    transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was not carried out."));
  });
}

/** An answer in time; else it rejects with `silent`. */
function inTime<T>(answer: Promise<T>, giveUp?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = later(PATIENCE_MS, () => {
      reject(silent);
      giveUp?.();
    });
    void answer.then(resolve, reject).finally(stop);
  });
}

/** Takes a transaction back, unless it is over or being committed. */
function takeBack(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (cause) {
    if (!(cause instanceof DOMException && cause.name === "InvalidStateError")) throw cause;
  }
}
