import { type AccountNoticesParts, tellAccountTrouble } from "./account-notices.ts";
import { type LeavingParts, tellOfLeaving } from "./leaving.ts";
import { tellOfRoom } from "./room-notices.ts";
import { type LinkCalls, watchForRestore } from "./waiting-links.ts";

type Session = AccountNoticesParts["session"] &
  LeavingParts["session"] &
  Parameters<typeof tellOfRoom>[0] &
  Parameters<typeof watchForRestore>[0]["session"];

/** What is told of an account on every page, in one file that is fetched once the page has settled. */
export interface AccountWatchParts extends Omit<AccountNoticesParts, "session" | "gateway"> {
  readonly session: Session;
  readonly gateway: AccountNoticesParts["gateway"] & LeavingParts["gateway"] & LinkCalls;
}

/** Tells of room that runs out, of an account that was deleted, of links that wait, of a server that fails and of a session that has ended. */
export function watchAccount(parts: AccountWatchParts): void {
  tellOfRoom(parts.session, parts.notices);
  tellOfLeaving(parts);
  watchForRestore(parts, parts.notices);
  tellAccountTrouble(parts);
}
