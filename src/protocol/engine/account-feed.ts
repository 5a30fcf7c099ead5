/**
 * What the engine and the page say to each other about the account: the engine owns documents and decides when they are saved, the page owns the
 * session and the network and carries the calls out. One port, both ways; see `docs/decisions/0020-where-saving-happens.md`.
 */
import type { JsonObject } from "../../lib/json.ts";
import type { Problem } from "../../lib/result.ts";
import type { DocumentKind, SaveReason } from "../gateway-contract.ts";

/** A document as it is saved and merged: without the fields that the server keeps for itself. */
export interface DocumentBody {
  readonly title: string;
  readonly data: JsonObject;
}

/** A document as a store gives it out. */
export interface StoredBody extends DocumentBody {
  readonly id: string;
  readonly authorId: string | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
  /** Counts its saves; a save names the one that it builds on. */
  readonly version: number;
  readonly epoch?: Epoch;
}

/**
 * Which epoch a version belongs to: another one after each time that the account's store was put back to an earlier state, because version numbers
 * come again then. Null or left out until the first time, and for this device.
 */
export type Epoch = string | null;

/** One call of a store. `writeId` names the write: sent again with the same body it is done once. */
export type StoreCall =
  | { readonly kind: "load"; readonly id: string }
  /** It has moved elsewhere; asked of this device alone, and answered with `missing`. One that was saved since as another version stays. */
  | { readonly kind: "remove"; readonly id: string; readonly version: number }
  | { readonly kind: "create"; readonly body: DocumentBody; readonly writeId: string }
  | {
      readonly kind: "save";
      readonly id: string;
      readonly authorId: string | null;
      readonly version: number;
      readonly epoch?: Epoch;
      readonly body: DocumentBody;
      readonly writeId: string;
      readonly reason: SaveReason;
    };

/**
 * What a call came to. `signed-out`: the session has ended (a refresh and a replay did not help); `refused`: repeating it is of no use;
 * `unreachable`: no network, the server is down or asks for patience, so the same call may be made again.
 */
export type StoreAnswer =
  | { readonly kind: "loaded"; readonly document: StoredBody }
  | {
      readonly kind: "saved";
      readonly id: string;
      readonly version: number;
      readonly epoch?: Epoch;
      readonly authorId: string | null;
      readonly createdAt: string | null;
    }
  | { readonly kind: "conflict"; readonly current: { readonly version: number; readonly epoch?: Epoch; readonly writeId: string | null } }
  | { readonly kind: "missing" }
  | { readonly kind: "signed-out" }
  | { readonly kind: "refused"; readonly problem: Problem }
  | { readonly kind: "unreachable"; readonly problem: Problem };

/**
 * Who works here. `unknown`: the user call failed for want of a network, so the last known user's drafts may be opened; `ended`: the session of
 * that user ended while the page was open.
 */
export type SessionState =
  | { readonly kind: "signed-in"; readonly user: string }
  | { readonly kind: "anonymous" }
  | { readonly kind: "unknown"; readonly lastUser: string | null }
  | { readonly kind: "ended"; readonly user: string };

/** This tab (it outlives a reload) and this page (it does not); the page numbers its commands. */
export interface TabIdentity {
  readonly tab: string;
  readonly page: string;
}

/** Each living tab holds the Web Lock of this name and its id. */
export const TAB_LOCK_PREFIX = "woodshed-tab-";

/** Page to engine. `hidden` is the last moment at which a save can still be sent. */
export type AccountMessage =
  | { readonly type: "tab"; readonly identity: TabIdentity }
  | { readonly type: "session"; readonly session: SessionState }
  | { readonly type: "online" }
  /** The epoch of the account's store, as a refresh of the session told it. */
  | { readonly type: "epoch"; readonly epoch: string }
  | { readonly type: "hidden" }
  | { readonly type: "answer"; readonly number: number; readonly answer: StoreAnswer };

/** Engine to page. */
export interface AccountCall {
  readonly number: number;
  readonly call: StoreCall;
  readonly kind: DocumentKind;
}
