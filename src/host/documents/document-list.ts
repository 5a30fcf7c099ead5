import { copyDocument } from "../../documents/copy-document.ts";
import { isDeviceId, isDraftId } from "../../documents/document-ids.ts";
import type { JsonObject } from "../../lib/json.ts";
import { randomId } from "../../lib/random-id.ts";
import type { Problem, Result } from "../../lib/result.ts";
import { ok } from "../../lib/result.ts";
import type { DocumentsApi, LocalEntry } from "../../protocol/engine/documents-api.ts";
import type { DocumentEntry, DocumentKind } from "../../protocol/gateway-contract.ts";
import { problem, refuse } from "../../protocol/keeping-problems.ts";
import type { Answer, GatewayClient } from "../account/gateway-client.ts";

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
const isKept = (id: string): boolean => isDeviceId(id) || isDraftId(id);
const done = async (answer: Promise<Result<unknown, Problem>>): Promise<Result<null, Problem>> => {
  const given = await answer;
  return given.ok ? ok(null) : given;
};

/** Makes the calls of the list. */
export function createDocumentList(gateway: GatewayClient, documents: DocumentsApi, kind: DocumentKind): DocumentList {
  async function setDeleted(id: string, isDeleted: boolean): Promise<Result<null, Problem>> {
    if (isKept(id)) return documents.setLocalDeleted(kind, id, isDeleted);
    return done((isDeleted ? gateway.remove(kind, id) : gateway.restore(kind, id)).then(resultOf));
  }
  return {
    async listAccount() {
      const answer = resultOf(await gateway.list(kind));
      return answer.ok ? ok(answer.value.content) : answer;
    },
    listKept: () => documents.listLocal(kind),
    async duplicate(id) {
      if (isKept(id)) return done(documents.duplicateLocal(kind, id));
      const loaded = resultOf(await gateway.load(kind, id));
      if (!loaded.ok) return loaded;
      const { title, data } = loaded.value;
      return done(gateway.create(kind, copyDocument({ title, data: data as JsonObject }), { idempotencyKey: randomId() }).then(resultOf));
    },
    remove: (id) => setDeleted(id, true),
    restore: (id) => setDeleted(id, false),
    moveToAccount: (id) => done(documents.moveToAccount(kind, id)),
  };
}

/** An answer as something to tell. */
export function resultOf<T>(answer: Answer<T>): Result<T, Problem> {
  switch (answer.kind) {
    case "ok":
      return ok(answer.data);
    case "unreachable":
      return refuse("unreachable", { what: problem("server-not-reached") });
    case "unauthorized":
      return refuse("signed-out", { next: problem("sign-in-first") });
    case "refused":
      return refuse(answer.error?.code === "not_found" ? "not-found" : "server-refused", {
        why: answer.error?.message ?? problem("no-reason-now"),
      });
  }
}
