import type { FastifyInstance } from "fastify";
import { failures, sendFailure } from "../failure.ts";

/** Who is signed in. */
export function sessionRoutes(app: FastifyInstance): void {
  app.get("/v1/user", async (_request, reply) => sendFailure(reply, failures.unauthenticated));
  app.post("/v1/refresh", async (_request, reply) => sendFailure(reply, failures.unauthenticated));
}
