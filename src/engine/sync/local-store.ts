import * as v from "valibot";
import { newDeviceId } from "../../documents/document-ids.ts";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { ok } from "../../lib/result.ts";
import type { StoreAnswer, StoreCall } from "../../protocol/engine/account-feed.ts";
import type { LocalEntry } from "../../protocol/engine/documents-api.ts";
import { problem, refuse } from "../../protocol/keeping-problems.ts";
import type { Database, StorageState } from "../drafts/database.ts";
import type { LocalStore } from "./document-store.ts";

const localDocument = v.object({
  id: v.string(),
  title: v.string(),
  data: v.custom<JsonObject>(isJsonObject),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
  writeId: v.string(),
  deletedAt: v.nullable(v.string()),
});
/** A document that is kept on this device. Times are ISO 8601. */
type LocalDocument = v.InferOutput<typeof localDocument>;

export interface LocalStoreWorld {
  /** Resolves to undefined where this device has no storage. */
  readonly database: Promise<Database | undefined>;
  /** Now, as ISO 8601. */
  readonly now: () => string;
}

/** What storage that did not write answers; one that is silent was not changed, and is asked again. */
function unwritten(state: StorageState): StoreAnswer {
  if (state === "silent") return { kind: "unreachable", problem: problem("silent-storage") };
  return { kind: "refused", problem: problem(state === "full" ? "storage-full" : "storage-missing") };
}

const read = (held: unknown): LocalDocument | undefined => {
  const parsed = v.safeParse(localDocument, held);
  return parsed.success ? parsed.output : undefined;
};

/** The store of workspaces on this device; it counts versions as the account's does, so two tabs meet the same conflicts. */
export function createLocalStore({ database, now }: LocalStoreWorld): LocalStore {
  const saved = ({ id, version, createdAt }: LocalDocument): StoreAnswer => ({ kind: "saved", id, version, authorId: null, createdAt });
  const change = async (
    id: string,
    step: (held: LocalDocument | undefined) => { readonly put?: LocalDocument; readonly answer: StoreAnswer },
  ): Promise<StoreAnswer> => {
    const open = await database;
    const done = await open?.update("kept", id, (held) => step(read(held)));
    if (done === undefined) return unwritten("missing");
    return done.ok ? done.value : unwritten(done.error);
  };
  function answer(call: StoreCall): Promise<StoreAnswer> {
    switch (call.kind) {
      case "load":
        return change(call.id, (held) => {
          if (held === undefined || held.deletedAt !== null) return { answer: { kind: "missing" } };
          return { answer: { kind: "loaded", document: { ...held, authorId: null } } };
        });
      case "remove":
        return change(call.id, (held) => ({
          ...(held?.version === call.version ? { put: { ...held, deletedAt: now() } } : {}),
          answer: { kind: "missing" },
        }));
      case "create": {
        const id = newDeviceId(() => call.writeId);
        const made: LocalDocument = {
          id,
          ...call.body,
          createdAt: now(),
          updatedAt: now(),
          version: 1,
          writeId: call.writeId,
          deletedAt: null,
        };
        return change(id, (held) =>
          held === undefined ? { put: made, answer: saved(made) } : { answer: saved({ ...held, version: made.version }) },
        );
      }
      case "save":
        return change(call.id, (held) => {
          if (held === undefined || held.deletedAt !== null) return { answer: { kind: "missing" } };
          if (held.version !== call.version)
            return { answer: { kind: "conflict", current: { version: held.version, writeId: held.writeId } } };
          const next = { ...held, ...call.body, updatedAt: now(), version: held.version + 1, writeId: call.writeId };
          return { put: next, answer: saved(next) };
        });
    }
  }
  return {
    call: answer,
    async list() {
      const kept = (await localDocuments(await database)).filter(({ deletedAt }) => deletedAt === null);
      return kept.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(entryOf);
    },
    listDeleted: async () =>
      (await localDocuments(await database)).flatMap((document) =>
        document.deletedAt === null ? [] : [{ ...entryOf(document), deletedAt: document.deletedAt }],
      ),
    async setDeleted(id, isDeleted) {
      const open = await database;
      const done = await open?.update("kept", id, (held) => {
        const document = read(held);
        return document === undefined ? { answer: false } : { put: { ...document, deletedAt: isDeleted ? now() : null }, answer: true };
      });
      if (done?.ok === false && done.error === "silent") return refuse("not-changed-here");
      return done?.ok && done.value ? ok(null) : refuse("no-document");
    },
  };
}

const entryOf = ({ id, title, createdAt, updatedAt }: LocalDocument): LocalEntry => ({
  id,
  kind: "document",
  of: "workspace",
  title,
  createdAt,
  updatedAt,
  documentId: null,
});

/** Every document of this device, deleted ones too. */
async function localDocuments(database: Database | undefined): Promise<LocalDocument[]> {
  const rows = await database?.all("kept");
  return rows?.ok ? rows.value.map(read).filter((document) => document !== undefined) : [];
}
