import type { StoreAnswer, StoreCall } from "../../protocol/engine/account-feed.ts";

/** Where documents are stored: the account, or this device. Both answer the same calls in the same way. */
export type DocumentStore = (call: StoreCall) => Promise<StoreAnswer>;
