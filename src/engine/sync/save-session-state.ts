import type { Later } from "../../lib/later.ts";
import type { Problem } from "../../lib/result.ts";
import type { DocumentBody, SessionState, StoredBody } from "../../protocol/engine/account-feed.ts";
import type { ConflictChoices } from "../../protocol/engine/documents-api.ts";
import type { SaveConflict } from "../../protocol/records/session-records.ts";
import type { PendingWrite } from "../drafts/draft-schema.ts";
import type { Autosave } from "./autosave.ts";
import type { DocumentStore } from "./ids.ts";
import type { Location } from "./location.ts";
import type { Merged, MergeInput } from "./merge-bodies.ts";

/** What the saveSession of a document needs. */
export interface SaveSessionWorld {
  readonly later: Later;
  readonly newId: () => string;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly stores: { readonly account: DocumentStore; readonly device: DocumentStore };
  readonly merge: (input: MergeInput) => Merged;
  session(): SessionState;
  /** The open document as it stands. */
  body(): DocumentBody;
  /** Puts a merged state into the open document. */
  show(body: DocumentBody): void;
  /** Writes base and pending write of the draft; resolves when they are safe or cannot be. */
  noteDraft(): Promise<void>;
  rewriteDraft(): void;
  clearDraft(): void;
  /** A save landed: the document knows its place, and other tabs are told. */
  located(location: Location): void;
  /** A document moved from this device into the account. */
  leftDevice(id: string): void;
  /** Anything that can be seen of the saveSession may have changed. */
  onChange(): void;
}

/** Where a document stood when it was opened. */
export interface SaveSessionStart {
  readonly location: Location;
  readonly base: DocumentBody | null;
  readonly pending: PendingWrite | null;
  readonly isUnsaved: boolean;
}

/** What a saveSession knows; only its own functions write it. */
export interface SaveSessionState {
  location: Location;
  base: DocumentBody | null;
  /** The write that waits for its answer; it is sent again unchanged. */
  pending: PendingWrite | null;
  isUnsaved: boolean;
  isSignedOut: boolean;
  problem: Problem | null;
  /** The stored state that conflicts with this one. */
  theirs: StoredBody | null;
  choices: ConflictChoices;
  conflicts: readonly SaveConflict[];
  /** Edits so far. */
  edits: number;
  /** How many of them the pending write has; -1 for a write from before a restart. */
  mark: number;
  /** The document as it was when another was opened in its place. */
  frozen: DocumentBody | null;
  /** Tasks that run or wait. */
  busy: number;
}

export const startMemory = ({ location, base, pending, isUnsaved }: SaveSessionStart): SaveSessionState => ({
  location,
  base,
  pending,
  isUnsaved,
  isSignedOut: false,
  problem: null,
  theirs: null,
  choices: {},
  conflicts: [],
  edits: 0,
  mark: -1,
  frozen: null,
  busy: 0,
});

/** A saveSession at work: its world, what it knows, its timers, and its queue of one task at a time. */
export interface SaveSessionWork {
  readonly world: SaveSessionWorld;
  readonly state: SaveSessionState;
  readonly autosave: Autosave;
  /** Runs a task after those before it. */
  enqueue(task: () => Promise<void>): Promise<void>;
}

/** True while nothing may be sent: the person has to decide or to sign in first. */
export const isHeldUp = ({ conflicts, isSignedOut }: SaveSessionState): boolean => conflicts.length > 0 || isSignedOut;

export const currentBody = ({ world, state }: SaveSessionWork): DocumentBody => state.frozen ?? world.body();
