import { effect } from "@preact/signals-core";
import type { Session } from "../../account/session.ts";

type Sessions = Pick<Session, "user" | "shown" | "initialised" | "draftOwner">;

/**
 * Calls back when the person is gone whose snapshots are kept on this device: who signed out, whose session ended, also while no page was open, or in
 * whose place somebody else signed in. While nobody answers who is there, the last known person's snapshots stay.
 * `lastSeen` is who was last seen here when the page began.
 */
export function whenOwnerIsGone(session: Sessions, gone: () => void, lastSeen = session.shown.peek()?.id): void {
  /** Until the gateway has answered: who was last seen here. */
  let owner = lastSeen;
  let isKnown = false;
  effect(() => {
    const user = session.user.value?.id;
    const isUnanswered = !isKnown && user === undefined && session.draftOwner.value !== null;
    if (!session.initialised.value || isUnanswered) return;
    isKnown = true;
    if (owner !== undefined && user !== owner) gone();
    owner = user;
  });
}
