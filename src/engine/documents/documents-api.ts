import type { DocumentId } from "../../documents/records.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Later } from "../../lib/later.ts";
import type { SessionState } from "../../protocol/engine/account-feed.ts";
import type { DocumentsApi } from "../../protocol/engine/documents-api.ts";
import type { DocumentRef } from "../../protocol/engine/engine-api.ts";
import { refuse } from "../../protocol/keeping-problems.ts";
import type { OpenDocument } from "../../protocol/records/open-document.ts";
import type { StoreFrame } from "../../protocol/records/store-feed.ts";
import { changesBetween } from "../sync/merge-bodies.ts";
import { toldProblem } from "../sync/status.ts";
import { kindOf } from "./document-body.ts";
import { createPersistence, type DocumentHooks } from "./persistence.ts";
import { createPersistenceContext, type PersistenceContext, type PersistenceWorld } from "./persistence-context.ts";
import { createStoredDocuments, removeOldDeleted } from "./stored-documents.ts";

/** How long a list waits for the open document's last edits to be saved. */
const PATIENCE_MS = 1000;

/** Persistence as the engine wires it. */
export interface DocumentsHost {
  readonly api: DocumentsApi;
  onFrame(frame: StoreFrame): void;
  join: PersistenceContext["join"];
  /** What is open is about to be replaced: it is saved as it stands. */
  leave(): void;
  /** Who works here, once the page has told it. */
  session(): Promise<SessionState>;
  /** The tab that this works in, once the page has told it, and those that live. */
  tabs(): Promise<{ readonly tab: string; readonly live: ReadonlySet<string> }>;
  /** The engine opened something by itself. */
  opened(ref: DocumentRef): void;
  /** Whether the dashboard is open: who comes back to it finds it as it was left. */
  isDashboard(): boolean;
  /** The members by which a stored document's JSON says where it is from; none while it is stored nowhere. */
  origin(): JsonObject;
}

/** Makes the calls about documents, and what feeds them. */
export function createDocumentsApi(
  documents: DocumentHooks,
  world: { readonly later: Later; readonly newId: () => string; readonly persistence?: PersistenceWorld },
): DocumentsHost {
  const context = createPersistenceContext(world.persistence ?? withoutStorage(world));
  const persistence = createPersistence(context, documents);
  void removeOldDeleted(context);
  const saveSession = () => persistence.current()?.saveSession;
  const kept = createStoredDocuments(context);
  return {
    onFrame: persistence.onFrame,
    join: context.join,
    leave: persistence.leave,
    session: () => context.introduced.then(context.session),
    tabs: () => context.introduced.then(async () => ({ tab: context.tab(), live: await context.liveTabs() })),
    opened(ref) {
      if (ref.kind === "records") persistence.restored();
      else if (ref.kind === "dashboard") persistence.showed({ kind: "dashboard" });
      else if (isShown(ref)) persistence.showed({ kind: "shared", of: kindOf(documents.records()) ?? "workspace" });
      else persistence.began(ref.draftId);
    },
    isDashboard: () => persistence.document()?.kind === "dashboard",
    origin: () => originOf(persistence.document()),
    api: {
      ...kept,
      async listLocal(kind) {
        await Promise.race([saveSession()?.flush(), new Promise<void>((resolve) => world.later(PATIENCE_MS, resolve))]);
        return kept.listLocal(kind);
      },
      openStored: persistence.openStored,
      kept: persistence.kept,
      keepDraft: async () => persistence.current()?.keep(),
      async save() {
        const asked = saveSession();
        // Before that a new document of somebody who is signed in would be stored on this device.
        await context.introduced;
        if (asked !== saveSession()) return refuse("superseded");
        const saved = (await asked?.save()) ?? nothingOpen;
        return saved.ok
          ? { ok: true, value: saved.value as DocumentId }
          : { ok: false, error: toldProblem(saved.error, context.storage()) };
      },
      changesBetween: async (former, later) => changesBetween(former, later),
      async resolveConflicts(choices) {
        await saveSession()?.resolve(choices);
      },
      async resolveAsCopy() {
        const saved = (await saveSession()?.resolveAsCopy()) ?? nothingOpen;
        return saved.ok ? { ok: true, value: saved.value as DocumentId } : saved;
      },
    },
  };
}

/** Whether something is shown and never kept. */
const isShown = (ref: DocumentRef): boolean =>
  (ref.kind === "json" && ref.isShared === true) || (ref.kind === "new-workspace" && ref.music === "trio");

function originOf(document: OpenDocument | undefined): JsonObject {
  if (document?.kind !== "document" || document.id === null) return {};
  const { of, id, authorId, createdAt } = document;
  if (of === "editor") return { id };
  return { id, ...(authorId === null ? {} : { authorId }), ...(createdAt === null ? {} : { createdAt }) };
}

const nothingOpen = refuse("nothing-is-open");

/** A world that keeps nothing. */
const withoutStorage = ({ later, newId }: { readonly later: Later; readonly newId: () => string }): PersistenceWorld => ({
  later,
  newId,
  random: () => 0,
  now: () => "1970-01-01T00:00:00.000Z",
  database: Promise.resolve(undefined),
  liveTabs: () => Promise.resolve(new Set()),
  tabs: { tell: () => {}, listen: () => {} },
});
