import * as v from "valibot";
import * as browserHas from "../../lib/browser-features.ts";
import { readJson } from "../../lib/json.ts";
import { type User, userSchema } from "../../protocol/gateway-contract.ts";
import { later, pageNow } from "../clock/clock.ts";
import { alone } from "../storage/alone.ts";
import type { StringStorage } from "../storage/local-storage.ts";
import type { GatewayClient } from "./gateway-client.ts";
import type { SessionParts } from "./session.ts";

const LOCK = "woodshed-session";
const MEMORY = "lastUser";
const message = v.nullable(userSchema);

/** The user who was last seen on this device. */
export const lastUser = (storage: StringStorage | undefined): User | null => readUser(storage?.getItem(MEMORY) ?? null);

/** The session's parts in a real browser; each is left out with grace where the browser has none of it. */
export function browserSession(gateway: GatewayClient, storage: StringStorage | undefined, ready: Promise<unknown>): SessionParts {
  return {
    ready,
    gateway,
    alone: (work, signal) => alone(LOCK, work, signal),
    after: later,
    onWake: (task) => {
      const shown = (): void => {
        if (document.visibilityState === "visible") task();
      };
      const stop = new AbortController();
      document.addEventListener("visibilitychange", shown, { signal: stop.signal });
      window.addEventListener("online", task, { signal: stop.signal });
      window.addEventListener("pageshow", task, { signal: stop.signal });
      return () => stop.abort();
    },
    tabs: openTabs(),
    memory: {
      read: () => lastUser(storage),
      write: (user) => {
        try {
          storage?.setItem(MEMORY, JSON.stringify(user));
        } catch (error) {
          console.warn("This device could not remember who was signed in.", error);
        }
      },
    },
    now: pageNow,
    random: Math.random,
    goTo: (address) => location.assign(address),
  };
}

function readUser(text: string | null): User | null {
  const parsed = v.safeParse(message, readJson(text));
  return parsed.success ? parsed.output : null;
}

function openTabs(): SessionParts["tabs"] {
  // A page in another site's frame has no account, or one that its own call finds: what other tabs say of theirs is not true of it.
  const isFramed = window.self !== window.top;
  if (isFramed || !browserHas.broadcastChannel()) return { tell: () => undefined, hear: () => () => undefined };
  const channel = new BroadcastChannel(LOCK);
  return {
    tell: (user) => channel.postMessage(user),
    hear: (task) => {
      channel.onmessage = ({ data }) => {
        const told = v.safeParse(message, data);
        if (told.success) task(told.output);
      };
      return () => channel.close();
    },
  };
}
