import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type DocumentKind, idSchema } from "../../protocol/gateway-contract.ts";
import { hashOf, newToken } from "../auth/tokens.ts";
import { type Failure, failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { isoTime } from "../http/iso-time.ts";
import { parseBody } from "../http/parse.ts";
import { sendWithData } from "./documents.ts";

const waiting: Failure = {
  code: "link_waiting",
  message: "This link waits for the word of whoever shared it, because the server was restored from a backup.",
};
const answerBody = v.object({ keep: v.boolean() });

type WithId = { Params: { id: string } };

/** Making a further read-only link of a document and revoking them all, under `/content/<kind>`. */
export function shareRoutes(app: FastifyInstance, { repository, now }: Gateway, kind: DocumentKind): void {
  const config = { access: "user", rate: "writes" } as const;
  app.post<WithId>("/:id/share", { config }, async (request, reply) => {
    const { id } = request.params;
    const { userId: authorId } = userOf(request.visitor);
    const token = newToken();
    const made = v.is(idSchema, id) && (await repository.shareDocument({ kind, id, authorId, tokenHash: hashOf(token), now: now() }));
    if (!made) return sendFailure(reply, failures.notFound);
    return { data: { token, path: `/content/shared/${token}` } };
  });
  app.delete<WithId>("/:id/share", { config }, async (request, reply) => {
    const { id } = request.params;
    const own = v.is(idSchema, id) && (await repository.unshareDocument({ kind, id, authorId: userOf(request.visitor).userId }));
    return own ? { data: {} } : sendFailure(reply, failures.notFound);
  });
}

/** Opening a link, signed in or not. */
export function sharedRoute(app: FastifyInstance, { repository }: Gateway): void {
  app.get<{ Params: { token: string } }>(
    "/content/shared/:token",
    { config: { access: "anyone", rate: "reads" } },
    async (request, reply) => {
      const { token } = request.params;
      const shared = v.is(idSchema, token) ? await repository.findShared({ tokenHash: hashOf(token) }) : ({ kind: "missing" } as const);
      if (shared.kind !== "shown") return sendFailure(reply, shared.kind === "waiting" ? waiting : failures.notFound);
      const { row } = shared;
      return sendWithData(reply, { kind: row.kind, title: row.title, updatedAt: isoTime(row.updated_at) }, row.data);
    },
  );
}

/** Links from before the store was restored: their owner is asked once whether they still hold, for all of them. */
export function waitingLinkRoutes(app: FastifyInstance, { repository, now }: Gateway): void {
  app.get("/content/links/waiting", { config: { access: "user", rate: "reads" } }, async (request) => ({
    data: { content: await repository.listWaitingLinks({ userId: userOf(request.visitor).userId }) },
  }));
  app.post("/content/links/waiting", { config: { access: "user", rate: "writes" } }, async (request, reply) => {
    const body = parseBody(answerBody, request.body);
    if (!body.ok) return sendFailure(reply, body.failure);
    await repository.settleWaitingLinks({ userId: userOf(request.visitor).userId, keep: body.value.keep, now: now() });
    return { data: {} };
  });
}
