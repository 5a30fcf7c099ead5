import type { DocumentId } from "../../documents/records.ts";
import type { Problem, Result } from "../../lib/result.ts";
import type { DocumentKind } from "../gateway-contract.ts";
import type { SaveConflict } from "../records/session-records.ts";
import type { DocumentBody } from "./account-feed.ts";

/**
 * What to open: what is stored under an id; what this tab worked on last, else a new document; one draft, else a new document under its id. `of` says
 * which kind of document it is; a workspace where it is absent.
 */
export type StoredRef = (
  | { readonly kind: "stored"; readonly id: string }
  | { readonly kind: "resume" }
  | { readonly kind: "draft"; readonly draftId: string }
) & { readonly of?: DocumentKind };

/** What was opened. */
export interface Opened {
  readonly documentId: DocumentId | null;
  readonly draftId: string;
  /** Unsaved changes from before were found and are shown. */
  readonly isRecovered: boolean;
  /** The last command of a page that these changes have; what that page sent later is missing in them. */
  readonly answered: { readonly page: string; readonly sequence: number } | null;
  /** Something that the person has to know although it was opened. */
  readonly problem: Problem | null;
}

/** Something on this device: a document kept here, or the unsaved changes (a draft) of a tab that is gone. Times are ISO 8601. */
export interface LocalEntry {
  readonly id: string;
  readonly kind: "document" | "draft";
  /** What it is a document of. */
  readonly of: DocumentKind;
  readonly title: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The stored document that a draft changes; null for a document, and for a draft of something never saved. */
  readonly documentId: string | null;
  /** True for what another tab works on and nothing stores: it is opened there alone. */
  readonly isElsewhere?: true;
}

/** Something on this device that was deleted and can be brought back. */
export interface DeletedEntry extends LocalEntry {
  /** ISO 8601. */
  readonly deletedAt: string;
}

/** Whose change stays, by the key of the conflict. */
export type ConflictChoices = Readonly<Record<string, "mine" | "theirs">>;

/** What became of one part of a document between two of its states; `texts.theirs` is what it said before. */
export interface DocumentChange extends SaveConflict {
  readonly how: "added" | "removed" | "changed";
}

/** Opening, saving and listing: the part of the engine's calls that touches what is stored. */
export interface DocumentsApi {
  /**
   * Opens what is stored, with the unsaved changes of this tab or of one that is gone. Errors: `missing`, `signed-out`, `unreachable`,
   * `not-a-workspace`, `superseded` (another one was asked for meanwhile). On an error, what was open stays open.
   */
  openStored(ref: StoredRef): Promise<Result<Opened, Problem>>;
  /**
   * Fulfilled as soon as more of what was changed is written on this device or stored at the document's home: the number of the last command that is. Null:
   * all that was changed so far, or nothing can be kept. 0: that is not known, and is to be asked again.
   */
  kept(): Promise<number | null>;
  /**
   * Keeps a draft of what is open, though nothing of it was changed, where it is stored nowhere: something stands in its fields that nothing took
   * yet, and is found again by the draft.
   */
  keepDraft(): Promise<void>;
  /** The person's Save. The error says why it is not saved; a draft is kept either way, and `unreachable` is tried again by itself. */
  save(): Promise<Result<DocumentId, Problem>>;
  /** What became of a document's parts between two of its stored states. */
  changesBetween(former: DocumentBody, later: DocumentBody): Promise<readonly DocumentChange[]>;
  resolveConflicts(choices: ConflictChoices): Promise<void>;
  /** Stores this side of a conflict as a new document, whose id it gives; the open one takes the other side. */
  resolveAsCopy(): Promise<Result<DocumentId, Problem>>;
  /** What of a kind is kept on this device and is this person's to open, or is open in another tab; edits of the open document that wait to be saved are saved first. */
  listLocal(kind: DocumentKind): Promise<readonly LocalEntry[]>;
  /** What of a kind was deleted on this device within 30 days and is this person's to bring back, deleted last first. */
  listLocalDeleted(kind: DocumentKind): Promise<readonly DeletedEntry[]>;
  /** Deletes something kept on this device, or takes that back within 30 days. */
  setLocalDeleted(kind: DocumentKind, id: string, isDeleted: boolean): Promise<Result<null, Problem>>;
  duplicateLocal(kind: DocumentKind, id: string): Promise<Result<DocumentId, Problem>>;
  /** Gives a document that is kept on this device another title; unsaved changes (a draft) take theirs where they are opened. */
  renameLocal(kind: DocumentKind, id: string, title: string): Promise<Result<null, Problem>>;
  /** Removes every draft of who is here from this device, for good; gives how many. */
  eraseDrafts(): Promise<Result<number, Problem>>;
  /** Moves a document kept on this device into the account; gives its id there. */
  moveToAccount(kind: DocumentKind, id: string): Promise<Result<DocumentId, Problem>>;
}
