import type { TabIdentity } from "../../protocol/engine/account-feed.ts";
import { browserStorage } from "../storage/local-storage.ts";
import { browserTab, claimTab } from "../storage/tab.ts";
import { type AccountPort, createAccountPort } from "./account-port.ts";
import { baseFromPage, createGatewayClient, type GatewayClient } from "./gateway-client.ts";
import { type Session, watchSession } from "./session.ts";
import { browserSession } from "./session-browser.ts";

/** The page's side of the account: the calls, the session, and the engine's port to both. */
export interface Account {
  readonly gateway: GatewayClient;
  readonly session: Session;
  readonly identity: Promise<TabIdentity>;
  readonly port: AccountPort;
}

/** Starts the session, which asks the gateway once the page is ready for it, and finds out which tab this is. */
export function startAccount(ready: Promise<unknown>): Account {
  const gateway = createGatewayClient({ base: baseFromPage(document), fetch: (...call) => fetch(...call), log: console.warn });
  const session = watchSession(browserSession(gateway, browserStorage(), ready));
  const identity = claimTab(browserTab(tabStorage()));
  const lastRead = () =>
    import("./last-read.ts").then(
      (store) => store.lastRead,
      () => undefined,
    );
  const port = createAccountPort({ gateway, session, identity, onOnline, onHidden: onPageHidden, lastRead });
  return { gateway, session, identity, port };
}

function onOnline(task: () => void): () => void {
  addEventListener("online", task);
  return () => removeEventListener("online", task);
}

/** Calls back when the page is hidden or left: the last moments at which something can be kept. */
export function onPageHidden(task: () => void): () => void {
  const stop = new AbortController();
  const hidden = () => {
    if (document.visibilityState === "hidden") task();
  };
  document.addEventListener("visibilitychange", hidden, { signal: stop.signal });
  addEventListener("pagehide", task, { signal: stop.signal });
  return () => stop.abort();
}

/** What this tab remembers; undefined where the browser refuses it. */
export function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
