/**
 * What the engine asks the page about lessons of this device: they stand in local storage (spec, section 7), which only the page can read. One port,
 * both ways.
 */
import type { StoreAnswer, StoreCall } from "./account-feed.ts";
import type { DeletedEntry, LocalEntry } from "./documents-api.ts";

/** Any call of a store, the list of what is stored or was deleted, or that one is deleted (or not any more). */
export type LessonCall =
  | StoreCall
  | { readonly kind: "list" }
  | { readonly kind: "list-deleted" }
  | { readonly kind: "mark"; readonly id: string; readonly isDeleted: boolean };

/** `marked`: whether there is such a lesson. */
export type LessonAnswer =
  | StoreAnswer
  | { readonly kind: "listed"; readonly entries: readonly LocalEntry[] }
  | { readonly kind: "deleted"; readonly entries: readonly DeletedEntry[] }
  | { readonly kind: "marked"; readonly isThere: boolean };

/** Engine to page. */
export interface LessonRequest {
  readonly number: number;
  readonly call: LessonCall;
}

/** Page to engine: the answer to the request of that number. */
export interface LessonReply {
  readonly number: number;
  readonly answer: LessonAnswer;
}
