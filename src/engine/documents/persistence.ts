import { type Diff, isEmptyDiff, scopeOf } from "../../documents/diff.ts";
import { newDraftId } from "../../documents/document-ids.ts";
import type { DocumentId, DocumentRecord } from "../../documents/records.ts";
import type { Problem, Result } from "../../lib/result.ts";
import { ok, refuse } from "../../lib/result.ts";
import type { Opened, StoredRef } from "../../protocol/engine/documents-api.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { StoreFrame } from "../../protocol/records/store-feed.ts";
import { loadDraft } from "../drafts/draft-store.ts";
import type { Store } from "../store/store.ts";
import { type Location, nowhere } from "../sync/location.ts";
import { bodyOfRecords, headAt, headOf, kindOf, locationOfHead } from "./document-body.ts";
import { baseOf, type Found, findStored, kindOfRef } from "./find-document.ts";
import { type DocumentStart, type OpenDocument, openDocument, signedInUser } from "./open-document.ts";
import type { PersistenceContext } from "./persistence-context.ts";

/** What persistence does to the engine's document. */
export interface DocumentHooks {
  readonly store: Store;
  /** Every record of the open document. */
  records(): readonly DocumentRecord[];
  /** Replaces the open document; null for a new one of that kind. */
  load(records: readonly DocumentRecord[] | null, kind: DocumentKind): void;
  /** Makes the open document these records, touching only what differs. */
  update(records: readonly DocumentRecord[]): void;
}

/** Keeps the open document: its draft, its saving, and which one it is. */
export interface Persistence {
  /** Every frame of the store, after it was published. */
  onFrame(frame: StoreFrame): void;
  /** Lets go of the document in care, saving what is left of it: to be called while it still stands in the store. */
  leave(): void;
  /** Something was opened that is shown and not kept. */
  letGo(): void;
  /** A document that is stored nowhere was opened. */
  began(draftId?: string): void;
  /** The open document gives way: what it holds now is what is left to be saved of it. */
  leaving(): void;
  /** The store was restored from the page's mirror. */
  restored(): void;
  openStored(ref: StoredRef): Promise<Result<Opened, Problem>>;
  /** The document in care, if one is. */
  current(): OpenDocument | undefined;
}

/** The persistence at work. */
interface PersistenceState {
  readonly context: PersistenceContext;
  readonly hooks: DocumentHooks;
  open: OpenDocument | undefined;
  /** Those that gave way and are still being saved. */
  readonly closing: Set<OpenDocument>;
  /** Counts what was asked to be opened. */
  asked: number;
  /** While the draft of a restarted engine is read: whether the document was changed meanwhile. */
  restoring: { isChanged: boolean } | undefined;
}

type Start = Omit<DocumentStart, "user" | "createdAt" | "kind"> & { readonly createdAt?: string };

/** Makes the persistence of a store. */
export function createPersistence(context: PersistenceContext, hooks: DocumentHooks): Persistence {
  const persistence: PersistenceState = { context, hooks, open: undefined, closing: new Set(), asked: 0, restoring: undefined };
  context.listen({
    storage: () => {
      if (persistence.open?.saveSession.view.isUnsaved && context.storage() === "ready") void persistence.open.journal.rewrite();
      showRecord(persistence);
    },
    session: () => {
      persistence.open?.setUser(signedInUser(context.session()));
      persistence.open?.saveSession.sessionChanged();
    },
    online: () => persistence.open?.saveSession.online(),
    hidden: () => void persistence.open?.saveSession.flush(),
    savedElsewhere: ({ id, version, epoch }) => {
      const saveSession = persistence.open?.saveSession;
      const { location } = saveSession?.view ?? { location: nowhere };
      if (id === null ? location.home === "account" : location.id === id) void saveSession?.catchUp(version, epoch);
    },
  });
  return {
    current: () => persistence.open,
    onFrame: (frame) => onFrame(persistence, frame),
    leave: () => leave(persistence),
    letGo() {
      persistence.asked += 1;
      dropRecord(hooks.store);
    },
    began(draftId = newDraftId(context.newId)) {
      persistence.asked += 1;
      if (kindOf(hooks.records()) === undefined) {
        dropRecord(hooks.store);
        return;
      }
      begin(persistence, { location: nowhere, base: null, pending: null, isUnsaved: false, draftId, answered: null });
    },
    leaving: () => leave(persistence),
    restored: () => void restore(persistence),
    openStored: (ref) => openStored(persistence, ref),
  };
}

function onFrame({ context, open, restoring }: PersistenceState, frame: StoreFrame): void {
  const diff = scopeOf(frame.diff, "document") as Diff<DocumentRecord>;
  if (frame.cause === "engine" || isEmptyDiff(diff)) return;
  if (restoring !== undefined) restoring.isChanged = true;
  open?.changed(diff, frame.answers === undefined ? null : { page: context.page(), sequence: frame.answers });
}

async function openStored(persistence: PersistenceState, ref: StoredRef): Promise<Result<Opened, Problem>> {
  const { context } = persistence;
  persistence.asked += 1;
  const turn = persistence.asked;
  const [database, liveTabs] = await Promise.all([context.ready, context.liveTabs(), context.introduced]);
  const found = await findStored(ref, { database, session: context.session(), tab: context.tab(), liveTabs, stores: context.stores });
  if (turn !== persistence.asked) return refuse("superseded", "Something else was opened meanwhile.");
  return found.ok ? ok(show(persistence, found.value, ref)) : found;
}

/** Opens what was found. */
function show(persistence: PersistenceState, found: Found, ref: StoredRef): Opened {
  const { context, hooks } = persistence;
  const { draft, location } = found;
  leave(persistence);
  hooks.load(found.records?.map((record) => headAt(record, location)) ?? null, kindOfRef(ref));
  const draftId = draft?.head.id ?? (ref.kind === "draft" ? ref.draftId : undefined) ?? newDraftId(context.newId);
  const answered = draft?.head.answered ?? null;
  const document = begin(persistence, {
    location,
    base: baseOf(found),
    pending: draft?.pending ?? null,
    isUnsaved: draft !== null,
    draftId,
    answered,
    ...(draft === null ? {} : { createdAt: draft.head.createdAt }),
  });
  if (draft !== null) void document.journal.rewrite();
  if (found.newer !== null) void document.saveSession.meet(found.newer);
  else document.saveSession.resume();
  return { documentId: location.id as DocumentId | null, draftId, isRecovered: draft !== null, answered, problem: found.problem };
}

function leave(persistence: PersistenceState): void {
  const { open, closing } = persistence;
  persistence.open = undefined;
  if (open === undefined) return;
  closing.add(open);
  void open.close().then(() => closing.delete(open));
}

/** Takes the document that the store holds now into care. */
function begin(persistence: PersistenceState, start: Start): OpenDocument {
  const { context, hooks } = persistence;
  for (const former of persistence.closing) if (former.draftId === start.draftId) former.abandon();
  const isCurrent = () => persistence.open === document;
  const of = kindOf(hooks.records()) ?? "workspace";
  const document: OpenDocument = openDocument(
    {
      ...context,
      stores: context.stores[of],
      records: hooks.records,
      body: () => bodyOfRecords(hooks.records()),
      update: hooks.update,
      located(location) {
        if (isCurrent()) setLocation(hooks.store, location);
        context.announce(location);
      },
      leftDevice: (id, version) => void context.stores[of].device({ kind: "remove", id, version }),
      onChange() {
        if (isCurrent()) showRecord(persistence);
      },
    },
    { createdAt: context.now(), ...start, kind: of, user: signedInUser(context.session()) },
  );
  persistence.open = document;
  showRecord(persistence);
  return document;
}

/** Takes the document into care again after the engine was restarted from the page's mirror. */
async function restore(persistence: PersistenceState): Promise<void> {
  const { context, hooks } = persistence;
  const record = hooks.store.find("save", sessionIds.save);
  if (record === undefined) return;
  const restoring = { isChanged: false };
  persistence.restoring = restoring;
  const [database] = await Promise.all([context.ready, context.introduced]);
  const loaded = database === undefined ? undefined : await loadDraft(database, record.draftId);
  const draft = loaded?.ok ? loaded.value : null;
  persistence.restoring = undefined;
  if (persistence.open !== undefined) return;
  const location = locationOfHead(headOf(hooks.store), record);
  const isStoredAsIs = location.home !== "none" && !record.unsaved && !restoring.isChanged;
  const base = draft?.base ?? (isStoredAsIs ? bodyOfRecords(hooks.records()) : null);
  const isUnsaved = record.unsaved || restoring.isChanged;
  const answered = draft?.head.answered ?? null;
  const document = begin(persistence, { location, base, pending: draft?.pending ?? null, isUnsaved, draftId: record.draftId, answered });
  if (isUnsaved) void document.journal.rewrite();
  document.saveSession.resume();
}

function setLocation(store: Store, location: Location): void {
  const head = headOf(store);
  if (head === undefined) return;
  store.transact({ cause: "engine" }, (tx) => {
    tx.put(headAt(head, location));
    return ok(null);
  });
}

/** What is open now (the dashboard) is in nobody's care: the page must not take it for the document before. */
function dropRecord(store: Store): void {
  store.transact({ cause: "engine" }, (tx) => {
    if (tx.get(sessionIds.save) !== undefined) tx.remove(sessionIds.save);
    return ok(null);
  });
}

/** Writes what the page shows of the document's safety. */
function showRecord({ open, context, hooks }: PersistenceState): void {
  if (open === undefined) return;
  const record = { id: sessionIds.save, typeName: "save", scope: "session", ...open.record(context.storage()) } as const;
  hooks.store.transact({ cause: "engine" }, (tx) => {
    tx.put(record);
    return ok(null);
  });
}
