import * as v from "valibot";
import type { JsonObject } from "../../lib/json.ts";
import type { Param, Problem } from "../../lib/result.ts";
import type { Epoch, StoreAnswer, StoreCall } from "../../protocol/engine/account-feed.ts";
import { conflictDetails, type DocumentKind } from "../../protocol/gateway-contract.ts";
import type { SavedEntry } from "../../protocol/gateway-contract-schemas.ts";
import { problem } from "../../protocol/keeping-problems.ts";
import type { Answer, GatewayClient } from "./gateway-client.ts";
import type { LastRead } from "./last-read.ts";
import type { Session } from "./session.ts";

/** What the engine's calls need: the calls of documents, and the session that keeps them allowed. */
export interface AccountCallParts {
  readonly gateway: Pick<GatewayClient, "load" | "create" | "save">;
  readonly session: Pick<Session, "refresh" | "user">;
  /** What was read before, for the time without a network; without it nothing is kept. */
  readonly lastRead?: () => Promise<Pick<LastRead, "document" | "keepDocument"> | undefined>;
}

/**
 * Carries out one of the engine's calls. A 401 is followed by one refresh and one replay; only when that does not help the person counts as signed
 * out. No network, a full or resting server and a refresh that nobody answered count as unreachable: the engine tries again.
 */
export async function answerStoreCall(call: StoreCall, kind: DocumentKind, parts: AccountCallParts): Promise<StoreAnswer> {
  switch (call.kind) {
    case "load": {
      const answer = await withSession(() => parts.gateway.load(kind, call.id), parts);
      if (answer.kind !== "ok") {
        const failure = failureOf(answer, readWords);
        const known = failure.kind === "unreachable" ? await (await parts.lastRead?.())?.document(kind, call.id) : undefined;
        return known === undefined ? failure : { kind: "loaded", document: known };
      }
      const { id, authorId, createdAt, version, epoch, title, data } = answer.data;
      const document = { id, authorId, createdAt, version, ...epochOf(epoch), title, data: data as JsonObject };
      void parts.lastRead?.().then((store) => store?.keepDocument(kind, document));
      return { kind: "loaded", document };
    }
    case "remove":
      return { kind: "missing" };
    case "create": {
      const { body, writeId } = call;
      return savedOf(await withSession(() => parts.gateway.create(kind, body, { writeId, idempotencyKey: writeId }), parts), parts);
    }
    case "save": {
      const { id, authorId, body, version, epoch, writeId, reason } = call;
      const content = { authorId, ...body };
      return savedOf(
        await withSession(() => parts.gateway.save(kind, id, content, { version, ...epochOf(epoch), writeId, reason }), parts),
        parts,
      );
    }
  }
}

/** Makes a call; a 401 is followed by one refresh and one replay. */
export async function withSession<T>(ask: () => Promise<Answer<T>>, { session }: Pick<AccountCallParts, "session">): Promise<Answer<T>> {
  const answer = await ask();
  if (answer.kind !== "unauthorized") return answer;
  const refreshed = await session.refresh();
  if (refreshed === "unknown") return { kind: "unreachable", reason: "session-not-refreshed" };
  return refreshed === "refreshed" ? ask() : answer;
}

/** An epoch where there is one: none until the account's store was restored for the first time. */
const epochOf = (epoch: Epoch | undefined) => (epoch === undefined || epoch === null ? {} : { epoch });

function savedOf(answer: Answer<SavedEntry>, { session }: AccountCallParts): StoreAnswer {
  if (answer.kind !== "ok") return failureOf(answer, writeWords);
  const { id, version, epoch, updatedAt } = answer.data;
  return {
    kind: "saved",
    id,
    version,
    ...epochOf(epoch),
    authorId: session.user.peek()?.id ?? null,
    createdAt: version === 1 ? updatedAt : null,
  };
}

/** What a person is told of a call that failed: a read and a write fail at different things. */
interface FailureWords {
  readonly unreachable: Problem;
  /** The server answers, but cannot do it now. */
  readonly resting: Problem;
  /** `why`: the server's reason, which ends with a full stop. */
  readonly refused: (why: Param) => Problem;
}

const readWords: FailureWords = {
  unreachable: problem("unreachable", { what: problem("changes-elsewhere-wait") }),
  resting: problem("unreachable", { what: problem("changes-elsewhere-wait") }),
  refused: (why) => problem("not-loaded", { why }),
};

const writeWords: FailureWords = {
  unreachable: problem("unreachable", { what: problem("changes-here-wait") }),
  resting: problem("unreachable", { what: problem("saving-again") }),
  refused: (why) => problem("not-stored", { why }),
};

function failureOf(answer: Exclude<Answer<unknown>, { kind: "ok" }>, words: FailureWords): StoreAnswer {
  if (answer.kind === "unreachable") return { kind: "unreachable", problem: words.unreachable };
  if (answer.kind === "unauthorized") return { kind: "signed-out" };
  const { status, error } = answer;
  if (status === 404) return { kind: "missing" };
  const conflict = status === 412 ? v.safeParse(conflictDetails, error?.details) : undefined;
  if (conflict?.success) return { kind: "conflict", current: conflict.output.current };
  if (error?.code === "disk_full") return { kind: "unreachable", problem: problem("disk-full") };
  if (status >= 500 || status === 429 || status === 408) return { kind: "unreachable", problem: words.resting };
  return { kind: "refused", problem: words.refused(error?.message ?? problem("no-reason")) };
}
