import * as browserHas from "../../lib/browser-features.ts";
import { randomId } from "../../lib/random-id.ts";
import { TAB_LOCK_PREFIX, type TabIdentity } from "../../protocol/engine/account-feed.ts";
import type { StringStorage } from "./local-storage.ts";

const NAME = "woodshed-tab";
/**
 * How long a reloaded page waits for the page before it to let go of the tab's lock. A copy of a tab waits in vain and becomes a tab of its own;
 * too little patience on a busy machine opens a new workspace in the place of the one that was worked on.
 */
const PATIENCE_MS = 2000;

/** What a tab's identity is made of. */
export interface TabParts {
  /** Outlives a reload, and is copied with the tab. */
  readonly storage: StringStorage | undefined;
  readonly newId: () => string;
  /** Holds a lock for as long as the page lives; false when another page holds it that long. Absent where the browser has no locks. */
  readonly hold: ((name: string, patienceMs: number) => Promise<boolean>) | undefined;
}

/** Finds out which tab this page runs in, and marks it as living. */
export async function claimTab({ storage, newId, hold }: TabParts): Promise<TabIdentity> {
  const page = newId();
  const remembered = storage?.getItem(NAME) ?? null;
  if (remembered !== null && (hold === undefined || (await hold(TAB_LOCK_PREFIX + remembered, PATIENCE_MS))))
    return { tab: remembered, page };
  const tab = newId();
  try {
    storage?.setItem(NAME, tab);
  } catch (cause) {
    console.warn("This tab cannot be told from others after a reload.", cause);
  }
  await hold?.(TAB_LOCK_PREFIX + tab, PATIENCE_MS);
  return { tab, page };
}

/** The browser's own parts. */
export function browserTab(storage: StringStorage | undefined): TabParts {
  return { storage, newId: randomId, hold: browserHas.webLocks() ? holdLock : undefined };
}

const holdLock = (name: string, patienceMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const forAsLongAsThePageLives = () => {
      resolve(true);
      return new Promise<void>(() => {});
    };
    navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, forAsLongAsThePageLives).catch(() => resolve(false));
  });
