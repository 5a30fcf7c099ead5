import { type ReadonlySignal, signal } from "@preact/signals-core";
import type { TabIdentity } from "../../protocol/engine/account-feed.ts";
import { browserStorage } from "../storage/local-storage.ts";
import { browserTab, claimTab } from "../storage/tab.ts";
import { type AccountPort, createAccountPort } from "./account-port.ts";
import { type ApiError, baseFromPage, createGatewayClient, type GatewayClient } from "./gateway-client.ts";
import { type Session, watchSession } from "./session.ts";
import { browserSession } from "./session-browser.ts";

/** The page's side of the account: the calls, the session, and the engine's road to both. */
export interface Account {
  readonly gateway: GatewayClient;
  readonly session: Session;
  /** The last answer of the gateway that was neither 200 nor 401. */
  readonly apiError: ReadonlySignal<ApiError | null>;
  readonly identity: Promise<TabIdentity>;
  readonly road: AccountPort;
}

/** Starts the session, which asks the gateway once the page is ready for it, and finds out which tab this is. */
export function startAccount(ready: Promise<unknown>): Account {
  const apiError = signal<ApiError | null>(null);
  let unauthorized = (_expired: boolean): void => {};
  const gateway = createGatewayClient({
    base: baseFromPage(document),
    fetch: (...call) => fetch(...call),
    onApiError: (error) => {
      apiError.value = error;
    },
    onUnauthorized: (expired) => unauthorized(expired),
    log: console.warn,
  });
  const session = watchSession(browserSession(gateway, browserStorage(), ready));
  unauthorized = session.unauthorized;
  const identity = claimTab(browserTab(tabStorage()));
  const road = createAccountPort({ gateway, session, identity, onOnline, onHidden: onPageHidden });
  return { gateway, session, apiError, identity, road };
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
