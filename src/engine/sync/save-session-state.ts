import type { Later } from "../../lib/later.ts";
import type { Problem } from "../../lib/result.ts";
import type { DocumentBody, SessionState, ShelvedDocument } from "../../protocol/engine/account-feed.ts";
import type { ConflictChoices } from "../../protocol/engine/documents-api.ts";
import type { SaveConflict } from "../../protocol/records/session-records.ts";
import type { PendingWrite } from "../drafts/draft-schema.ts";
import type { Autosave } from "./autosave.ts";
import type { Shelf } from "./ids.ts";
import type { Place } from "./location.ts";
import type { Merged, MergeInput } from "./merge-bodies.ts";

/** What the saver of a document needs. */
export interface SaverWorld {
  readonly later: Later;
  readonly newId: () => string;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly shelves: { readonly account: Shelf; readonly device: Shelf };
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
  placed(place: Place): void;
  /** A document moved from this device into the account. */
  leftDevice(id: string): void;
  /** Anything that can be seen of the saver may have changed. */
  onChange(): void;
}

/** Where a document stood when it was opened. */
export interface SaverStart {
  readonly place: Place;
  readonly base: DocumentBody | null;
  readonly pending: PendingWrite | null;
  readonly isUnsaved: boolean;
}

/** What a saver knows; only its own functions write it. */
export interface SaverMemory {
  place: Place;
  base: DocumentBody | null;
  /** The write that waits for its answer; it is sent again unchanged. */
  pending: PendingWrite | null;
  isUnsaved: boolean;
  isSignedOut: boolean;
  problem: Problem | null;
  /** The stored state that conflicts with this one. */
  theirs: ShelvedDocument | null;
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

export const startMemory = ({ place, base, pending, isUnsaved }: SaverStart): SaverMemory => ({
  place,
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

/** A saver at work: its world, what it knows, its timers, and its queue of one task at a time. */
export interface SaverWork {
  readonly world: SaverWorld;
  readonly memory: SaverMemory;
  readonly autosave: Autosave;
  /** Runs a task after those before it. */
  enqueue(task: () => Promise<void>): Promise<void>;
}

/** True while nothing may be sent: the person has to decide or to sign in first. */
export const isHeldUp = ({ conflicts, isSignedOut }: SaverMemory): boolean => conflicts.length > 0 || isSignedOut;

export const currentBody = ({ world, memory }: SaverWork): DocumentBody => memory.frozen ?? world.body();
