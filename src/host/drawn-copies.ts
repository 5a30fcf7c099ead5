import { effect } from "@preact/signals-core";
import type { DocumentKind } from "../protocol/gateway-contract.ts";
import { type SaveRecord, type StoreRecord, sessionIds } from "../protocol/session-records.ts";
import { later } from "./clock.ts";
import { hasNewSheets, newSheets, putSheets, writeSheets } from "./drawn-sheets.ts";
import { whenIdle } from "./settled.ts";
import type { StoreMirror } from "./store-mirror.ts";

/** Where copies are kept on this device. */
const CACHE = "woodshed-drawn-1";
/** Documents of which there is a copy; the one that was kept longest ago goes first. */
const MOST = 6;
/** A longer one takes as long to read as the engine takes to start, in characters. */
const LONGEST = 2_000_000;
/** How long a document rests before its copy is kept, in milliseconds. */
const REST_MS = 2000;

export interface DrawnCopiesParts {
  /** Absent where the browser keeps nothing. */
  readonly storage: Pick<CacheStorage, "open" | "delete"> | undefined;
  /** Names the code that draws: what another one computed may not fit it. */
  readonly build: string;
  /** Whose copies may be shown: a user's id, or null for nobody's. */
  readonly owner: () => string | null;
}

/** What a page last drew of a document, for the next page to draw before its engine is up. Losing one costs a moment and nothing else. */
export interface DrawnCopies {
  /** The copy of what an address of the page names. */
  at(path: string): Promise<readonly StoreRecord[] | undefined>;
  /** The records by which a document was drawn; undefined where there are none, or not this person's or this build's. */
  find(of: DocumentKind, id: string): Promise<readonly StoreRecord[] | undefined>;
  keep(of: DocumentKind, id: string, records: readonly StoreRecord[]): Promise<void>;
  /** Deletes that of one document. */
  drop(of: DocumentKind, id: string): Promise<void>;
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
const addressOf = (of: string, id: string): string => `/last-drawn/${of}/${encodeURIComponent(id)}`;
/** The document, what was computed from it, and where it is kept; nothing that only holds while an engine runs. */
const isKept = ({ scope, typeName }: StoreRecord): boolean => scope === "document" || typeName === "derived" || typeName === "save";

/** Copies in the browser's cache storage, which neither counts against local storage nor is read before it is needed. */
export function createDrawnCopies({ storage, build, owner }: DrawnCopiesParts): DrawnCopies {
  async function read(address: string): Promise<readonly StoreRecord[] | undefined> {
    try {
      const held = await (await storage?.open(CACHE))?.match(address);
      const kept = (await held?.json()) as Kept | undefined;
      if (kept?.build !== build || kept.owner !== owner()) return undefined;
      putSheets(kept.sheets);
      return kept.records;
    } catch (cause) {
      console.warn("What was last drawn cannot be read; it is drawn anew.", cause);
      return undefined;
    }
  }
  return {
    async at(path) {
      const [, of, id] = PATH.exec(path) ?? [];
      return of === undefined || id === undefined ? undefined : read(addressOf(of, decodeURIComponent(id)));
    },
    find: (of, id) => read(addressOf(of, id)),
    async keep(of, id, records) {
      const text = JSON.stringify({ build, owner: owner(), records: records.filter(isKept), sheets: writeSheets() } satisfies Kept);
      if (text.length > LONGEST) return;
      try {
        const cache = await storage?.open(CACHE);
        await cache?.put(addressOf(of, id), new Response(text));
        const all = (await cache?.keys()) ?? [];
        for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache?.delete(old);
      } catch (cause) {
        console.warn("What is drawn could not be kept for the next time.", cause);
      }
    },
    async drop(of, id) {
      await (await storage?.open(CACHE))?.delete(addressOf(of, id));
    },
    async forget() {
      await storage?.delete(CACHE);
    },
  };
}

export interface CopyKeeperParts {
  readonly mirror: StoreMirror;
  readonly copies: Pick<DrawnCopies, "keep">;
  /** Calls back when the page is hidden or left. */
  readonly onHidden: (task: () => void) => () => void;
  readonly wait?: typeof later;
  readonly idle?: typeof whenIdle;
}

/**
 * Keeps a copy of what is open, where it changed, once it has rested for two seconds and the page has nothing else to do, and when the page is
 * left. The answer is for when its person has signed out: what is open then is kept no more.
 */
export function keepCopies({ mirror, copies, onHidden, wait = later, idle = whenIdle }: CopyKeeperParts): () => void {
  let last: readonly StoreRecord[] = [];
  let cancel = (): void => {};
  const drawn = () => mirror.all().filter((record) => isKept(record) && record.typeName !== "save");
  let barred: string | undefined;
  const openId = (save = saveOf(mirror)) => save?.documentId ?? save?.draftId;
  const keep = () => {
    const save = saveOf(mirror);
    const id = openId(save);
    if (save === undefined || id === undefined || id === barred || mirror.isCopy.peek()) return;
    const now = drawn();
    if (now.length === last.length && now.every((record, index) => record === last[index]) && !hasNewSheets()) return;
    last = now;
    void copies.keep(save.of, id, mirror.all());
  };
  effect(() => {
    if (mirror.isCopy.value) last = drawn();
  });
  effect(() => {
    const word = saveOf(mirror, true)?.word;
    newSheets.value;
    cancel();
    if (word === "Saved" || word === "Kept on this device") cancel = wait(REST_MS, () => idle(keep));
  });
  onHidden(keep);
  return () => {
    barred = openId();
  };
}

function saveOf(mirror: StoreMirror, isFollowed = false): SaveRecord | undefined {
  const held = mirror.record(sessionIds.save);
  const record = isFollowed ? held.value : held.peek();
  return record?.typeName === "save" ? record : undefined;
}
