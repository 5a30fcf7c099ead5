import type { Diff } from "../../documents/diff.ts";
import type { DocumentRecord } from "../../documents/records.ts";
import type { Later } from "../../lib/later.ts";
import type { DocumentBody, SessionState } from "../../protocol/engine/account-feed.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { SaveRecord } from "../../protocol/records/session-records.ts";
import type { Database, StorageState } from "../drafts/database.ts";
import type { DraftHead } from "../drafts/draft-schema.ts";
import { DraftWriter } from "../drafts/draft-writer.ts";
import type { DocumentStore } from "../sync/ids.ts";
import type { Location } from "../sync/location.ts";
import { mergeBodies } from "../sync/merge-bodies.ts";
import { createSaveSession, type SaveSession } from "../sync/save-session.ts";
import type { SaveSessionStart } from "../sync/save-session-state.ts";
import { saveStatus } from "../sync/status.ts";
import { titleOf } from "./document-body.ts";

/** What an open document needs of the engine around it. */
export interface DocumentWorld {
  readonly later: Later;
  readonly newId: () => string;
  readonly random: () => number;
  readonly now: () => string;
  readonly stores: { readonly account: DocumentStore; readonly device: DocumentStore };
  database(): Database | undefined;
  session(): SessionState;
  tab(): string;
  records(): readonly DocumentRecord[];
  body(): DocumentBody;
  show(body: DocumentBody): void;
  located(location: Location): void;
  leftDevice(id: string): void;
  onStorage(state: StorageState): void;
  onChange(): void;
}

export interface DocumentStart extends SaveSessionStart {
  readonly kind: DocumentKind;
  readonly draftId: string;
  readonly user: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly answered: DraftHead["answered"];
}

/** An open document: its draft on this device and its saving. */
export interface OpenDocument {
  readonly draftId: string;
  readonly saveSession: SaveSession;
  readonly journal: DraftWriter;
  /** A person changed it; `answered` is the command that did. */
  changed(diff: Diff<DocumentRecord>, answered: DraftHead["answered"]): void;
  setUser(user: string | null): void;
  /** What the page shows of it. */
  record(storage: StorageState): Omit<SaveRecord, "id" | "typeName" | "scope">;
  /** Another document takes its place; its last changes are saved behind the scenes. */
  close(): void;
}

/** The user whose drafts are opened and written in a session; null for drafts of nobody in particular. */
export function signedInUser(session: SessionState): string | null {
  switch (session.kind) {
    case "signed-in":
    case "ended":
      return session.user;
    case "unknown":
      return session.lastUser;
    case "anonymous":
      return null;
  }
}

/** Takes a document that was just opened into care. */
export function openDocument(world: DocumentWorld, start: DocumentStart): OpenDocument {
  let { user, answered } = start;
  const openedAt = world.now();
  let changedAt = openedAt;
  let closedRecords: readonly DocumentRecord[] | undefined;
  const records = () => closedRecords ?? world.records();

  function head(): DraftHead {
    const { location } = saveSession.state;
    const title = titleOf(records());
    const { id: documentId, authorId, version } = location;
    const times = { createdAt: start.createdAt, changedAt, openedAt, deletedAt: null };
    return { id: start.draftId, of: start.kind, user, tab: world.tab(), documentId, authorId, version, title, ...times, answered };
  }
  const journal = new DraftWriter({
    later: world.later,
    database: world.database,
    head,
    records,
    base: () => ({ base: saveSession.state.base, pending: saveSession.state.pending }),
    onStorage: world.onStorage,
  });
  const drafts = {
    noteDraft: () => journal.noteBase(),
    rewriteDraft: () => journal.rewrite(),
    clearDraft: () => journal.clear(),
  };
  const saveSession: SaveSession = createSaveSession({ ...world, ...drafts, merge: mergeBodies }, start);

  return {
    draftId: start.draftId,
    saveSession,
    journal,
    changed(diff, next) {
      answered = next ?? answered;
      changedAt = world.now();
      journal.append(diff);
      saveSession.edited();
    },
    setUser(next) {
      if (next !== null || saveSession.state.location.home !== "account") user = next;
    },
    record: (storage) => recordOf(start, saveSession.state, storage),
    close() {
      closedRecords = world.records();
      void saveSession.close().then(() => journal.close());
    },
  };
}

function recordOf(
  { draftId, kind: of }: DocumentStart,
  state: SaveSession["state"],
  storage: StorageState,
): ReturnType<OpenDocument["record"]> {
  const { location, conflicts, problem, isUnsaved, isSignedOut, busy } = state;
  const word = saveStatus({
    location,
    storage,
    isUnsaved,
    isSignedOut,
    isSending: busy > 0,
    hasConflict: conflicts.length > 0,
    hasFailed: problem !== null,
  });
  const { home, id: documentId, version } = location;
  return { word, kind: of, home, draftId, documentId, version, unsaved: isUnsaved, conflicts, problem, storage };
}
