import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Failure } from "../failure.ts";
import type { RateLimits } from "../settings.ts";
import type { Repository } from "../storage/repository.ts";
import { addressKey } from "./address-key.ts";
import { COUNT_WINDOW_MS, SharedCallCounts } from "./call-counts.ts";

/** Which limit a call counts against. */
export type RateKind = "reads" | "writes" | "refresh";

/** Counts a call; answers the failure when there were too many within a minute. */
export interface Rates {
  readonly count: (kind: RateKind, request: FastifyRequest) => Promise<Failure | undefined>;
  readonly countLogin: (request: FastifyRequest, browser: string) => Promise<Failure | undefined>;
}

/** Keys that are remembered at one time. */
const KEPT_KEYS = 50_000;

type Check = ReturnType<FastifyInstance["createRateLimit"]>;

async function failureFrom(check: Check, request: FastifyRequest): Promise<Failure | undefined> {
  const result = await check(request);
  if (result.isAllowed || !result.isExceeded) return undefined;
  const retryAfter = Math.max(1, result.ttlInSeconds);
  return { code: "rate_limited", message: "Too many requests. Try again in a moment.", details: { retryAfter }, retryAfter };
}

/** Where the plugin counts when several gateways do it together: every limit in one place, under names that say which limit it is. */
function storeOf(counts: SharedCallCounts) {
  return class Store {
    incr(name: string, answer: (error: null, result: { current: number; ttl: number }) => void): void {
      answer(null, counts.count(name));
    }
    child(): Store {
      return this;
    }
  };
}

/**
 * The rate limits: by user (or session) where one is signed in, by address where not. Counted by this process, or, where `share` is given, together
 * with every other gateway on the same store.
 */
export async function createRates(app: FastifyInstance, limits: RateLimits, share?: Repository["shareCounts"]): Promise<Rates> {
  const counts = share === undefined ? undefined : new SharedCallCounts(share);
  app.addHook("onClose", async () => counts?.close());
  await app.register(rateLimit, { global: false, cache: KEPT_KEYS, ...(counts === undefined ? {} : { store: storeOf(counts) }) });
  const limiter = (name: string, max: number, key: (request: FastifyRequest) => string): Check =>
    app.createRateLimit({ max, timeWindow: COUNT_WINDOW_MS, keyGenerator: (request) => `${name} ${key(request)}` });
  const user = ({ visitor }: FastifyRequest): string => (visitor.kind === "user" ? visitor.userId : "");
  const family = ({ visitor }: FastifyRequest): string => (visitor.kind === "user" ? visitor.family : "");
  const signedIn: Record<RateKind, Check> = {
    reads: limiter("reads", limits.reads, user),
    writes: limiter("writes", limits.writes, user),
    refresh: limiter("refresh", limits.refresh, family),
  };
  const anonymous = limiter("anonymous", limits.anonymousReads, ({ ip }) => addressKey(ip));
  const login = limiter("login", limits.login, ({ ip, browser }) => `${addressKey(ip)} ${browser}`);
  const loginPerAddress = limiter("address", limits.loginPerAddress, ({ ip }) => addressKey(ip));
  return {
    count: (kind, request) => failureFrom(request.visitor.kind === "user" ? signedIn[kind] : anonymous, request),
    countLogin: async (request, browser) => {
      request.browser = browser;
      return (await failureFrom(loginPerAddress, request)) ?? (await failureFrom(login, request));
    },
  };
}
