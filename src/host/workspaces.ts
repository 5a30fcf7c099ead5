import { copyTitle } from "../documents/copy-title.ts";
import type { Problem, Result } from "../music/result.ts";
import { ok } from "../music/result.ts";
import type { DocumentsApi, KeptEntry } from "../protocol/documents-api.ts";
import type { DocumentEntry } from "../protocol/gateway-contract.ts";
import type { Answer, GatewayClient } from "./gateway-client.ts";

/** What the list of workspaces shows: the account's, and what is on this device. */
export interface Workspaces {
  /** The account's workspaces, newest first. */
  listAccount(): Promise<Result<readonly DocumentEntry[], Problem>>;
  listKept(): Promise<readonly KeptEntry[]>;
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
export function createWorkspaces(gateway: GatewayClient, documents: DocumentsApi): Workspaces {
  return {
    async listAccount() {
      const answer = told(await gateway.list("workspace"));
      return answer.ok ? ok(answer.value.content) : answer;
    },
    listKept: () => documents.listKept(),
    async duplicate(id) {
      if (isKept(id)) return done(documents.duplicateKept(id));
      const loaded = told(await gateway.load("workspace", id));
      if (!loaded.ok) return loaded;
      const { title, data } = loaded.value;
      return done(gateway.create("workspace", { title: copyTitle(title), data }, { idempotencyKey: crypto.randomUUID() }).then(told));
    },
    remove: (id) => done(isKept(id) ? documents.setKeptDeleted(id, true) : gateway.remove("workspace", id).then(told)),
    restore: (id) => done(isKept(id) ? documents.setKeptDeleted(id, false) : gateway.restore("workspace", id).then(told)),
    moveToAccount: (id) => done(documents.moveToAccount(id)),
  };
}

/** An answer as something to tell. */
function told<T>(answer: Answer<T>): Result<T, Problem> {
  switch (answer.kind) {
    case "ok":
      return ok(answer.data);
    case "unreachable":
      return { ok: false, error: { code: "unreachable", message: "The server cannot be reached." } };
    case "unauthorized":
      return { ok: false, error: { code: "signed-out", message: "You are signed out. Sign in to see your workspaces." } };
    case "refused":
      return {
        ok: false,
        error: { code: answer.error?.code ?? "refused", message: answer.error?.message ?? `The server answered ${answer.status}.` },
      };
  }
}
