import type { FastifyInstance } from "fastify";
import { answers, songBookBody } from "../../protocol/gateway-contract.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { declare } from "../openapi/declare.ts";

/** The tags and set lists of an account: of two writings of one entry the later stays. */
export function songBookRoutes(app: FastifyInstance, { repository, now }: Gateway): void {
  const path = "/api/song/book";
  const load = { method: "GET", path, summary: "The tags of one's songs and one's set lists, an entry each." } as const;
  declare(app, { ...load, access: "user", rate: "reads", answer: answers.songBook }, async (request, reply) => {
    const entries = await repository.listBookEntries({ userId: userOf(request.visitor).userId });
    const texts = entries.map(({ key, at, data }) => `{"key":${JSON.stringify(key)},"at":${at},"value":${data}}`);
    return reply.type("application/json; charset=utf-8").send(`{"data":{"entries":[${texts.join(",")}]}}`);
  });
  const write = { method: "PUT", path, summary: "Writes entries; one that the account has from a later time stays as it is." } as const;
  declare(
    app,
    { ...write, access: "user", rate: "writes", body: songBookBody, answer: answers.nothing },
    async (request, _reply, { body }) => {
      const entries = body.entries.map(({ key, at, value }) => ({ key, at, data: JSON.stringify(value ?? null) }));
      await repository.writeBookEntries({ userId: userOf(request.visitor).userId, entries, now: now() });
      return { data: {} };
    },
  );
}
