import type { FastifyInstance } from "fastify";
import { answers, recordBody } from "../../protocol/gateway-contract.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { declare } from "../openapi/declare.ts";

/** The learner's practice record: the union of what all devices bring, until its owner deletes it. */
export function recordRoutes(app: FastifyInstance, { repository }: Gateway): void {
  const path = "/content/record";
  const writes = { access: "user", rate: "writes", answer: answers.nothing } as const;
  const load = { method: "GET", path, summary: "Every finished attempt." } as const;
  declare(app, { ...load, access: "user", rate: "reads", answer: answers.record }, async (request, reply) => {
    const attempts = await repository.listAttempts({ userId: userOf(request.visitor).userId });
    return reply.type("application/json; charset=utf-8").send(`{"data":{"attempts":[${attempts.join(",")}]}}`);
  });
  const add = { method: "PUT", path, summary: "Adds the attempts that are not there yet." } as const;
  declare(app, { ...add, ...writes, body: recordBody }, async (request, _reply, { body }) => {
    const byId = new Map(body.attempts.map((attempt) => [attempt.id, attempt]));
    const attempts = [...byId.values()].map((attempt) => ({ id: attempt.id, at: attempt.at, data: JSON.stringify(attempt) }));
    await repository.addAttempts({ userId: userOf(request.visitor).userId, attempts });
    return { data: {} };
  });
  declare(app, { method: "DELETE", path, summary: "Deletes all attempts.", ...writes }, async (request) => {
    await repository.forgetAttempts({ userId: userOf(request.visitor).userId });
    return { data: {} };
  });
}
