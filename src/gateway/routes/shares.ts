import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { answers } from "../../protocol/gateway-answers.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { idSchema, waitingLinksBody } from "../../protocol/gateway-contract-schemas.ts";
import { hashOf, newToken } from "../auth/tokens.ts";
import { type Failure, failures, quotaFailure, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { isoTime } from "../http/iso-time.ts";
import { declare } from "../openapi/declare.ts";
import { pictureSchema } from "../sharing/picture.ts";
import { sendWithData } from "./documents.ts";

const waiting: Failure = {
  code: "link_waiting",
  message: "This link waits for the word of whoever shared it, because the server was restored from a backup.",
};
/** A link may bring a picture for previews; with none, or where there is no room for it, it is shared all the same. */
const shareBody = v.optional(v.object({ picture: v.optional(pictureSchema) }));
const writes = { access: "user", role: "teacher", rate: "writes" } as const;

/** Making a further read-only link of a document and revoking them all, under `/content/<kind>`. */
export function shareRoutes(app: FastifyInstance, { repository, settings, now }: Gateway, kind: DocumentKind): void {
  const params = v.object({ id: idSchema });
  const share = { method: "POST", path: "/:id/share", summary: "Makes a further read-only link.", refusals: ["quota_exceeded"] } as const;
  declare(
    app,
    { ...share, ...writes, params, body: shareBody, answer: answers.share },
    async (request, reply, { params: { id }, body }) => {
      const { userId: authorId } = userOf(request.visitor);
      const token = newToken();
      const made = await repository.shareDocument({ kind, id, authorId, tokenHash: hashOf(token), now: now(), quotas: settings.quotas });
      if (typeof made === "object") return sendFailure(reply, quotaFailure(made));
      if (!made) return sendFailure(reply, failures.notFound);
      if (body?.picture !== undefined)
        await repository.addLinkPicture({ tokenHash: hashOf(token), authorId, picture: body.picture, quotas: settings.quotas });
      return { data: { token, path: `/content/shared/${token}` } };
    },
  );
  const links = { method: "GET", path: "/:id/share", summary: "How many read-only links a document has." } as const;
  declare(
    app,
    { ...links, access: "user", role: "teacher", rate: "reads", params, answer: answers.links },
    async (request, reply, { params: { id } }) => {
      const count = await repository.countLinks({ kind, id, authorId: userOf(request.visitor).userId });
      return count === undefined ? sendFailure(reply, failures.notFound) : { data: { links: count } };
    },
  );
  const unshare = { method: "DELETE", path: "/:id/share", summary: "Revokes all links of a document." } as const;
  declare(app, { ...unshare, ...writes, params, answer: answers.nothing }, async (request, reply, { params: { id } }) => {
    const own = await repository.unshareDocument({ kind, id, authorId: userOf(request.visitor).userId });
    return own ? { data: {} } : sendFailure(reply, failures.notFound);
  });
}

/** Opening a link, signed in or not. */
export function sharedRoute(app: FastifyInstance, { repository }: Gateway): void {
  const shared = { method: "GET", path: "/content/shared/:token", summary: "What a link shares.", refusals: ["link_waiting"] } as const;
  const schemas = { access: "anyone", rate: "reads", params: v.object({ token: idSchema }), answer: answers.shared } as const;
  declare(app, { ...shared, ...schemas }, async (_request, reply, { params: { token } }) => {
    const found = await repository.findShared({ tokenHash: hashOf(token) });
    if (found.kind !== "shown") return sendFailure(reply, found.kind === "waiting" ? waiting : failures.notFound);
    const { row } = found;
    return sendWithData(reply, { kind: row.kind, title: row.title, updatedAt: isoTime(row.updated_at) }, row.data);
  });
}

/** Links from before the store was restored: their owner is asked once whether they still hold, for all of them. */
export function waitingLinkRoutes(app: FastifyInstance, { repository, now }: Gateway): void {
  const path = "/content/links/waiting";
  const list = { method: "GET", path, summary: "Links that wait for their owner's word since the store was restored." } as const;
  declare(app, { ...list, access: "user", role: "teacher", rate: "reads", answer: answers.waitingLinks }, async (request) => ({
    data: { content: await repository.listWaitingLinks({ userId: userOf(request.visitor).userId }) },
  }));
  const settle = { method: "POST", path, summary: "Keeps or revokes all of them." } as const;
  declare(app, { ...settle, ...writes, body: waitingLinksBody, answer: answers.nothing }, async (request, _reply, { body }) => {
    await repository.settleWaitingLinks({ userId: userOf(request.visitor).userId, keep: body.keep, now: now() });
    return { data: {} };
  });
}
