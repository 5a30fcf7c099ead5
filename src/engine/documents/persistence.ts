import { type Diff, isEmptyDiff, scopeOf } from "../../documents/diff.ts";
import type { DocumentId, DocumentRecord } from "../../documents/records.ts";
import type { Problem, Result } from "../../lib/result.ts";
import { ok, refuse } from "../../lib/result.ts";
import type { Opened, StoredRef } from "../../protocol/engine/documents-api.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { StoreFrame } from "../../protocol/records/store-feed.ts";
import { loadDraft } from "../drafts/draft-store.ts";
import type { Store } from "../store/store.ts";
import { newDraftId } from "../sync/ids.ts";
import { nowhere, type Place } from "../sync/location.ts";
import { bodyOfRecords, headOf, kindOf, placedHead, placeOfHead, recordsOfBody } from "./document-body.ts";
import { baseOf, type Found, findStored, kindOfRef } from "./find-document.ts";
import { type DocumentStart, type OpenDocument, openDocument, userOf } from "./open-document.ts";
import type { Surroundings } from "./persistence-context.ts";

/** What persistence does to the engine's document. */
export interface DocumentHooks {
  readonly store: Store;
  /** Every record of the open document. */
  records(): readonly DocumentRecord[];
  /** Replaces the open document; null for a new one of that kind. */
  load(records: readonly DocumentRecord[] | null, of: DocumentKind): void;
  /** Makes the open document these records, touching only what differs. */
  update(records: readonly DocumentRecord[]): void;
}

/** Keeps the open document: its draft, its saving, and which one it is. */
export interface Persistence {
  /** Every frame of the store, after it was published. */
  take(frame: StoreFrame): void;
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

/** The keeper at work. */
interface Keeper {
  readonly around: Surroundings;
  readonly hooks: DocumentHooks;
  open: OpenDocument | undefined;
  /** Counts what was asked to be opened. */
  asked: number;
  /** While the draft of a restarted engine is read: whether the document was changed meanwhile. */
  restoring: { isChanged: boolean } | undefined;
}

type Start = Omit<DocumentStart, "user" | "createdAt" | "of"> & { readonly createdAt?: string };

/** Makes the keeper of a store. */
export function createPersistence(around: Surroundings, hooks: DocumentHooks): Persistence {
  const keeper: Keeper = { around, hooks, open: undefined, asked: 0, restoring: undefined };
  around.listen({
    storage: () => {
      if (keeper.open?.saver.state.isUnsaved && around.storage() === "ready") keeper.open.journal.rewrite();
      showRecord(keeper);
    },
    session: () => {
      keeper.open?.setUser(userOf(around.session()));
      keeper.open?.saver.sessionChanged();
    },
    online: () => keeper.open?.saver.online(),
    hidden: () => void keeper.open?.saver.flush(),
    savedElsewhere: ({ id, version }) => {
      if (keeper.open?.saver.state.place.id === id) void keeper.open.saver.catchUp(version);
    },
  });
  return {
    current: () => keeper.open,
    take: (frame) => take(keeper, frame),
    leave: () => leave(keeper),
    letGo() {
      keeper.asked += 1;
      dropRecord(hooks.store);
    },
    began(draftId = newDraftId(around.newId)) {
      keeper.asked += 1;
      if (kindOf(hooks.records()) === undefined) {
        dropRecord(hooks.store);
        return;
      }
      begin(keeper, { place: nowhere, base: null, pending: null, isUnsaved: false, draftId, answered: null });
    },
    leaving: () => leave(keeper),
    restored: () => void restore(keeper),
    openStored: (ref) => openStored(keeper, ref),
  };
}

function take({ around, open, restoring }: Keeper, frame: StoreFrame): void {
  const diff = scopeOf(frame.diff, "document") as Diff<DocumentRecord>;
  if (frame.cause === "engine" || isEmptyDiff(diff)) return;
  if (restoring !== undefined) restoring.isChanged = true;
  open?.changed(diff, frame.answers === undefined ? null : { page: around.page(), sequence: frame.answers });
}

async function openStored(keeper: Keeper, ref: StoredRef): Promise<Result<Opened, Problem>> {
  const { around } = keeper;
  keeper.asked += 1;
  const turn = keeper.asked;
  const [database, liveTabs] = await Promise.all([around.ready, around.liveTabs(), around.introduced]);
  const found = await findStored(ref, { database, session: around.session(), tab: around.tab(), liveTabs, shelves: around.shelves });
  if (turn !== keeper.asked) return refuse("superseded", "Something else was opened meanwhile.");
  return found.ok ? ok(show(keeper, found.value, ref)) : found;
}

/** Opens what was found. */
function show(keeper: Keeper, found: Found, ref: StoredRef): Opened {
  const { around, hooks } = keeper;
  const { draft, place } = found;
  leave(keeper);
  hooks.load(found.records?.map((record) => placedHead(record, place)) ?? null, kindOfRef(ref));
  const draftId = draft?.head.id ?? (ref.kind === "draft" ? ref.draftId : undefined) ?? newDraftId(around.newId);
  const answered = draft?.head.answered ?? null;
  const document = begin(keeper, {
    place,
    base: baseOf(found),
    pending: draft?.pending ?? null,
    isUnsaved: draft !== null,
    draftId,
    answered,
    ...(draft === null ? {} : { createdAt: draft.head.createdAt }),
  });
  if (draft !== null) document.journal.rewrite();
  if (found.newer !== null) void document.saver.meet(found.newer);
  else document.saver.goOn();
  return { documentId: place.id as DocumentId | null, draftId, isRecovered: draft !== null, answered, problem: found.problem };
}

function leave(keeper: Keeper): void {
  keeper.open?.close();
  keeper.open = undefined;
}

/** Takes the document that the store holds now into care. */
function begin(keeper: Keeper, start: Start): OpenDocument {
  const { around, hooks } = keeper;
  const isCurrent = () => keeper.open === document;
  const of = kindOf(hooks.records()) ?? "workspace";
  const document: OpenDocument = openDocument(
    {
      ...around,
      shelves: around.shelves[of],
      records: hooks.records,
      body: () => bodyOfRecords(hooks.records()),
      show(body) {
        const shown = recordsOfBody(body, document.saver.state.place);
        if (shown.ok) hooks.update(shown.value);
      },
      placed(place) {
        if (isCurrent()) setPlace(hooks.store, place);
        around.announce(place);
      },
      leftDevice: (id) => void around.shelves[of].device({ kind: "remove", id }),
      onChange() {
        if (isCurrent()) showRecord(keeper);
      },
    },
    { createdAt: around.now(), ...start, of, user: userOf(around.session()) },
  );
  keeper.open = document;
  showRecord(keeper);
  return document;
}

/** Takes the document into care again after the engine was restarted from the page's mirror. */
async function restore(keeper: Keeper): Promise<void> {
  const { around, hooks } = keeper;
  const record = hooks.store.find("save", sessionIds.save);
  if (record === undefined) return;
  const restoring = { isChanged: false };
  keeper.restoring = restoring;
  const [database] = await Promise.all([around.ready, around.introduced]);
  const loaded = database === undefined ? undefined : await loadDraft(database, record.draftId);
  const draft = loaded?.ok ? loaded.value : null;
  keeper.restoring = undefined;
  if (keeper.open !== undefined) return;
  const place = placeOfHead(headOf(hooks.store), record.home, record.version);
  const isStoredAsIs = place.home !== "none" && !record.unsaved && !restoring.isChanged;
  const base = draft?.base ?? (isStoredAsIs ? bodyOfRecords(hooks.records()) : null);
  const isUnsaved = record.unsaved || restoring.isChanged;
  const answered = draft?.head.answered ?? null;
  const document = begin(keeper, { place, base, pending: draft?.pending ?? null, isUnsaved, draftId: record.draftId, answered });
  if (isUnsaved) document.journal.rewrite();
  document.saver.goOn();
}

function setPlace(store: Store, place: Place): void {
  const head = headOf(store);
  if (head === undefined) return;
  store.transact({ cause: "engine" }, (tx) => {
    tx.put(placedHead(head, place));
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
function showRecord({ open, around, hooks }: Keeper): void {
  if (open === undefined) return;
  const record = { id: sessionIds.save, typeName: "save", scope: "session", ...open.record(around.storage()) } as const;
  hooks.store.transact({ cause: "engine" }, (tx) => {
    tx.put(record);
    return ok(null);
  });
}
