import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Failure } from "../failure.ts";
import type { RateLimits } from "../settings.ts";
import { addressKey } from "./address-key.ts";

/** Which limit a call counts against. */
export type RateKind = "reads" | "writes" | "refresh";

/** Counts a call; answers the failure when there were too many within a minute. */
export interface Rates {
  readonly count: (kind: RateKind, request: FastifyRequest) => Promise<Failure | undefined>;
  readonly countLogin: (request: FastifyRequest, browser: string) => Promise<Failure | undefined>;
}

const WINDOW_MS = 60_000;
/** Keys that are remembered at one time. */
const KEPT_KEYS = 50_000;

type Check = ReturnType<FastifyInstance["createRateLimit"]>;

async function failureFrom(check: Check, request: FastifyRequest): Promise<Failure | undefined> {
  const result = await check(request);
  if (result.isAllowed || !result.isExceeded) return undefined;
  const retryAfter = Math.max(1, result.ttlInSeconds);
  return { code: "rate_limited", message: "Too many requests. Try again in a moment.", details: { retryAfter }, retryAfter };
}

/** The rate limits of this process: by user (or session) where one is signed in, by address where not. */
export async function createRates(app: FastifyInstance, limits: RateLimits): Promise<Rates> {
  await app.register(rateLimit, { global: false, cache: KEPT_KEYS });
  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string): Check =>
    app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator });
  const user = ({ visitor }: FastifyRequest): string => (visitor.kind === "user" ? visitor.userId : "");
  const family = ({ visitor }: FastifyRequest): string => (visitor.kind === "user" ? visitor.family : "");
  const signedIn: Record<RateKind, Check> = {
    reads: limiter(limits.reads, user),
    writes: limiter(limits.writes, user),
    refresh: limiter(limits.refresh, family),
  };
  const anonymous = limiter(limits.anonymousReads, ({ ip }) => addressKey(ip));
  const login = limiter(limits.login, ({ ip, browser }) => `${addressKey(ip)} ${browser}`);
  const loginPerAddress = limiter(limits.loginPerAddress, ({ ip }) => addressKey(ip));
  return {
    count: (kind, request) => failureFrom(request.visitor.kind === "user" ? signedIn[kind] : anonymous, request),
    countLogin: async (request, browser) => {
      request.browser = browser;
      return (await failureFrom(loginPerAddress, request)) ?? (await failureFrom(login, request));
    },
  };
}
