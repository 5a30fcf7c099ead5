import * as browserHas from "../../lib/browser-features.ts";
import { granted } from "../../lib/granted.ts";
import type { Later } from "../../lib/later.ts";
import { randomId } from "../../lib/random-id.ts";
import { liveTabs } from "../../protocol/engine/live-tabs.ts";
import { openDatabase } from "../drafts/database.ts";
import type { PersistenceWorld } from "./persistence-context.ts";

/** The name under which tabs tell each other what they saved. */
const CHANNEL = "woodshed-saved";

/** The worker's own storage, locks and channel. */
export function browserPersistence(later: Later): PersistenceWorld {
  return {
    later,
    newId: randomId,
    random: Math.random,
    now: () => new Date().toISOString(),
    database: openDatabase(
      granted(() => globalThis.indexedDB),
      later,
    ).then((opened) => (opened.ok ? opened.value : undefined)),
    liveTabs: () => liveTabs(browserHas.webLocks() ? navigator.locks : undefined),
    tabs: openTabs(),
  };
}

/** Tabs that tell each other what they saved; each for itself where the browser has no channel: a conflict is then met at the next save. */
function openTabs(): PersistenceWorld["tabs"] {
  if (!browserHas.broadcastChannel()) return { tell: () => {}, listen: () => {} };
  const channel = new BroadcastChannel(CHANNEL);
  return {
    tell: (word) => channel.postMessage(word),
    listen(hear) {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
    },
  };
}
