import type { Problem, Result } from "../../lib/result.ts";
import type { DocumentBody, Epoch, SessionState, StoreAnswer, StoreCall, StoredBody } from "../../protocol/engine/account-feed.ts";
import type { ConflictChoices } from "../../protocol/engine/documents-api.ts";
import type { SaveReason } from "../../protocol/gateway-contract.ts";
import type { SaveConflict } from "../../protocol/records/session-records.ts";
import type { PendingWrite } from "../drafts/draft-schema.ts";
import type { Location } from "./location.ts";
import type { Merged } from "./merge-bodies.ts";

/** Where a document can be stored. */
export type Home = "device" | "account";

/** What is known of an open document's saving, whatever is going on. */
export interface SaveFacts {
  readonly location: Location;
  /** The stored state that the document builds on; null before there is one. */
  readonly base: DocumentBody | null;
  /** There are edits that its home does not have. */
  readonly isUnsaved: boolean;
  /** Why the last call did not succeed. */
  readonly problem: Problem | null;
  readonly session: SessionState;
  /** Nothing may be sent before somebody signs in. */
  readonly isSignedOut: boolean;
  /** Calls in a row that nobody answered. */
  readonly failures: number;
  /** Calls so far; each has its number, so that a late answer is known. */
  readonly calls: number;
  /** The document as it was when another took its place; null while it is open. */
  readonly closedAs: DocumentBody | null;
  /** The Saves that were asked for while something was under way. */
  readonly asked: readonly number[];
  /** What is left is to be sent as soon as nothing is under way. */
  readonly isRestAsked: boolean;
}

/** A write without its answer: it is sent again as it is. */
export interface Pending {
  readonly write: PendingWrite;
  /** It does not have all edits. */
  readonly isEditedSince: boolean;
}

/** Why something is sent, where to, and which Saves it answers. */
export interface Errand {
  readonly reason: SaveReason;
  readonly target: Home;
  readonly serves: readonly number[];
}

/** A stored state that conflicts with the open document, and what was chosen so far. */
export interface Dispute {
  readonly theirs: StoredBody;
  readonly choices: ConflictChoices;
}

/** What is going on. `docs/saving.md` draws how one leads to another. */
export type SavePhase =
  /** Nothing: all is stored, or it waits for the person (a first Save, something refused). */
  | { readonly kind: "resting"; readonly pending: Pending | null }
  /** Edits wait for their time. */
  | { readonly kind: "waiting" }
  /** The document is being read off, to be sent; takes no time. */
  | { readonly kind: "taking"; readonly errand: Errand }
  /** The draft is told what is sent, so that it is known after a crash. */
  | { readonly kind: "noting"; readonly pending: Pending; readonly errand: Errand; readonly isRepeat: boolean }
  | ({ readonly kind: "sending"; readonly pending: Pending; readonly errand: Errand; readonly isRepeat: boolean } & Underway)
  /** The stored state is fetched, to be merged. */
  | ({ readonly kind: "reading"; readonly serves: readonly number[] } & Underway)
  /** Both sides are being merged; takes no time. */
  | { readonly kind: "merging"; readonly dispute: Dispute; readonly serves: readonly number[] }
  /** The home could not be reached: the write, or without one the reading, is tried again after a while. */
  | { readonly kind: "retrying"; readonly pending: Pending | null }
  /** The person decides whose change stays. */
  | { readonly kind: "asking"; readonly dispute: Dispute; readonly conflicts: readonly SaveConflict[] }
  /** This side of a conflict is being stored as a document of its own. */
  | {
      readonly kind: "copying";
      readonly dispute: Dispute;
      readonly conflicts: readonly SaveConflict[];
      /** The Save that asked for it. */
      readonly number: number;
      /** Null until the copy is sent. */
      readonly call: number | null;
    }
  | { readonly kind: "signedOut"; readonly pending: Pending | null }
  /** Another document was opened, and what could be sent of this one was sent; the rest is in its draft. */
  | { readonly kind: "closed" };

/** A call without its answer. */
interface Underway {
  readonly call: number;
  /** Somebody signed in since it was made: that it was refused for want of a session means nothing. */
  readonly isSessionNew: boolean;
}

/**
 * Milliseconds that edits wait to be saved by themselves: after the last one, and at most after the first one. On this device a save costs no network,
 * and other tabs see an edit by it.
 */
export const patienceOf = ({ location }: SaveFacts): { readonly quiet: number; readonly most: number } =>
  location.home === "device" ? { quiet: 1000, most: 15_000 } : { quiet: 3000, most: 15_000 };

/** All that the save of one open document is. */
export interface SaveState {
  readonly facts: SaveFacts;
  readonly phase: SavePhase;
}

/** What happens to it. */
export type SaveEvent =
  | { readonly type: "edited" }
  /** The person's Save. */
  | { readonly type: "save"; readonly number: number }
  /** The time of waiting edits has come. */
  | { readonly type: "due" }
  /** The time after a failure has come, or the network is back. */
  | { readonly type: "retry" }
  /** The document as it stands, and the id of its write. */
  | { readonly type: "taken"; readonly body: DocumentBody; readonly writeId: string }
  | { readonly type: "noted" }
  | { readonly type: "answered"; readonly call: number; readonly answer: StoreAnswer }
  /** Both sides as one; `mine` is what it was merged from. */
  | { readonly type: "merged"; readonly merged: Merged; readonly mine: DocumentBody }
  /** Decides conflicts by key; those not named stay open. */
  | { readonly type: "choose"; readonly choices: ConflictChoices }
  /** This side is to be stored as a copy, and the other one taken. */
  | { readonly type: "copy"; readonly number: number }
  /** Another tab saved this document under that version, or the account's store is known to be of that epoch. */
  | { readonly type: "savedElsewhere"; readonly version: number; readonly epoch?: Epoch }
  /** The stored state was read while this was opened, and is newer than what this builds on. */
  | { readonly type: "found"; readonly stored: StoredBody }
  | { readonly type: "session"; readonly session: SessionState }
  /** What waits for its time is to be sent now. */
  | { readonly type: "flush" }
  /** It was just opened: what was left of it before goes on. */
  | { readonly type: "resume" }
  /** Another document takes its place. */
  | { readonly type: "close"; readonly body: DocumentBody };

/** What is to be done; the runner does it and tells what came of it as events. */
export type SaveEffect =
  /** Read the document off (`document` where it gave way already) and answer `taken`. */
  | { readonly type: "take"; readonly document: DocumentBody | null }
  /** Write base and pending write into the draft and answer `noted`. */
  | { readonly type: "note" }
  /** Make a call and answer `answered`. */
  | { readonly type: "call"; readonly number: number; readonly home: Home; readonly call: StoreCall }
  /** Merge, and answer `merged`; `document` is this side where it gave way already. */
  | {
      readonly type: "merge";
      readonly dispute: Dispute;
      readonly base: DocumentBody | null;
      readonly document: DocumentBody | null;
      /** Nothing is merged by itself: every difference is a question. */
      readonly asksAll: boolean;
    }
  /** Make the document this. */
  | { readonly type: "show"; readonly body: DocumentBody }
  | { readonly type: "keepDraft" | "rewriteDraft" | "clearDraft" }
  /** A save landed. */
  | { readonly type: "located"; readonly location: Location }
  /** It moved into the account: this device's goes, where it is still what was moved. */
  | { readonly type: "leftDevice"; readonly id: string; readonly version: number }
  /** `due` after a quiet time, and at the latest some time after the first call of this. */
  | { readonly type: "time" }
  /** `retry` after a while. */
  | { readonly type: "wait"; readonly failures: number }
  /** Neither `due` nor `retry` comes any more. */
  | { readonly type: "stop" }
  /** What became of these Saves. */
  | { readonly type: "told"; readonly numbers: readonly number[]; readonly result: Result<string> }
  | { readonly type: "closed" };

/** Where a document stood when it was opened. */
export interface SaveSessionStart {
  readonly location: Location;
  readonly base: DocumentBody | null;
  readonly pending: PendingWrite | null;
  readonly isUnsaved: boolean;
}

/** The state of a document that was just opened. A write from before may be older than its edits. */
export const startState = ({ location, base, pending, isUnsaved }: SaveSessionStart, session: SessionState): SaveState => ({
  facts: {
    location,
    base,
    isUnsaved,
    problem: null,
    session,
    isSignedOut: false,
    failures: 0,
    calls: 0,
    closedAs: null,
    asked: [],
    isRestAsked: false,
  },
  phase: { kind: "resting", pending: pending === null ? null : { write: pending, isEditedSince: true } },
});

/** The write without an answer, if there is one. */
export const pendingOf = ({ phase }: SaveState): Pending | null => ("pending" in phase ? phase.pending : null);

const busyKinds: ReadonlySet<SavePhase["kind"]> = new Set(["taking", "noting", "sending", "reading", "merging"]);
/** Whether something is under way that ends by itself. */
export const isBusy = ({ phase }: SaveState): boolean => busyKinds.has(phase.kind);

/** What the person is asked about. */
export const conflictsOf = ({ phase }: SaveState): readonly SaveConflict[] => ("conflicts" in phase ? phase.conflicts : []);
