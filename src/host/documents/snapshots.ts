import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { StoreRecord } from "../../protocol/records/session-records.ts";
import { later } from "../clock/clock.ts";
import { putSheets, writeSheets } from "./snapshot-sheets.ts";

/** Where snapshots are kept on this device. */
export const SNAPSHOT_CACHE = "woodshed-drawn-1";
/** Documents of which there is a snapshot; the one that was kept longest ago goes first. */
const MOST = 6;
/** A longer one takes as long to read as the engine takes to start, in characters. */
const LONGEST = 2_000_000;
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
  keep(kind: DocumentKind, id: string, records: readonly StoreRecord[]): Promise<void>;
  /** Deletes that of one document. */
  drop(kind: DocumentKind, id: string): Promise<void>;
  /** Deletes all of them. */
  forget(): Promise<void>;
}

interface Kept {
  readonly build: string;
  readonly owner: string | null;
  readonly records: readonly StoreRecord[];
  readonly sheets: Readonly<Record<string, unknown>>;
}

/** Addresses of stored documents. */
const PATH = /^\/(workspace|editor)\/([^/]+)$/;
const addressOf = (kind: string, id: string): string => `/last-drawn/${kind}/${encodeURIComponent(id)}`;
/** The document, what was computed from it, and where it is kept; nothing that only holds while an engine runs. */
export const isKept = ({ scope, typeName }: StoreRecord): boolean =>
  scope === "document" || typeName === "derived" || typeName === "save" || typeName === "open";

/** Snapshots in the browser's cache storage, which neither counts against local storage nor is read before it is needed. */
export function createSnapshots({ storage, build, owner, wait = later }: SnapshotsParts): Snapshots {
  /** What the cache gives; undefined where there is none, or it fails: then it is as if nothing had been kept. */
  async function inCache<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
    try {
      return storage === undefined ? undefined : await work(await storage.open(SNAPSHOT_CACHE));
    } catch (cause) {
      console.warn("What was last drawn cannot be read or kept.", cause);
      return undefined;
    }
  }
  async function read(address: string): Promise<readonly StoreRecord[] | undefined> {
    const late = new Promise<undefined>((give) => wait(PATIENCE_MS, () => give(undefined)));
    const looked = inCache(async (cache) => (await (await cache.match(address))?.json()) as Kept | undefined);
    const kept = await Promise.race([looked, late]);
    if (kept?.build !== build || kept.owner !== owner()) return undefined;
    putSheets(kept.sheets);
    return kept.records;
  }
  return {
    async at(path) {
      const [, kind, id] = PATH.exec(path) ?? [];
      return kind === undefined || id === undefined ? undefined : read(addressOf(kind, decodeURIComponent(id)));
    },
    find: (kind, id) => read(addressOf(kind, id)),
    async keep(kind, id, records) {
      const text = JSON.stringify({ build, owner: owner(), records: records.filter(isKept), sheets: writeSheets() } satisfies Kept);
      if (text.length > LONGEST) return;
      await inCache(async (cache) => {
        await cache.put(addressOf(kind, id), new Response(text));
        const all = await cache.keys();
        for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old);
      });
    },
    async drop(kind, id) {
      await inCache((cache) => cache.delete(addressOf(kind, id)));
    },
    async forget() {
      await inCache(async (cache) => {
        for (const key of await cache.keys()) await cache.delete(key);
      });
    },
  };
}
