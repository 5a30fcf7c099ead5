import type { StoreAnswer, StoreCall } from "../../protocol/engine/account-feed.ts";

/** Where documents are stored: the account, or this device. Both answer the same calls in the same way. */
export type DocumentStore = (call: StoreCall) => Promise<StoreAnswer>;

const DEVICE_PREFIX = "local-";
const DRAFT_PREFIX = "draft-";

/** Whether an id is that of a document kept on this device. @example isDeviceId("local-5f") // true */
export const isDeviceId = (id: string): boolean => id.startsWith(DEVICE_PREFIX);
/** Whether an id is that of a draft which was never saved. @example isDraftId("draft-5f") // true */
export const isDraftId = (id: string): boolean => id.startsWith(DRAFT_PREFIX);
/** @example newDraftId(() => "5f") // "draft-5f" */
export const newDraftId = (newId: () => string): string => DRAFT_PREFIX + newId();
/** @example newDeviceId(() => "5f") // "local-5f" */
export const newDeviceId = (newId: () => string): string => DEVICE_PREFIX + newId();
