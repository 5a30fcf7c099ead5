import { granted } from "../../lib/granted.ts";
import type { StoredBody } from "../../protocol/engine/account-feed.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { DocumentEntry } from "../../protocol/gateway-contract-schemas.ts";
import { browserStorage } from "../storage/local-storage.ts";
import { lastUser } from "./session-browser.ts";

/** Where what was read of the account is kept on this device. */
const CACHE = "woodshed-last-read-1";
/** Documents that are kept as they were read; the one that was read longest ago goes first. */
const MOST = 60;
/** A longer one is not kept, in characters. */
const LONGEST = 4_000_000;

/** What was read of the account, with its date: for the time without a network. */
export interface LastRead {
  keepDocument(kind: DocumentKind, document: StoredBody): Promise<void>;
  document(kind: DocumentKind, id: string): Promise<StoredBody | undefined>;
  keepList(kind: DocumentKind, entries: readonly DocumentEntry[]): Promise<void>;
  /** The list as it was read last; `at` is ISO 8601. */
  list(kind: DocumentKind): Promise<{ readonly at: string; readonly value: readonly DocumentEntry[] } | undefined>;
  forget(): Promise<void>;
}

export interface LastReadParts {
  /** Absent where the browser keeps nothing. */
  readonly storage: Pick<CacheStorage, "open" | "delete"> | undefined;
  /** Whose it is: it is given to nobody else. */
  readonly owner: () => string | null;
  /** ISO 8601. */
  readonly now: () => string;
}

interface Kept<T> {
  readonly owner: string;
  readonly at: string;
  readonly value: T;
}

const documentPath = (kind: DocumentKind, id: string): string => `/last-read/${kind}/${encodeURIComponent(id)}`;
const listPath = (kind: DocumentKind): string => `/last-list/${kind}`;

/** Makes the store; where the browser keeps nothing, or fails at it, nothing was kept. */
export function createLastRead({ storage, owner, now }: LastReadParts): LastRead {
  async function inCache<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
    try {
      return storage === undefined ? undefined : await work(await storage.open(CACHE));
    } catch (cause) {
      console.warn("What was read last cannot be read or kept.", cause);
      return undefined;
    }
  }
  async function keep<T>(path: string, value: T): Promise<void> {
    const whose = owner();
    if (whose === null) return;
    const text = JSON.stringify({ owner: whose, at: now(), value } satisfies Kept<T>);
    if (text.length > LONGEST) return;
    await inCache(async (cache) => {
      // Put anew it stands last, so that the first are those read longest ago.
      await cache.delete(path);
      await cache.put(path, new Response(text));
      const documents = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/last-read/"));
      for (const old of documents.slice(0, Math.max(0, documents.length - MOST))) await cache.delete(old);
    });
  }
  async function read<T>(path: string): Promise<Kept<T> | undefined> {
    const kept = await inCache(async (cache) => (await (await cache.match(path))?.json()) as Kept<T> | undefined);
    return kept !== undefined && kept.owner === owner() ? kept : undefined;
  }
  return {
    keepDocument: (kind, document) => keep(documentPath(kind, document.id), document),
    document: async (kind, id) => (await read<StoredBody>(documentPath(kind, id)))?.value,
    keepList: (kind, entries) => keep(listPath(kind), entries),
    list: (kind) => read(listPath(kind)),
    async forget() {
      await storage?.delete(CACHE).catch(() => false);
    },
  };
}

/** That of this browser and of whoever was signed in last. */
export const lastRead = createLastRead({
  storage: granted(() => globalThis.caches),
  owner: () => lastUser(browserStorage())?.id ?? null,
  now: () => new Date().toISOString(),
});
