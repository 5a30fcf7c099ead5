import { copyDocument } from "../../documents/copy-document.ts";
import { isDeviceId, isDraftId } from "../../documents/document-ids.ts";
import type { JsonObject } from "../../lib/json.ts";
import { randomId } from "../../lib/random-id.ts";
import type { Problem, Result } from "../../lib/result.ts";
import { ok } from "../../lib/result.ts";
import type { DeletedEntry, DocumentsApi, LocalEntry } from "../../protocol/engine/documents-api.ts";
import { type DocumentKind, type ErrorCode, LIST_PAGE_SIZE } from "../../protocol/gateway-contract.ts";
import type { DocumentEntry } from "../../protocol/gateway-contract-schemas.ts";
import { problem, refuse } from "../../protocol/keeping-problems.ts";
import type { Answer, GatewayClient } from "../account/gateway-client.ts";
import { lastRead } from "../account/last-read.ts";

/** What a list of workspaces or lessons shows: the account's, and what is on this device. */
export interface DocumentList {
  /** The account's workspaces, newest first; where it cannot be reached as they were read last, with when that was (ISO 8601). */
  listAccount(): Promise<Result<AccountList, Problem>>;
  listKept(): Promise<readonly LocalEntry[]>;
  /** What was deleted within 30 days and can be brought back: of this device, and of the account of who is signed in. */
  listDeleted(isSignedIn: boolean): Promise<DeletedList>;
  /** Makes a copy under the title "... (copy)". */
  duplicate(id: string): Promise<Result<null, Problem>>;
  /** Deletes; it can be taken back for 30 days. */
  remove(id: string): Promise<Result<null, Problem>>;
  restore(id: string): Promise<Result<null, Problem>>;
  rename(id: string, title: string): Promise<Result<null, Problem>>;
  moveToAccount(id: string): Promise<Result<null, Problem>>;
}

/** A list of the account; `at` is there while it is only what was read last. */
export interface AccountList {
  readonly entries: readonly DocumentEntry[];
  readonly at?: string;
}

/** What can be brought back, deleted last first. */
export interface DeletedList {
  /** `more`: whether the account has others, deleted before these. */
  readonly account: Result<{ readonly entries: readonly DeletedDocument[]; readonly more: boolean }, Problem>;
  readonly device: readonly DeletedEntry[];
}
export type DeletedDocument = Pick<DeletedEntry, "id" | "title" | "createdAt" | "updatedAt" | "deletedAt">;

/** Whether an id names something that is kept on this device. */
const isKept = (id: string): boolean => isDeviceId(id) || isDraftId(id);
const done = async (answer: Promise<Result<unknown, Problem>>): Promise<Result<null, Problem>> => {
  const given = await answer;
  return given.ok ? ok(null) : given;
};

/** All of a list, asked for page by page: one answer would keep a person with thousands of documents waiting, and be refused by slow lines. */
async function inPages(gateway: Pick<GatewayClient, "list">, kind: DocumentKind): ReturnType<GatewayClient["list"]> {
  const entries: DocumentEntry[] = [];
  for (let after = ""; ; ) {
    const page = await gateway.list(kind, after);
    if (page.kind !== "ok") return page;
    const { content } = page.data;
    const last = content.at(-1)?.id ?? after;
    // A gateway that knows of no pages gives everything, and the same again.
    const isAgain = last === after;
    if (!isAgain) entries.push(...content);
    if (isAgain || content.length !== LIST_PAGE_SIZE) return { kind: "ok", data: { content: entries } };
    after = last;
  }
}

/** Makes the calls of the list. */
export function createDocumentList(gateway: GatewayClient, documents: DocumentsApi, kind: DocumentKind): DocumentList {
  async function setDeleted(id: string, isDeleted: boolean): Promise<Result<null, Problem>> {
    if (isKept(id)) return documents.setLocalDeleted(kind, id, isDeleted);
    return done((isDeleted ? gateway.remove(kind, id) : gateway.restore(kind, id)).then(resultOf));
  }
  return {
    async listAccount() {
      const given = await inPages(gateway, kind);
      const answer = resultOf(given);
      if (answer.ok) {
        void lastRead.keepList(kind, answer.value.content);
        return ok({ entries: answer.value.content });
      }
      const known = given.kind === "unreachable" || isResting(given) ? await lastRead.list(kind) : undefined;
      return known === undefined ? answer : ok({ entries: known.value, at: known.at });
    },
    listKept: () => documents.listLocal(kind),
    async listDeleted(isSignedIn) {
      const account = isSignedIn ? gateway.deleted(kind).then(resultOf) : ok({ content: [], more: false });
      const [given, device] = await Promise.all([account, documents.listLocalDeleted(kind)]);
      return { account: given.ok ? ok({ entries: given.value.content, more: given.value.more ?? false }) : given, device };
    },
    async duplicate(id) {
      if (isKept(id)) return done(documents.duplicateLocal(kind, id));
      const loaded = resultOf(await gateway.load(kind, id));
      if (!loaded.ok) return loaded;
      const { title, data } = loaded.value;
      return done(gateway.create(kind, copyDocument({ title, data: data as JsonObject }), { idempotencyKey: randomId() }).then(resultOf));
    },
    remove: (id) => setDeleted(id, true),
    restore: (id) => setDeleted(id, false),
    async rename(id, title) {
      if (isKept(id)) return done(documents.renameLocal(kind, id, title));
      const loaded = resultOf(await gateway.load(kind, id));
      if (!loaded.ok) return loaded;
      const { data, version, epoch } = loaded.value;
      const counted = { version, ...(epoch === undefined ? {} : { epoch }) };
      return done(gateway.save(kind, id, { title, data }, { ...counted, writeId: randomId(), reason: "save" }).then(resultOf));
    },
    moveToAccount: (id) => done(documents.moveToAccount(kind, id)),
  };
}

/** Whether the server is there and its store is not, for a while. */
const isResting = (answer: Answer<unknown>): boolean =>
  answer.kind === "refused" && answer.error?.code === ("unavailable" satisfies ErrorCode);

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
