import type { DocumentKind } from "../../../protocol/gateway-contract.ts";
import type { StoreRecord } from "../../../protocol/records/session-records.ts";
import { later } from "../../clock/clock.ts";
import { putSheets, type Sheets } from "./read-sheets.ts";

/** Where snapshots are kept on this device. */
export const SNAPSHOT_CACHE = "woodshed-drawn-1";
/** A cache that answers later than this is not waited for, in milliseconds: the page opens without a snapshot. */
const PATIENCE_MS = 2000;

export interface SnapshotsParts {
  /** Absent where the browser keeps nothing. */
  readonly storage: Pick<CacheStorage, "open"> | undefined;
  /** Names the code that draws: what another one computed may not fit it. */
  readonly build: string;
  /** Whose snapshots may be shown: a user's id, or null for nobody's. */
  readonly owner: () => string | null;
  readonly wait?: typeof later;
}

/** What a page last drew of a document, for the next page to draw before its engine is up. Losing one costs a moment and nothing else. */
export interface Snapshots {
  /** The snapshot of what an address of the page names. */
  at(path: string): Promise<readonly StoreRecord[] | undefined>;
  /** The records by which a document was drawn; undefined where there are none, or not this person's or this build's. */
  find(kind: DocumentKind, id: string): Promise<readonly StoreRecord[] | undefined>;
  /** Deletes that of one document. */
  drop(kind: DocumentKind, id: string): Promise<void>;
  /** What the cache gives; undefined where there is none, or it fails: then it is as if nothing had been kept. */
  inCache<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined>;
  /** By whom and for whom snapshots are kept now. */
  stamp(): SnapshotStamp;
}

interface SnapshotStamp {
  readonly build: string;
  readonly owner: string | null;
}

/** A snapshot as it is kept; of its sheets what is drawn at first. */
export interface KeptSnapshot extends SnapshotStamp {
  readonly records: readonly StoreRecord[];
  readonly sheets: Sheets;
}

/** Addresses of stored documents. */
const PATH = /^\/(workspace|editor)\/([^/]+)$/;
/** Where the snapshot of a document is kept. */
export const addressOf = (kind: string, id: string): string => `/last-drawn/${kind}/${encodeURIComponent(id)}`;
/** Where the rest of its sheets is kept: three times as much, and not needed for the first drawing. */
export const restOf = (address: string): string => `${address}/rest`;
/** Snapshots in the browser's cache storage, which neither counts against local storage nor is read before it is needed. */
export function createSnapshots({ storage, build, owner, wait = later }: SnapshotsParts): Snapshots {
  async function inCache<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
    try {
      return storage && (await work(await storage.open(SNAPSHOT_CACHE)));
    } catch (cause) {
      console.warn("What was last drawn cannot be read or kept.", cause);
      return undefined;
    }
  }
  async function read(address: string): Promise<readonly StoreRecord[] | undefined> {
    const late = new Promise<void>((give) => wait(PATIENCE_MS, give));
    const json = (at: string) => inCache(async (cache) => (await cache.match(at))?.json());
    const kept = (await Promise.race([json(address), late])) as KeptSnapshot | undefined;
    if (kept?.build !== build || kept.owner !== owner()) return undefined;
    putSheets(kept.sheets, () => json(restOf(address)));
    return kept.records;
  }
  return {
    async at(path) {
      const [, kind, id] = PATH.exec(path) ?? [];
      return kind === undefined || id === undefined ? undefined : read(addressOf(kind, decodeURIComponent(id)));
    },
    find: (kind, id) => read(addressOf(kind, id)),
    async drop(kind, id) {
      const address = addressOf(kind, id);
      await inCache(async (cache) => {
        await cache.delete(address);
        await cache.delete(restOf(address));
      });
    },
    inCache,
    stamp: () => ({ build, owner: owner() }),
  };
}
