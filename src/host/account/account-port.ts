import { effect } from "@preact/signals-core";
import type { AccountCall, AccountMessage, SessionState, TabIdentity } from "../../protocol/engine/account-feed.ts";
import { latePart } from "../page/late-part.ts";
import type { AccountCallParts } from "./account-calls.ts";
import type { Session } from "./session.ts";

/** Joins an engine's port with the account; a restarted engine is joined anew. */
export type AccountPort = (port: MessagePort) => void;

export interface AccountPortParts extends AccountCallParts {
  readonly session: Session;
  readonly identity: Promise<TabIdentity>;
  /** Calls back when the network is back; answers how to stop. */
  readonly onOnline: (task: () => void) => () => void;
  /** Calls back when the page is hidden or left. */
  readonly onHidden: (task: () => void) => () => void;
}

/** What carries the calls out; it comes with the first of them, or before it once the page has time. */
export const calls = () => latePart(() => import("./account-calls.ts"));

/** Joins engine and account: calls one way; answers, session, tab and the network's return the other. */
export function createAccountPort(parts: AccountPortParts): AccountPort {
  const { session, identity } = parts;
  let port: MessagePort | undefined;
  let state: SessionState | undefined;
  const tell = (message: AccountMessage) => port?.postMessage(message);
  const watch = createSessionWatch(session);
  effect(() => {
    const next = watch();
    if (next === undefined) return;
    state = next;
    tell({ type: "session", session: next });
  });
  const tellEpoch = (epoch: string | null) => epoch !== null && tell({ type: "epoch", epoch });
  effect(() => {
    tellEpoch(session.epoch.value);
  });
  parts.onOnline(() => tell({ type: "online" }));
  parts.onHidden(() => tell({ type: "hidden" }));
  return (next) => {
    port = next;
    next.onmessage = ({ data: { number, call, kind } }: MessageEvent<AccountCall>) =>
      void calls()
        .then(({ answerStoreCall }) => answerStoreCall(call, kind, parts))
        .then((answer) => next.postMessage({ type: "answer", number, answer } satisfies AccountMessage));
    void identity.then((known) => next.postMessage({ type: "tab", identity: known } satisfies AccountMessage));
    if (state !== undefined) tell({ type: "session", session: state });
    tellEpoch(session.epoch.peek());
  };
}

/** The session as the engine is told it; undefined until the user call has been answered or has failed. */
export function createSessionWatch({
  user,
  initialised,
  draftOwner,
  deleted,
}: Pick<Session, "user" | "initialised" | "draftOwner" | "deleted">) {
  let last: string | undefined;
  let ends = deleted.peek();
  return (): SessionState | undefined => {
    const count = deleted.value;
    const hasEnded = count > ends;
    const owner = draftOwner.value;
    if (!initialised.value) return undefined;
    if (user.value !== null) {
      last = user.value.id;
      ends = count;
      return { kind: "signed-in", user: last };
    }
    if (hasEnded && last !== undefined) return { kind: "ended", user: last };
    return owner === null ? { kind: "anonymous" } : { kind: "unknown", lastUser: owner };
  };
}
