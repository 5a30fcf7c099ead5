import type { AccountCall, StoreAnswer } from "../../protocol/engine/account-feed.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { DocumentStore } from "./ids.ts";

/** Calls to the account that wait for their answers; the page carries them out. */
export interface RemoteStore {
  /** The store of one kind of documents, in the account or with the page. */
  store(kind: DocumentKind, at: AccountCall["at"]): DocumentStore;
  answer(number: number, answer: StoreAnswer): void;
}

/** The store behind the page's port. */
export function createRemoteStore(post: (call: AccountCall) => void): RemoteStore {
  const waiting = new Map<number, (answer: StoreAnswer) => void>();
  let number = 0;
  return {
    store: (of, at) => (call) =>
      new Promise((resolve) => {
        number += 1;
        waiting.set(number, resolve);
        post({ number, call, kind: of, at });
      }),
    answer(answered, answer) {
      waiting.get(answered)?.(answer);
      waiting.delete(answered);
    },
  };
}
