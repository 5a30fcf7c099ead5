import type { Diff } from "../../documents/diff.ts";
import type { DocumentRecord } from "../../documents/records.ts";
import type { Later } from "../../lib/later.ts";
import type { DocumentBody, SessionState } from "../../protocol/engine/account-feed.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { SaveRecord } from "../../protocol/records/session-records.ts";
import type { Database, StorageState } from "../drafts/database.ts";
import type { DraftHead } from "../drafts/draft-schema.ts";
import { createJournal, type Journal } from "../drafts/draft-writer.ts";
import type { Shelf } from "../sync/ids.ts";
import type { Place } from "../sync/location.ts";
import { mergeBodies } from "../sync/merge-bodies.ts";
import { createSaver, type Saver } from "../sync/save-session.ts";
import type { SaverStart } from "../sync/save-session-state.ts";
import { saveWord } from "../sync/status.ts";
import { titleOf } from "./document-body.ts";

/** What an open document needs of the engine around it. */
export interface DocumentWorld {
  readonly later: Later;
  readonly newId: () => string;
  readonly random: () => number;
  readonly now: () => string;
  readonly shelves: { readonly account: Shelf; readonly device: Shelf };
  database(): Database | undefined;
  session(): SessionState;
  tab(): string;
  records(): readonly DocumentRecord[];
  body(): DocumentBody;
  show(body: DocumentBody): void;
  placed(place: Place): void;
  leftDevice(id: string): void;
  onStorage(state: StorageState): void;
  onChange(): void;
}

export interface DocumentStart extends SaverStart {
  readonly of: DocumentKind;
  readonly draftId: string;
  readonly user: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly answered: DraftHead["answered"];
}

/** An open document: its draft on this device and its saving. */
export interface OpenDocument {
  readonly draftId: string;
  readonly saver: Saver;
  readonly journal: Journal;
  /** A person changed it; `answered` is the command that did. */
  changed(diff: Diff<DocumentRecord>, answered: DraftHead["answered"]): void;
  setUser(user: string | null): void;
  /** What the page shows of it. */
  record(storage: StorageState): Omit<SaveRecord, "id" | "typeName" | "scope">;
  /** Another document takes its place; its last changes are saved behind the scenes. */
  close(): void;
}

/** The user whose drafts are opened and written in a session; null for drafts of nobody in particular. */
export function userOf(session: SessionState): string | null {
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
    const { place } = saver.state;
    const title = titleOf(records());
    const { id: documentId, authorId, version } = place;
    const times = { createdAt: start.createdAt, changedAt, openedAt, deletedAt: null };
    return { id: start.draftId, of: start.of, user, tab: world.tab(), documentId, authorId, version, title, ...times, answered };
  }
  const journal = createJournal({
    later: world.later,
    database: world.database,
    head,
    records,
    base: () => ({ base: saver.state.base, pending: saver.state.pending }),
    onStorage: world.onStorage,
  });
  const drafts = { noteDraft: journal.noteBase, rewriteDraft: journal.rewrite, clearDraft: journal.clear };
  const saver: Saver = createSaver({ ...world, ...drafts, merge: mergeBodies }, start);

  return {
    draftId: start.draftId,
    saver,
    journal,
    changed(diff, next) {
      answered = next ?? answered;
      changedAt = world.now();
      journal.append(diff);
      saver.edited();
    },
    setUser(next) {
      if (next !== null || saver.state.place.home !== "account") user = next;
    },
    record: (storage) => recordOf(start, saver.state, storage),
    close() {
      closedRecords = world.records();
      void saver.close().then(journal.close);
    },
  };
}

function recordOf({ draftId, of }: DocumentStart, state: Saver["state"], storage: StorageState): ReturnType<OpenDocument["record"]> {
  const { place, conflicts, problem, isUnsaved, isSignedOut, busy } = state;
  const word = saveWord({
    place,
    storage,
    isUnsaved,
    isSignedOut,
    isSending: busy > 0,
    hasConflict: conflicts.length > 0,
    hasFailed: problem !== null,
  });
  const { home, id: documentId, version } = place;
  return { word, of, home, draftId, documentId, version, unsaved: isUnsaved, conflicts, problem, storage };
}
