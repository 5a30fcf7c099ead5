import { copyDocument } from "../../documents/copy-document.ts";
import { isDraftId } from "../../documents/document-ids.ts";
import type { JsonObject } from "../../lib/json.ts";
import { randomId } from "../../lib/random-id.ts";
import type { Problem, Result } from "../../lib/result.ts";
import { ok, refuse } from "../../lib/result.ts";
import type { DocumentsApi, LocalEntry } from "../../protocol/engine/documents-api.ts";
import type { DocumentEntry, DocumentKind } from "../../protocol/gateway-contract.ts";
import type { Answer, GatewayClient } from "../account/gateway-client.ts";
import { browserLessons } from "./lesson-store.ts";

/** What a list of workspaces or lessons shows: the account's, and what is on this device. */
export interface DocumentList {
  /** The account's workspaces, newest first. */
  listAccount(): Promise<Result<readonly DocumentEntry[], Problem>>;
  listKept(): Promise<readonly LocalEntry[]>;
  /** Makes a copy under the title "... (copy)". */
  duplicate(id: string): Promise<Result<null, Problem>>;
  /** Deletes; it can be taken back for 30 days. */
  remove(id: string): Promise<Result<null, Problem>>;
  restore(id: string): Promise<Result<null, Problem>>;
  moveToAccount(id: string): Promise<Result<null, Problem>>;
}

/** Whether an id names something that is kept on this device. */
const isKept = (id: string): boolean => /^(local|draft)-/.test(id);
const done = async (answer: Promise<Result<unknown, Problem>>): Promise<Result<null, Problem>> => {
  const given = await answer;
  return given.ok ? ok(null) : given;
};

/** Makes the calls of the list. */
export function createDocumentList(gateway: GatewayClient, documents: DocumentsApi, kind: DocumentKind): DocumentList {
  /** Whether an id is that of a lesson in local storage, which is not the engine's. */
  const isOwn = (id: string): boolean => kind === "editor" && !isDraftId(id) && isKept(id);
  async function setDeleted(id: string, isDeleted: boolean): Promise<Result<null, Problem>> {
    if (isOwn(id)) {
      browserLessons().setDeleted(id, isDeleted);
      return ok(null);
    }
    if (isKept(id)) return documents.setLocalDeleted(id, isDeleted);
    return done((isDeleted ? gateway.remove(kind, id) : gateway.restore(kind, id)).then(resultOf));
  }
  return {
    async listAccount() {
      const answer = resultOf(await gateway.list(kind));
      return answer.ok ? ok(answer.value.content) : answer;
    },
    async listKept() {
      const kept = (await documents.listLocal()).filter((entry) => entry.of === kind);
      return kind === "editor" ? [...browserLessons().list(), ...kept] : kept;
    },
    async duplicate(id) {
      if (isOwn(id)) return copyHere(id);
      if (isKept(id)) return done(documents.duplicateLocal(id));
      const loaded = resultOf(await gateway.load(kind, id));
      if (!loaded.ok) return loaded;
      const { title, data } = loaded.value;
      return done(gateway.create(kind, copyDocument({ title, data: data as JsonObject }), { idempotencyKey: randomId() }).then(resultOf));
    },
    remove: (id) => setDeleted(id, true),
    restore: (id) => setDeleted(id, false),
    moveToAccount: (id) => (isOwn(id) ? moveLesson(gateway, id) : done(documents.moveToAccount(id))),
  };
}

const gone: Result<null, Problem> = refuse("missing", "This is no longer kept on this device.");

async function copyHere(id: string): Promise<Result<null, Problem>> {
  const lessons = browserLessons();
  const held = lessons.answer({ kind: "load", id });
  if (held.kind !== "loaded") return gone;
  const made = lessons.answer({ kind: "create", body: copyDocument(held.document), writeId: randomId() });
  return made.kind === "refused" ? { ok: false, error: made.problem } : ok(null);
}

async function moveLesson(gateway: GatewayClient, id: string): Promise<Result<null, Problem>> {
  const lessons = browserLessons();
  const held = lessons.answer({ kind: "load", id });
  if (held.kind !== "loaded") return gone;
  const { title, data } = held.document;
  const moved = resultOf(await gateway.create("editor", { title, data }, { idempotencyKey: `move-${id}` }));
  if (!moved.ok) return moved;
  lessons.setDeleted(id, true);
  return ok(null);
}

/** An answer as something to tell. */
export function resultOf<T>(answer: Answer<T>): Result<T, Problem> {
  switch (answer.kind) {
    case "ok":
      return ok(answer.data);
    case "unreachable":
      return { ok: false, error: { code: "unreachable", message: "The server cannot be reached." } };
    case "unauthorized":
      return { ok: false, error: { code: "signed-out", message: "You are signed out. Sign in first." } };
    case "refused":
      return {
        ok: false,
        error: { code: answer.error?.code ?? "refused", message: answer.error?.message ?? "The server could not do it just now." },
      };
  }
}
