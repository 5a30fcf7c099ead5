import type { Later } from "../../lib/later.ts";
import { TAB_LOCK_PREFIX } from "../../protocol/engine/account-feed.ts";
import { openDatabase } from "../drafts/database.ts";
import type { PersistenceWorld } from "./persistence-context.ts";

/** The name under which tabs tell each other what they saved. */
const CHANNEL = "woodshed-saved";

/** The worker's own storage, locks and channel. */
export function browserPersistence(later: Later): PersistenceWorld {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    later,
    newId: () => crypto.randomUUID(),
    random: Math.random,
    now: () => new Date().toISOString(),
    database: openDatabase(globalThis.indexedDB).then((opened) => (opened.ok ? opened.value : undefined)),
    liveTabs,
    tabs: {
      tell: (word) => channel.postMessage(word),
      listen(hear) {
        channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
      },
    },
  };
}

/** Ids of the tabs whose lock is held. */
async function liveTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  const names = held.map(({ name = "" }) => name).filter((name) => name.startsWith(TAB_LOCK_PREFIX));
  return new Set(names.map((name) => name.slice(TAB_LOCK_PREFIX.length)));
}
