import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type DocumentKind, idSchema } from "../../protocol/gateway-contract.ts";
import { newToken } from "../auth/tokens.ts";
import { failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { isoTime } from "../http/iso-time.ts";
import { sendWithData } from "./documents.ts";

type WithId = { Params: { id: string } };

/** Making and revoking the read-only link of a document, under `/content/<kind>`. */
export function shareRoutes(app: FastifyInstance, { repository, now }: Gateway, kind: DocumentKind): void {
  const config = { access: "user", rate: "writes" } as const;
  app.post<WithId>("/:id/share", { config }, async (request, reply) => {
    const { id } = request.params;
    const { userId: authorId } = userOf(request.visitor);
    const token = v.is(idSchema, id) ? await repository.shareDocument({ kind, id, authorId, token: newToken(), now: now() }) : null;
    if (token === null) return sendFailure(reply, failures.notFound);
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
      const row = v.is(idSchema, token) ? await repository.findShared({ token }) : null;
      if (row === null) return sendFailure(reply, failures.notFound);
      return sendWithData(reply, { kind: row.kind, title: row.title, updatedAt: isoTime(row.updated_at) }, row.data);
    },
  );
}
