import type { Diff } from "../../documents/diff.ts";
import type { DocumentRecord } from "../../documents/records.ts";
import type { Later } from "../../lib/later.ts";
import type { DocumentBody, SessionState } from "../../protocol/engine/account-feed.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { EditedDocument } from "../../protocol/records/open-document.ts";
import type { SaveRecord } from "../../protocol/records/session-records.ts";
import type { Database, StorageState } from "../drafts/database.ts";
import type { DraftHead } from "../drafts/draft-schema.ts";
import { DraftWriter } from "../drafts/draft-writer.ts";
import type { DocumentStore } from "../sync/document-store.ts";
import type { Location } from "../sync/location.ts";
import { mergeBodies } from "../sync/merge-bodies.ts";
import { SaveSession, type SaveView } from "../sync/save-session.ts";
import type { SaveSessionStart } from "../sync/save-state.ts";
import { saveStatus, toldProblem } from "../sync/status.ts";
import { recordsOfBody, titleOf } from "./document-body.ts";

/** What an open document needs of the engine around it. */
export interface DocumentSessionWorld {
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
  /** Makes the open document these records, touching only what differs. */
  update(records: readonly DocumentRecord[]): void;
  located(location: Location): void;
  leftDevice(id: string, version: number): void;
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

/** An edited document: its draft on this device and its saving. */
export interface DocumentSession {
  readonly draftId: string;
  readonly saveSession: SaveSession;
  readonly journal: DraftWriter;
  /** A person changed it; `answered` is the command that did. */
  changed(diff: Diff<DocumentRecord>, answered: DraftHead["answered"]): void;
  /** Gives a document that is stored nowhere a draft, though nothing was changed. */
  keep(): void;
  setUser(user: string | null): void;
  /** What is open by it. */
  document(): EditedDocument;
  /** How safe it is. */
  status(storage: StorageState): Omit<SaveRecord, "id" | "typeName" | "scope">;
  /** Another document takes its place; its last changes are saved behind the scenes. Resolves when they are, or its draft has them. */
  close(): Promise<void>;
  /** Its draft was opened again and goes on there: what is left to be done here is not done. */
  abandon(): void;
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
export function startDocumentSession(world: DocumentSessionWorld, start: DocumentStart): DocumentSession {
  let { user, answered } = start;
  let lastCommand = 0;
  const openedAt = world.now();
  let changedAt = openedAt;
  let closedRecords: readonly DocumentRecord[] | undefined;
  const records = () => closedRecords ?? world.records();

  function head(): DraftHead {
    const { location } = saveSession.view;
    const title = titleOf(records());
    const { id: documentId, authorId, version, epoch = null } = location;
    const times = { createdAt: start.createdAt, changedAt, openedAt, deletedAt: null };
    return { id: start.draftId, of: start.kind, user, tab: world.tab(), documentId, authorId, version, epoch, title, ...times, answered };
  }
  const journal: DraftWriter = new DraftWriter({
    later: world.later,
    database: world.database,
    head,
    records,
    base: () => {
      const { base, pending } = saveSession.view;
      return { base, pending };
    },
    command: () => lastCommand,
    onStorage: world.onStorage,
  });
  const drafts = {
    sent: () => journal.sent(),
    noteDraft: () => journal.noteBase(),
    rewriteDraft: () => void journal.rewrite(),
    clearDraft: () => journal.clear(),
  };
  function show(body: DocumentBody): void {
    const shown = recordsOfBody(body);
    if (!shown.ok) return;
    if (closedRecords === undefined) world.update(shown.value);
    else closedRecords = shown.value;
  }
  function located(location: Location): void {
    journal.landed();
    world.located(location);
  }
  const saveSession: SaveSession = new SaveSession({ ...world, ...drafts, located, show, merge: mergeBodies }, start);

  return {
    draftId: start.draftId,
    saveSession,
    journal,
    changed(diff, next) {
      answered = next ?? answered;
      lastCommand = next?.sequence ?? lastCommand;
      changedAt = world.now();
      journal.append(diff);
      saveSession.edited();
    },
    keep() {
      if (saveSession.view.location.home === "none") journal.begin();
    },
    setUser(next) {
      if (next !== null || saveSession.view.location.home !== "account") user = next;
    },
    document() {
      const { version: _, ...at } = saveSession.view.location;
      return { kind: "document", of: start.kind, draftId: start.draftId, ...at };
    },
    status: (storage) => statusOf(saveSession.view, storage),
    async close() {
      closedRecords = world.records();
      journal.leave();
      await saveSession.close();
      await journal.close();
    },
    abandon() {
      journal.abandon();
      saveSession.abandon();
    },
  };
}

function statusOf(
  { location, conflicts, problem, isUnsaved, isSignedOut, isBusy: isSending }: SaveView,
  storage: StorageState,
): ReturnType<DocumentSession["status"]> {
  const word = saveStatus({
    location,
    storage,
    isUnsaved,
    isSignedOut,
    isSending,
    hasConflict: conflicts.length > 0,
    hasFailed: problem !== null,
  });
  const { version, epoch = null } = location;
  return { word, version, epoch, unsaved: isUnsaved, conflicts, problem: toldProblem(problem, storage), storage };
}
