import { copyDocument } from "../../documents/copy-document.ts";
import type { DocumentId } from "../../documents/records.ts";
import type { Problem, Result } from "../../lib/result.ts";
import { ok, refuse } from "../../lib/result.ts";
import type { DocumentBody, StoreAnswer } from "../../protocol/engine/account-feed.ts";
import type { DocumentsApi, LocalEntry } from "../../protocol/engine/documents-api.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { deleteDraft } from "../drafts/draft-rows.ts";
import { draftHeads, loadDraft, markDraft } from "../drafts/draft-store.ts";
import { type DocumentStore, isDraftId } from "../sync/ids.ts";
import { localDocuments, markLocalDeleted } from "../sync/local-store.ts";
import { bodyOfRecords } from "./document-body.ts";
import { mayOpen } from "./find-document.ts";
import type { PersistenceContext } from "./persistence-context.ts";

/** How long something deleted can be taken back. */
const UNDO_MS = 30 * 24 * 3_600_000;

type LocalDocumentsApi = Pick<DocumentsApi, "listLocal" | "setLocalDeleted" | "duplicateLocal" | "moveToAccount">;

/** The calls about what is kept on this device. */
export function createStoredDocuments(context: PersistenceContext): LocalDocumentsApi {
  return {
    listLocal: () => listKept(context),
    async setLocalDeleted(id, isDeleted) {
      const database = await context.ready;
      const deletedAt = isDeleted ? context.now() : null;
      if (!isDraftId(id)) return markLocalDeleted(database, id, deletedAt);
      return database === undefined ? gone : markDraft(database, id, deletedAt);
    },
    async duplicateLocal(id) {
      const body = await readLocal(context, id);
      if (!body.ok) return body;
      const { of, ...document } = body.value;
      return store(context.stores[of].device, copyDocument(document), context.newId());
    },
    async moveToAccount(id) {
      const body = await readLocal(context, id);
      if (!body.ok) return body;
      const { of, title, data } = body.value;
      const moved = await store(context.stores[of].account, { title, data }, `move-${id}`);
      const database = await context.ready;
      if (!moved.ok || database === undefined) return moved;
      if (isDraftId(id)) await deleteDraft(database, id);
      else await markLocalDeleted(database, id, context.now());
      return moved;
    },
  };
}

const gone = refuse("missing", "This is no longer kept on this device.");

async function listKept(context: PersistenceContext): Promise<readonly LocalEntry[]> {
  const [database, liveTabs] = await Promise.all([context.ready, context.liveTabs(), context.introduced]);
  if (database === undefined) return [];
  const documents = (await localDocuments(database)).map(
    ({ id, title, createdAt, updatedAt }): LocalEntry => ({
      id,
      kind: "document",
      of: "workspace",
      title,
      createdAt,
      updatedAt,
      documentId: null,
    }),
  );
  const heads = await draftHeads(database);
  const world = { session: context.session(), tab: context.tab(), liveTabs };
  const drafts = heads
    .filter((head) => mayOpen(head, world))
    .map(
      ({ id, of, title, createdAt, changedAt, documentId }): LocalEntry => ({
        id,
        kind: "draft",
        of,
        title,
        createdAt,
        updatedAt: changedAt,
        documentId,
      }),
    );
  return [...documents, ...drafts];
}

type KeptBody = DocumentBody & { readonly of: DocumentKind };

async function readLocal(context: PersistenceContext, id: string): Promise<Result<KeptBody, Problem>> {
  const database = await context.ready;
  if (isDraftId(id)) {
    const draft = database === undefined ? undefined : await loadDraft(database, id);
    if (draft === undefined) return gone;
    return draft.ok ? ok({ of: draft.value.head.of, ...bodyOfRecords(draft.value.records) }) : draft;
  }
  const answer = await context.stores.workspace.device({ kind: "load", id });
  return answer.kind === "loaded" ? ok({ of: "workspace", title: answer.document.title, data: answer.document.data }) : gone;
}

async function store(documents: DocumentStore, body: DocumentBody, writeId: string): Promise<Result<DocumentId, Problem>> {
  const answer: StoreAnswer = await documents({ kind: "create", body, writeId });
  if (answer.kind === "saved") return ok(answer.id as DocumentId);
  if (answer.kind === "signed-out") return refuse("signed-out", "You are signed out. Sign in first.");
  return { ok: false, error: "problem" in answer ? answer.problem : { code: "not-saved", message: "This could not be saved." } };
}

/** Removes for good what was deleted more than 30 days ago. */
export async function removeOldDeleted(context: PersistenceContext): Promise<void> {
  const database = await context.ready;
  if (database === undefined) return;
  const limit = new Date(Date.parse(context.now()) - UNDO_MS).toISOString();
  const isOld = (row: unknown): row is { readonly id: string } => {
    const { id, deletedAt } = row as { readonly id?: unknown; readonly deletedAt?: unknown };
    return typeof id === "string" && typeof deletedAt === "string" && deletedAt < limit;
  };
  const [kept, drafts] = await Promise.all([database.all("kept"), database.all("drafts")]);
  const old = kept.ok ? kept.value.filter(isOld) : [];
  if (old.length > 0) await database.write(["kept"], "relaxed", (objects) => old.forEach(({ id }) => void objects("kept").delete(id)));
  for (const { id } of drafts.ok ? drafts.value.filter(isOld) : []) await deleteDraft(database, id);
}
