import type { FastifyInstance } from "fastify";
import { answers } from "../../protocol/gateway-answers.ts";
import type { Gateway } from "../gateway.ts";
import { declare } from "../openapi/declare.ts";

/** A proof that is younger than this is good enough. */
const PROOF_MS = 1_000;

/** `/healthz`: the process answers. `/readyz`: its store takes writes; a backup that failed is said, but is no reason to send nobody here. */
export function healthRoutes(app: FastifyInstance, { repository, backups, now }: Gateway): void {
  let provenAt = Number.NEGATIVE_INFINITY;
  const answer = answers.health;
  declare(app, { method: "GET", path: "/healthz", summary: "The process answers.", answer }, () => ({ data: { status: "ok" } }));
  declare(app, { method: "GET", path: "/readyz", summary: "Its store takes writes.", answer }, async () => {
    if (now() - provenAt > PROOF_MS) {
      await repository.beat({ now: now() });
      provenAt = now();
    }
    return { data: { status: "ready", ...(backups.problem === undefined ? {} : { problems: [backups.problem] }) } };
  });
}
