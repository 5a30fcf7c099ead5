import type { FastifyInstance } from "fastify";
import type { Gateway } from "../gateway.ts";

/** A proof that is younger than this is good enough. */
const PROOF_MS = 1_000;

/** `/healthz`: the process answers. `/readyz`: its store takes writes; a backup that failed is said, but is no reason to send nobody here. */
export function healthRoutes(app: FastifyInstance, { repository, backups, now }: Gateway): void {
  let provenAt = Number.NEGATIVE_INFINITY;
  app.get("/healthz", async () => ({ data: { status: "ok" } }));
  app.get("/readyz", async () => {
    if (now() - provenAt > PROOF_MS) {
      await repository.beat({ now: now() });
      provenAt = now();
    }
    return { data: { status: "ready", ...(backups.problem === undefined ? {} : { problems: [backups.problem] }) } };
  });
}
