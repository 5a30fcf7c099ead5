import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { answers } from "../../protocol/gateway-answers.ts";
import { recordBody } from "../../protocol/gateway-contract-schemas.ts";
import { quotaFailure, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { declare, oneText } from "../openapi/declare.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** The whole record page by page, as one answer that is never one text: a long one would hold up everybody. */
async function* wholeRecord(repository: Gateway["repository"], userId: string): AsyncGenerator<string> {
  yield '{"data":{"attempts":[';
  let separator = "";
  for (let since = 0, more = true; more; ) {
    const page = await repository.listAttempts({ userId, since });
    if (page.attempts.length > 0) yield separator + page.attempts.join(",");
    separator = page.attempts.length > 0 ? "," : separator;
    ({ next: since, more } = page);
  }
  yield "]}}";
}

/** The number of an attempt in a query; what is none begins with the first. */
const numberOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** The learner's practice record: the union of what all devices bring, until its owner deletes it. */
export function recordRoutes(app: FastifyInstance, { repository, settings }: Gateway): void {
  const path = "/content/record";
  const writes = { access: "user", rate: "writes", answer: answers.nothing } as const;
  const load = {
    method: "GET",
    path,
    summary: "Every finished attempt; with since, a page of those that came after one (0: the first).",
  } as const;
  const declared = { ...load, access: "user", rate: "reads", query: v.object({ since: oneText }), answer: answers.record } as const;
  declare(app, declared, async (request, reply, { query }) => {
    const { userId } = userOf(request.visitor);
    if (query.since === undefined) return reply.type(JSON_TYPE).send(Readable.from(wholeRecord(repository, userId)));
    const { attempts, next, more } = await repository.listAttempts({ userId, since: numberOf(query.since) });
    return reply.type(JSON_TYPE).send(`{"data":{"attempts":[${attempts.join(",")}],"next":${next},"more":${more}}}`);
  });
  const add = { method: "PUT", path, summary: "Adds the attempts that are not there yet.", refusals: ["quota_exceeded"] } as const;
  declare(app, { ...add, ...writes, body: recordBody }, async (request, reply, { body }) => {
    const byId = new Map(body.attempts.map((attempt) => [attempt.id, attempt]));
    const attempts = [...byId.values()].map((attempt) => ({ id: attempt.id, at: attempt.at, data: JSON.stringify(attempt) }));
    const over = await repository.addAttempts({ userId: userOf(request.visitor).userId, attempts, quotas: settings.quotas });
    return over === null ? { data: {} } : sendFailure(reply, quotaFailure(over));
  });
  declare(app, { method: "DELETE", path, summary: "Deletes all attempts.", ...writes }, async (request) => {
    await repository.forgetAttempts({ userId: userOf(request.visitor).userId });
    return { data: {} };
  });
}
