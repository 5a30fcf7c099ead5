import type { FastifyInstance } from "fastify";

/** `/healthz`: the process answers. `/readyz`: it can do its work. */
export function healthRoutes(app: FastifyInstance): void {
  app.get("/healthz", async () => ({ data: { status: "ok" } }));
  app.get("/readyz", async () => ({ data: { status: "ready" } }));
}
