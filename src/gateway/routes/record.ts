import type { FastifyInstance } from "fastify";
import { recordBody } from "../../protocol/gateway-contract.ts";
import { sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { parseBody } from "../http/parse.ts";

/** The learner's practice record: the union of what all devices bring, until its owner deletes it. */
export function recordRoutes(app: FastifyInstance, { repository }: Gateway): void {
  app.get("/content/record", { config: { access: "user", rate: "reads" } }, async (request, reply) => {
    const attempts = await repository.listAttempts({ userId: userOf(request.visitor).userId });
    return reply.type("application/json; charset=utf-8").send(`{"data":{"attempts":[${attempts.join(",")}]}}`);
  });
  app.put("/content/record", { config: { access: "user", rate: "writes" } }, async (request, reply) => {
    const body = parseBody(recordBody, request.body);
    if (!body.ok) return sendFailure(reply, body.failure);
    const byId = new Map(body.value.attempts.map((attempt) => [attempt.id, attempt]));
    const attempts = [...byId.values()].map((attempt) => ({ id: attempt.id, at: attempt.at, data: JSON.stringify(attempt) }));
    await repository.addAttempts({ userId: userOf(request.visitor).userId, attempts });
    return { data: {} };
  });
  app.delete("/content/record", { config: { access: "user", rate: "writes" } }, async (request) => {
    await repository.forgetAttempts({ userId: userOf(request.visitor).userId });
    return { data: {} };
  });
}
