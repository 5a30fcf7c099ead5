import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals-core";
import { retryDelay } from "../../lib/retry-delay.ts";
import type { User } from "../../protocol/gateway-contract.ts";
import { REFRESH_AFTER_MS } from "../../protocol/gateway-contract.ts";
import type { QuotaUse } from "../../protocol/gateway-contract-schemas.ts";
import type { GatewayClient } from "./gateway-client.ts";

/** What the session needs from the browser; tests hand in their own. */
export interface SessionParts {
  /** The gateway is asked nothing before; the page draws first. */
  readonly ready: Promise<unknown>;
  readonly gateway: Pick<GatewayClient, "user" | "refresh" | "signOut" | "signOutEverywhere" | "signInAddress" | "unauthorized">;
  /** Runs `work` while no other tab does, and holds on until its promise settles; where there are no locks, at once. */
  readonly alone: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** Calls back once after milliseconds; answers how to prevent it. */
  readonly after: (ms: number, task: () => void) => () => void;
  /** Calls back when the device wakes, the page is shown or the network is back; answers how to stop. */
  readonly onWake: (task: () => void) => () => void;
  /** Other tabs of this browser. */
  readonly tabs: { readonly tell: (user: User | null) => void; readonly hear: (task: (user: User | null) => void) => () => void };
  /** The user who was last seen on this device. */
  readonly memory: { readonly read: () => User | null; readonly write: (user: User | null) => void };
  readonly now: () => number;
  readonly random: () => number;
  readonly goTo: (address: string) => void;
}

/** A wake sooner than this after a refresh needs no other. */
const WAKE_MS = 60_000;

/** How a refresh ended: `unknown` when nobody answered, which is never an expiry. */
export type Refreshed = "refreshed" | "ended" | "unknown";
const refreshedOf = { ok: "refreshed", unauthorized: "ended", refused: "unknown", unreachable: "unknown" } as const;

export interface Session {
  readonly user: ReadonlySignal<User | null>;
  /** Who is shown: the user, and until the gateway has said who that is, the one who was last seen on this device. */
  readonly shown: ReadonlySignal<User | null>;
  /** True once the user call has been answered or has failed. */
  readonly initialised: ReadonlySignal<boolean>;
  /** Who works here: `shown`, and the last known user while the gateway cannot be reached. */
  readonly here: ReadonlySignal<User | null>;
  /** Whose drafts may be opened: a user's id, or null for the anonymous ones. The last known user's while the gateway cannot be reached. */
  readonly draftOwner: ReadonlySignal<string | null>;
  /** Counts the session-deleted events: the session of a signed-in user has ended. */
  readonly deleted: ReadonlySignal<number>;
  /** The epoch of the account's store, as the last refresh told it; null until the store was restored for the first time. */
  readonly epoch: ReadonlySignal<string | null>;
  /** The limits that the account comes near, as the last refresh told them. */
  readonly near: ReadonlySignal<readonly QuotaUse[]>;
  readonly signIn: (page: string) => void;
  /** False when the gateway could not be told: then one is still signed in. */
  readonly signOut: (where?: "here" | "everywhere") => Promise<boolean>;
  /** Asks once more who is signed in: after the account itself has changed. */
  readonly lookAgain: () => Promise<void>;
  /** One refresh at once: what a call does that was answered 401 before it is replayed. */
  readonly refresh: () => Promise<Refreshed>;
  readonly stop: () => void;
}

/** Starts the session: asks who is there, and keeps it alive by one tab. */
export function watchSession(parts: SessionParts): Session {
  const user = signal<User | null>(null);
  const initialised = signal(false);
  const lastSeen = parts.memory.read();
  const shown = computed(() => (initialised.value ? user.value : lastSeen));
  const absent = signal<User | null>(null);
  const here = computed(() => shown.value ?? absent.value);
  const draftOwner = signal<string | null>(null);
  const deleted = signal(0);
  const epoch = signal<string | null>(null);
  const near = signal<readonly QuotaUse[]>([]);
  const ending = new AbortController();

  const know = (found: User | null): void => {
    user.value = found;
    absent.value = null;
    draftOwner.value = found?.id ?? null;
    parts.memory.write(found);
  };
  const end = (): void => {
    absent.value = null;
    if (user.value === null) return;
    user.value = null;
    parts.memory.write(null);
    deleted.value += 1;
    parts.tabs.tell(null);
  };
  const refresh = refreshing(parts.gateway, epoch, near, end);
  const begin = async (): Promise<void> => {
    const answer = await parts.gateway.user();
    if (answer.kind === "ok") know(answer.data);
    else if (answer.kind === "unauthorized") know(null);
    else {
      const last = parts.memory.read();
      draftOwner.value = last?.id ?? null;
      absent.value = answer.kind === "unreachable" ? last : null;
    }
    initialised.value = true;
  };
  const stopWatching = effect(() => {
    if (parts.gateway.unauthorized.value?.expired) untracked(end);
  });
  const begun = parts.ready.then(begin);
  const stopHearing = parts.tabs.hear((told) => {
    if (told === null) end();
    else know(told);
  });
  void begun.then(() => {
    if (user.value !== null) parts.tabs.tell(user.value);
    return parts.alone(() => keepAlive(parts, refresh, begin, user, ending.signal), ending.signal);
  });
  return {
    user,
    shown,
    initialised,
    here,
    draftOwner,
    deleted,
    epoch,
    near,
    signIn: (page) => parts.goTo(parts.gateway.signInAddress(page)),
    lookAgain: begin,
    signOut: async (where = "here") => {
      const isOut = await signedOut(parts.gateway, where);
      if (isOut) know(null);
      if (isOut) parts.tabs.tell(null);
      return isOut;
    },
    refresh,
    stop: () => {
      ending.abort();
      stopWatching();
      stopHearing();
    },
  };
}

/** One refresh at a time; it tells the store's epoch and the limits that are near, and calls `end` where the session has ended. */
function refreshing(
  gateway: SessionParts["gateway"],
  epoch: Signal<string | null>,
  near: Signal<readonly QuotaUse[]>,
  end: () => void,
): () => Promise<Refreshed> {
  let running: Promise<Refreshed> | undefined;
  const refreshOnce = async (): Promise<Refreshed> => {
    const answer = await gateway.refresh();
    if (answer.kind === "ok") epoch.value = answer.data.epoch ?? null;
    if (answer.kind === "ok") near.value = answer.data.near ?? [];
    if (answer.kind === "unauthorized") end();
    return refreshedOf[answer.kind];
  };
  return () => {
    running ??= refreshOnce().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function signedOut(gateway: SessionParts["gateway"], where: "here" | "everywhere"): Promise<boolean> {
  const answer = await (where === "here" ? gateway.signOut() : gateway.signOutEverywhere());
  return answer.kind === "ok";
}

/** Refreshes at once, then every five minutes and on wake, until the signal ends it; an unanswered refresh is tried again sooner. */
function keepAlive(
  parts: SessionParts,
  refresh: () => Promise<Refreshed>,
  askAgain: () => Promise<void>,
  user: ReadonlySignal<User | null>,
  ended: AbortSignal,
): Promise<void> {
  let cancel = (): void => undefined;
  let failures = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  const turn = async (): Promise<void> => {
    cancel();
    lastAt = parts.now();
    const outcome = await refresh();
    if (ended.aborted) return;
    if (outcome === "refreshed" && user.peek() === null) await askAgain();
    failures = outcome === "unknown" ? failures + 1 : 0;
    cancel();
    cancel = parts.after(outcome === "unknown" ? retryDelay(failures - 1, parts.random) : REFRESH_AFTER_MS, () => void turn());
  };
  const stopWaking = parts.onWake(() => {
    if (failures > 0 || parts.now() - lastAt >= WAKE_MS) void turn();
  });
  void turn();
  return new Promise((resolve) => {
    ended.addEventListener("abort", () => {
      cancel();
      stopWaking();
      resolve();
    });
  });
}
