import { granted } from "../lib/granted.ts";
import { startAccount } from "./account/account.ts";
import { lastUser } from "./account/session-browser.ts";
import { joinLessons } from "./documents/lesson-port.ts";
import { createSnapshots, type Snapshots } from "./documents/snapshots/snapshots.ts";
import { startEngine } from "./engine/engine-client.ts";
import { createStoreMirror, editedDocument, type StoreMirror } from "./engine/store-mirror.ts";
import { holdLine } from "./page/holds.ts";
import { holdIdleUntil, whenNothingWaits } from "./page/settled.ts";
import { browserStorage } from "./storage/local-storage.ts";

/** The mirror, filled by a snapshot where there is one; the engine and the account, which then come later. */
export function startEngineAndAccount() {
  const mirror = createStoreMirror();
  const { snapshots, snapshotShown } = showSnapshot(mirror);
  // What stands in the account opens once the session is known: who has acted on its snapshot waits for that.
  const calm = (): Promise<void> => Promise.race([new Promise<void>(whenNothingWaits), engine.asked]);
  const account = startAccount(snapshotShown.then((isShown) => (isShown ? calm() : undefined)));
  const engine = startEngine(mirror, { account: account.port, lessons: joinLessons, hold: holdIdleUntil });
  // What is called starts it.
  void snapshotShown.then((isShown) => !isShown && holdLine(engine.call((remote) => remote.snapshot())));
  return { mirror, engine, account, snapshots, snapshotShown };
}

/** Shows the snapshot of what the address names, to be drawn by it before the engine starts; `snapshotShown` is false where there is none. */
function showSnapshot(mirror: StoreMirror): { readonly snapshots: Snapshots; readonly snapshotShown: Promise<boolean> } {
  const owner = () => lastUser(browserStorage())?.id ?? null;
  const snapshots = createSnapshots({ storage: granted(() => globalThis.caches), build: import.meta.url, owner });
  const snapshotShown = snapshots.at(location.pathname).then((copy) => {
    if (copy !== undefined && editedDocument(mirror) === undefined) mirror.showSnapshot(copy);
    return copy !== undefined;
  });
  return { snapshots, snapshotShown };
}
