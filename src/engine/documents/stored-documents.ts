import { copyDocument } from "../../documents/copy-document.ts";
import { daysBefore } from "../../documents/dates.ts";
import { isDraftId } from "../../documents/document-ids.ts";
import type { DocumentId } from "../../documents/records.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import type { DocumentBody, StoreAnswer } from "../../protocol/engine/account-feed.ts";
import type { DeletedEntry, DocumentsApi, LocalEntry } from "../../protocol/engine/documents-api.ts";
import { DELETED_KEPT_DAYS, type DocumentKind } from "../../protocol/gateway-contract.ts";
import { problem, refuse } from "../../protocol/keeping-problems.ts";
import { deleteDraft } from "../drafts/draft-rows.ts";
import type { DraftHead } from "../drafts/draft-schema.ts";
import { draftHeads, loadDraft, markDraft, readHeads } from "../drafts/draft-store.ts";
import { type DocumentStore, noLongerKept } from "../sync/document-store.ts";
import { bodyOfRecords } from "./document-body.ts";
import { signedInUser } from "./document-session.ts";
import { isOwn, mayOpen } from "./find-document.ts";
import type { PersistenceContext } from "./persistence-context.ts";

type LocalDocumentsApi = Pick<
  DocumentsApi,
  "listLocal" | "listLocalDeleted" | "setLocalDeleted" | "duplicateLocal" | "renameLocal" | "eraseDrafts" | "moveToAccount"
>;

/** The calls about what is kept on this device: drafts of both kinds, and the documents of each in its own store. */
export function createStoredDocuments(context: PersistenceContext): LocalDocumentsApi {
  return {
    listLocal: (kind) => listLocal(context, kind),
    listLocalDeleted: (kind) => listDeleted(context, kind),
    setLocalDeleted: (kind, id, isDeleted) => setDeleted(context, kind, id, isDeleted),
    async duplicateLocal(kind, id) {
      const body = await readLocal(context, kind, id);
      return body.ok ? create(context.stores[kind].device, copyDocument(body.value), context.newId()) : body;
    },
    async renameLocal(kind, id, title) {
      const body = await readLocal(context, kind, id);
      if (!body.ok) return body;
      const { data, version } = body.value;
      if (version === null) return gone;
      const write = { id, authorId: null, version, body: { title, data }, writeId: context.newId(), reason: "save" } as const;
      const answer = await context.stores[kind].device({ kind: "save", ...write });
      if (answer.kind === "unreachable") return notChanged;
      return answer.kind === "saved" ? ok(null) : { ok: false, error: "problem" in answer ? answer.problem : noLongerKept };
    },
    eraseDrafts: () => eraseDrafts(context),
    async moveToAccount(kind, id) {
      const body = await readLocal(context, kind, id);
      if (!body.ok) return body;
      const { version } = body.value;
      const moved = await create(context.stores[kind].account, body.value, `move-${id}`);
      const database = await context.ready;
      if (!moved.ok) return moved;
      if (version !== null) await context.stores[kind].device({ kind: "remove", id, version });
      else if (database !== undefined) await deleteDraft(database, id);
      return moved;
    },
  };
}

const gone: Result<never> = { ok: false, error: noLongerKept };
const notChanged = refuse("not-changed-here");

async function listLocal(context: PersistenceContext, kind: DocumentKind): Promise<readonly LocalEntry[]> {
  const [database, liveTabs] = await Promise.all([context.ready, context.liveTabs(), context.introduced]);
  const documents = await context.local[kind].list();
  const heads = database === undefined ? [] : await draftHeads(database);
  const world = { session: context.session(), tab: context.tab(), liveTabs };
  const drafts = heads.flatMap((head): LocalEntry[] => {
    if (head.of !== kind) return [];
    if (mayOpen(head, world)) return [draftEntry(head)];
    const isElsewhere = head.documentId === null && head.deletedAt === null && isOwn(head, world.session);
    return isElsewhere ? [{ ...draftEntry(head), isElsewhere }] : [];
  });
  return [...documents, ...drafts];
}

async function listDeleted(context: PersistenceContext, kind: DocumentKind): Promise<readonly DeletedEntry[]> {
  const [database] = await Promise.all([context.ready, context.introduced]);
  const documents = await context.local[kind].listDeleted();
  const heads = database === undefined ? [] : await draftHeads(database);
  const drafts = heads.flatMap((head) => {
    const { of, deletedAt } = head;
    return of === kind && deletedAt !== null && isOwn(head, context.session()) ? [{ ...draftEntry(head), deletedAt }] : [];
  });
  const limit = daysBefore(DELETED_KEPT_DAYS, context.now());
  return [...documents, ...drafts].filter(({ deletedAt }) => deletedAt >= limit).sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1));
}

async function eraseDrafts(context: PersistenceContext): Promise<Result<number, Problem>> {
  const [database] = await Promise.all([context.ready, context.introduced]);
  const user = signedInUser(context.session());
  if (database === undefined || user === null) return ok(0);
  const heads = await readHeads(database);
  if (!heads.ok) return heads;
  const own = heads.value.filter((head) => head.user === user);
  const deleted = await Promise.all(own.map(({ id }) => deleteDraft(database, id)));
  return deleted.every(({ ok: isGone }) => isGone) ? ok(own.length) : notChanged;
}

const draftEntry = ({ id, of, title, createdAt, changedAt, documentId }: DraftHead): LocalEntry => ({
  id,
  kind: "draft",
  of,
  title,
  createdAt,
  updatedAt: changedAt,
  documentId,
});

async function setDeleted(context: PersistenceContext, kind: DocumentKind, id: string, isDeleted: boolean): Promise<Result<null, Problem>> {
  if (!isDraftId(id)) return context.local[kind].setDeleted(id, isDeleted);
  const database = await context.ready;
  return database === undefined ? gone : markDraft(database, id, isDeleted ? context.now() : null);
}

/** A document of this device as it stands, with its version; that of a draft is null. */
type LocalBody = DocumentBody & { readonly version: number | null };

async function readLocal(context: PersistenceContext, kind: DocumentKind, id: string): Promise<Result<LocalBody, Problem>> {
  const database = await context.ready;
  if (isDraftId(id)) {
    const draft = database === undefined ? undefined : await loadDraft(database, id);
    if (draft === undefined) return gone;
    return draft.ok ? ok({ ...bodyOfRecords(draft.value.records), version: null }) : draft;
  }
  const answer = await context.stores[kind].device({ kind: "load", id });
  if (answer.kind === "unreachable") return notChanged;
  if (answer.kind !== "loaded") return gone;
  const { title, data, version } = answer.document;
  return ok({ title, data, version });
}

async function create(documents: DocumentStore, { title, data }: DocumentBody, writeId: string): Promise<Result<DocumentId, Problem>> {
  const answer: StoreAnswer = await documents({ kind: "create", body: { title, data }, writeId });
  if (answer.kind === "saved") return ok(answer.id as DocumentId);
  if (answer.kind === "signed-out") return refuse("signed-out", { next: problem("sign-in-first") });
  if (answer.kind === "unreachable" && answer.problem.code === "silent-storage") return notChanged;
  return { ok: false, error: "problem" in answer ? answer.problem : problem("copy-not-saved") };
}

/** Removes for good what was deleted more than 30 days ago. */
export async function removeOldDeleted(context: PersistenceContext): Promise<void> {
  const database = await context.ready;
  if (database === undefined) return;
  const limit = daysBefore(DELETED_KEPT_DAYS, context.now());
  const isOld = (row: unknown): row is { readonly id: string } => {
    const { id, deletedAt } = row as { readonly id?: unknown; readonly deletedAt?: unknown };
    return typeof id === "string" && typeof deletedAt === "string" && deletedAt < limit;
  };
  const [kept, drafts] = await Promise.all([database.all("kept"), database.all("drafts")]);
  const old = kept.ok ? kept.value.filter(isOld) : [];
  if (old.length > 0) await database.write(["kept"], "relaxed", (objects) => old.forEach(({ id }) => void objects("kept").delete(id)));
  for (const { id } of drafts.ok ? drafts.value.filter(isOld) : []) await deleteDraft(database, id);
}
