import { copyDocument } from "../../documents/copy-document.ts";
import type { DocumentId } from "../../documents/records.ts";
import type { Problem, Result } from "../../lib/result.ts";
import { ok, refuse } from "../../lib/result.ts";
import type { DocumentBody, ShelfAnswer } from "../../protocol/engine/account-feed.ts";
import type { DocumentsApi, KeptEntry } from "../../protocol/engine/documents-api.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { deleteDraft } from "../drafts/draft-rows.ts";
import { draftHeads, loadDraft, markDraft } from "../drafts/draft-store.ts";
import { isDraftId, type Shelf } from "../sync/ids.ts";
import { keptDocuments, markKept } from "../sync/local-store.ts";
import { bodyOfRecords } from "./document-body.ts";
import { mayOpen } from "./find-document.ts";
import type { Surroundings } from "./persistence-context.ts";

/** How long something deleted can be taken back. */
const UNDO_MS = 30 * 24 * 3_600_000;

type KeptApi = Pick<DocumentsApi, "listKept" | "setKeptDeleted" | "duplicateKept" | "moveToAccount">;

/** The calls about what is kept on this device. */
export function createKept(around: Surroundings): KeptApi {
  return {
    listKept: () => listKept(around),
    async setKeptDeleted(id, isDeleted) {
      const database = await around.ready;
      const deletedAt = isDeleted ? around.now() : null;
      if (!isDraftId(id)) return markKept(database, id, deletedAt);
      return database === undefined ? gone : markDraft(database, id, deletedAt);
    },
    async duplicateKept(id) {
      const body = await readKept(around, id);
      if (!body.ok) return body;
      const { of, ...document } = body.value;
      return store(around.shelves[of].device, copyDocument(document), around.newId());
    },
    async moveToAccount(id) {
      const body = await readKept(around, id);
      if (!body.ok) return body;
      const { of, title, data } = body.value;
      const moved = await store(around.shelves[of].account, { title, data }, `move-${id}`);
      const database = await around.ready;
      if (!moved.ok || database === undefined) return moved;
      if (isDraftId(id)) await deleteDraft(database, id);
      else await markKept(database, id, around.now());
      return moved;
    },
  };
}

const gone = refuse("missing", "This is no longer kept on this device.");

async function listKept(around: Surroundings): Promise<readonly KeptEntry[]> {
  const [database, liveTabs] = await Promise.all([around.ready, around.liveTabs(), around.introduced]);
  if (database === undefined) return [];
  const documents = (await keptDocuments(database)).map(
    ({ id, title, createdAt, updatedAt }): KeptEntry => ({
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
  const world = { session: around.session(), tab: around.tab(), liveTabs };
  const drafts = heads
    .filter((head) => mayOpen(head, world))
    .map(
      ({ id, of, title, createdAt, changedAt, documentId }): KeptEntry => ({
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

async function readKept(around: Surroundings, id: string): Promise<Result<KeptBody, Problem>> {
  const database = await around.ready;
  if (isDraftId(id)) {
    const draft = database === undefined ? undefined : await loadDraft(database, id);
    if (draft === undefined) return gone;
    return draft.ok ? ok({ of: draft.value.head.of, ...bodyOfRecords(draft.value.records) }) : draft;
  }
  const answer = await around.shelves.workspace.device({ kind: "load", id });
  return answer.kind === "loaded" ? ok({ of: "workspace", title: answer.document.title, data: answer.document.data }) : gone;
}

async function store(shelf: Shelf, body: DocumentBody, writeId: string): Promise<Result<DocumentId, Problem>> {
  const answer: ShelfAnswer = await shelf({ kind: "create", body, writeId });
  if (answer.kind === "saved") return ok(answer.id as DocumentId);
  if (answer.kind === "signed-out") return refuse("signed-out", "You are signed out. Sign in first.");
  return { ok: false, error: "problem" in answer ? answer.problem : { code: "not-saved", message: "This could not be saved." } };
}

/** Removes for good what was deleted more than 30 days ago. */
export async function removeOldDeleted(around: Surroundings): Promise<void> {
  const database = await around.ready;
  if (database === undefined) return;
  const limit = new Date(Date.parse(around.now()) - UNDO_MS).toISOString();
  const isOld = (row: unknown): row is { readonly id: string } => {
    const { id, deletedAt } = row as { readonly id?: unknown; readonly deletedAt?: unknown };
    return typeof id === "string" && typeof deletedAt === "string" && deletedAt < limit;
  };
  const [kept, drafts] = await Promise.all([database.all("kept"), database.all("drafts")]);
  const old = kept.ok ? kept.value.filter(isOld) : [];
  if (old.length > 0) await database.write(["kept"], "relaxed", (objects) => old.forEach(({ id }) => void objects("kept").delete(id)));
  for (const { id } of drafts.ok ? drafts.value.filter(isOld) : []) await deleteDraft(database, id);
}
