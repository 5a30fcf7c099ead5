import { type Diff, isEmptyDiff, scopeOf } from "../../documents/diff.ts";
import { newDraftId } from "../../documents/document-ids.ts";
import type { DocumentId, DocumentRecord } from "../../documents/records.ts";
import { equalData } from "../../lib/json.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import type { Opened, StoredRef } from "../../protocol/engine/documents-api.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { refuse } from "../../protocol/keeping-problems.ts";
import type { OpenDocument } from "../../protocol/records/open-document.ts";
import { type StoreRecord, sessionIds } from "../../protocol/records/session-records.ts";
import type { StoreFrame } from "../../protocol/records/store-feed.ts";
import { loadDraft } from "../drafts/draft-store.ts";
import type { Store } from "../store/store.ts";
import { nowhere } from "../sync/location.ts";
import { bodyOfRecords, kindOf } from "./document-body.ts";
import { type DocumentSession, type DocumentStart, signedInUser, startDocumentSession } from "./document-session.ts";
import { baseOf, type Found, findStored, kindOfRef } from "./find-document.ts";
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

/** Keeps what is open: the one state that says what it is, its draft and its saving. */
export interface Persistence {
  /** Every frame of the store, after it was published. */
  onFrame(frame: StoreFrame): void;
  /** Lets go of the document in care, saving what is left of it: to be called while it still stands in the store. */
  leave(): void;
  /** Something was opened that is shown and not kept. */
  showed(document: Exclude<OpenDocument, { kind: "document" }>): void;
  /** A document that is stored nowhere was opened. */
  began(draftId?: string): void;
  /** The store was restored from the page's mirror. */
  restored(): void;
  openStored(ref: StoredRef): Promise<Result<Opened, Problem>>;
  /** How far what was changed is kept: see `DocumentsApi`. */
  kept(): Promise<number | null>;
  /** What is open. */
  document(): OpenDocument | undefined;
  /** The session of the document in care, if one is. */
  current(): DocumentSession | undefined;
}

/** What is open: the one owner of that. What is kept has a session, which knows where. */
type Open = DocumentSession | Exclude<OpenDocument, { kind: "document" }> | undefined;

/** The persistence at work. */
interface PersistenceState {
  readonly context: PersistenceContext;
  readonly hooks: DocumentHooks;
  open: Open;
  /** Those that gave way and are still being saved. */
  readonly closing: Set<DocumentSession>;
  /** Counts what was asked to be opened. */
  asked: number;
  /** While the draft of a restarted engine is read: whether the document was changed meanwhile. */
  restoring: { isChanged: boolean } | undefined;
  /** Fulfilled when that is over. */
  restored: Promise<void>;
}

type Start = Omit<DocumentStart, "user" | "createdAt" | "kind"> & { readonly createdAt?: string };

/** Makes the persistence of a store. */
export function createPersistence(context: PersistenceContext, hooks: DocumentHooks): Persistence {
  const nothing = { open: undefined, closing: new Set<DocumentSession>(), asked: 0, restoring: undefined, restored: Promise.resolve() };
  const persistence: PersistenceState = { context, hooks, ...nothing };
  const session = () => sessionOf(persistence);
  context.listen({
    storage: () => {
      if (context.storage() === "ready") for (const each of [session(), ...persistence.closing]) each?.journal.catchUp();
      mirror(persistence);
    },
    session: () => {
      session()?.setUser(signedInUser(context.session()));
      session()?.saveSession.sessionChanged();
    },
    online: () => session()?.saveSession.online(),
    hidden: () => void session()?.saveSession.flush(),
    savedElsewhere: ({ id, version, epoch }) => {
      const save = session()?.saveSession;
      const { location } = save?.view ?? { location: nowhere };
      if (id === null ? location.home === "account" : location.id === id) void save?.catchUp(version, epoch);
    },
  });
  return {
    current: session,
    document: () => documentOf(persistence.open),
    onFrame: (frame) => onFrame(persistence, frame),
    leave: () => leave(persistence),
    showed(document) {
      persistence.asked += 1;
      persistence.open = document;
      mirror(persistence);
    },
    began(draftId = newDraftId(context.newId)) {
      persistence.asked += 1;
      begin(persistence, { location: nowhere, base: null, pending: null, isUnsaved: false, draftId, answered: null });
    },
    restored() {
      persistence.restored = restore(persistence);
    },
    openStored: (ref) => openStored(persistence, ref),
    async kept() {
      await Promise.all([context.ready, persistence.restored]);
      return (await session()?.journal.written()) ?? null;
    },
  };
}

const sessionOf = ({ open }: PersistenceState): DocumentSession | undefined =>
  open !== undefined && "saveSession" in open ? open : undefined;
const documentOf = (open: Open): OpenDocument | undefined => (open !== undefined && "saveSession" in open ? open.document() : open);

function onFrame(persistence: PersistenceState, frame: StoreFrame): void {
  const { context, restoring } = persistence;
  if (frame.cause === "engine") return;
  const diff = scopeOf(frame.diff, "document") as Diff<DocumentRecord>;
  if (isEmptyDiff(diff)) return;
  if (restoring !== undefined) restoring.isChanged = true;
  sessionOf(persistence)?.changed(diff, frame.answers === undefined ? null : { page: context.page(), sequence: frame.answers });
}

async function openStored(persistence: PersistenceState, ref: StoredRef): Promise<Result<Opened, Problem>> {
  const { context } = persistence;
  persistence.asked += 1;
  const turn = persistence.asked;
  const [database, liveTabs] = await Promise.all([context.ready, context.liveTabs(), context.introduced]);
  // What another document's draft does not have yet comes before what is read now.
  for (const each of persistence.closing) each.journal.catchUp();
  const found = await findStored(ref, { database, session: context.session(), tab: context.tab(), liveTabs, stores: context.stores });
  if (turn !== persistence.asked) return refuse("superseded");
  return found.ok ? ok(show(persistence, found.value, ref)) : found;
}

/** Opens what was found. */
function show(persistence: PersistenceState, found: Found, ref: StoredRef): Opened {
  const { context, hooks } = persistence;
  const { draft, location } = found;
  leave(persistence);
  hooks.load(found.records, kindOfRef(ref));
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
  const { closing } = persistence;
  const session = sessionOf(persistence);
  persistence.open = undefined;
  if (session === undefined) return;
  closing.add(session);
  void session.close().then(() => {
    closing.delete(session);
    mirror(persistence);
  });
}

/** Takes the document that the store holds now into care. */
function begin(persistence: PersistenceState, start: Start): DocumentSession {
  const { context, hooks } = persistence;
  for (const former of persistence.closing) if (former.draftId === start.draftId) former.abandon();
  const isCurrent = () => persistence.open === document;
  const of = kindOf(hooks.records()) ?? "workspace";
  const document: DocumentSession = startDocumentSession(
    {
      ...context,
      stores: context.stores[of],
      records: hooks.records,
      body: () => bodyOfRecords(hooks.records()),
      update: hooks.update,
      located: context.announce,
      leftDevice: (id, version) => void context.stores[of].device({ kind: "remove", id, version }),
      onChange() {
        if (isCurrent()) mirror(persistence);
      },
    },
    { createdAt: context.now(), ...start, kind: of, user: signedInUser(context.session()) },
  );
  persistence.open = document;
  mirror(persistence);
  return document;
}

/** Takes the document into care again after the engine was restarted from the page's mirror. */
async function restore(persistence: PersistenceState): Promise<void> {
  const { context, hooks } = persistence;
  const document = hooks.store.find("open", sessionIds.open)?.document;
  const status = hooks.store.find("save", sessionIds.save);
  if (document?.kind !== "document" || status === undefined) {
    persistence.open = document?.kind === "document" ? undefined : document;
    return;
  }
  const restoring = { isChanged: false };
  persistence.restoring = restoring;
  const [database] = await Promise.all([context.ready, context.introduced]);
  const loaded = database === undefined ? undefined : await loadDraft(database, document.draftId);
  const draft = loaded?.ok ? loaded.value : null;
  persistence.restoring = undefined;
  if (persistence.open !== undefined) return;
  const { kind: _, of: __, draftId, ...at } = document;
  const location = { ...at, version: status.version, epoch: status.epoch ?? null };
  const isStoredAsIs = location.home !== "none" && !status.unsaved && !restoring.isChanged;
  const base = draft?.base ?? (isStoredAsIs ? bodyOfRecords(hooks.records()) : null);
  const isUnsaved = status.unsaved || restoring.isChanged;
  const answered = draft?.head.answered ?? null;
  const session = begin(persistence, { location, base, pending: draft?.pending ?? null, isUnsaved, draftId, answered });
  if (isUnsaved) void session.journal.rewrite();
  session.saveSession.resume();
}

/** Writes what is open and how safe it is for the page, each where it changed. */
function mirror(persistence: PersistenceState): void {
  const { open, context, hooks } = persistence;
  const document = documentOf(open);
  const status = sessionOf(persistence)?.status(context.storage());
  const session = { scope: "session" } as const;
  const left = [...persistence.closing].filter(({ saveSession }) => saveSession.view.isUnsaved);
  const unwritten = context.storage() === "ready" ? 0 : left.length;
  hooks.store.transact({ cause: "engine" }, (tx) => {
    const put = (id: StoreRecord["id"], record: StoreRecord | undefined) => {
      const held = tx.get(id);
      if (record !== undefined && !equalData(held, record)) tx.put(record);
      else if (record === undefined && held !== undefined) tx.remove(id);
    };
    put(sessionIds.open, document && { id: sessionIds.open, typeName: "open", ...session, document });
    put(
      sessionIds.unwritten,
      unwritten === 0 ? undefined : { id: sessionIds.unwritten, typeName: "unwritten", ...session, documents: unwritten },
    );
    put(sessionIds.save, status && { id: sessionIds.save, typeName: "save", ...session, ...status });
    return ok(null);
  });
}
