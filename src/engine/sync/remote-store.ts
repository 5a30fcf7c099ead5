import type { AccountCall, StoreAnswer, StoreCall } from "../../protocol/engine/account-feed.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { DocumentStore } from "./document-store.ts";
import { numberedCalls } from "./numbered-calls.ts";

/** Calls to the account that wait for their answers; the page carries them out. */
export interface RemoteStore {
  /** The account's store of one kind of documents. */
  store(kind: DocumentKind): DocumentStore;
  answer(number: number, answer: StoreAnswer): void;
}

/** The account behind the page's port. */
export function createRemoteStore(post: (call: AccountCall) => void): RemoteStore {
  type Asked = { readonly call: StoreCall; readonly kind: DocumentKind };
  const { ask, answer } = numberedCalls<Asked, StoreAnswer>((number, asked) => post({ number, ...asked }));
  return { store: (kind) => (call) => ask({ call, kind }), answer };
}
