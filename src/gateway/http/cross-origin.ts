import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import { requestHeaders } from "../../protocol/gateway-contract.ts";
import type { Settings } from "../settings.ts";

/** Seconds that a browser remembers what it may ask. */
const PREFLIGHT_SECONDS = 600;

/** Lets the pages of the listed origins call with their cookies (CORS); with none listed, nothing is said and no page of another origin reads an answer. */
export async function allowPages(app: FastifyInstance, { pageOrigins }: Pick<Settings, "pageOrigins">): Promise<void> {
  if (pageOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...pageOrigins],
    credentials: true,
    methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    allowedHeaders: ["content-type", "if-match", "if-none-match", ...Object.values(requestHeaders)],
    exposedHeaders: ["etag", "retry-after"],
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
}
