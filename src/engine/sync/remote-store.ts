import type { AccountCall, ShelfAnswer } from "../../protocol/engine/account-feed.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { Shelf } from "./ids.ts";

/** Calls to the account that wait for their answers; the page carries them out. */
export interface AccountShelf {
  /** The shelf of one kind of documents, in the account or with the page. */
  shelf(of: DocumentKind, at: AccountCall["at"]): Shelf;
  answer(number: number, answer: ShelfAnswer): void;
}

/** The shelf behind the page's port. */
export function createAccountShelf(post: (call: AccountCall) => void): AccountShelf {
  const waiting = new Map<number, (answer: ShelfAnswer) => void>();
  let number = 0;
  return {
    shelf: (of, at) => (call) =>
      new Promise((resolve) => {
        number += 1;
        waiting.set(number, resolve);
        post({ number, call, of, at });
      }),
    answer(answered, answer) {
      waiting.get(answered)?.(answer);
      waiting.delete(answered);
    },
  };
}
