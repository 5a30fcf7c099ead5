import type { FastifyInstance, FastifyRequest } from "fastify";
import { failures, sendFailure } from "../failure.ts";
import { isLoopback, type Settings } from "../settings.ts";

/**
 * Whether the gateway serves one machine only: no provider, bound to loopback, and no public address but a loopback one.
 * Then any `Host` that is not this machine's is refused, because a foreign name that was made to point here (DNS rebinding) would be a page's own origin.
 */
export function servesThisMachineOnly(settings: Pick<Settings, "provider" | "host" | "publicOrigin">): boolean {
  const publicIsLocal = settings.publicOrigin === "" || isLoopback(new URL(settings.publicOrigin).hostname);
  return settings.provider === undefined && isLoopback(settings.host) && publicIsLocal;
}

/** Whether a `Host` header names this machine, with any port. @example isLocalHostHeader("localhost:4500") // true */
export const isLocalHostHeader = (host: string | undefined): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host ?? "");

const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** Whether a proxy passed the request on; then it may come from anywhere. */
export const wasForwarded = (headers: FastifyRequest["headers"]): boolean => forwardingHeaders.some((name) => headers[name] !== undefined);

/** Refuses foreign host names where the gateway serves this machine only. */
export function guardHost(app: FastifyInstance, settings: Settings): void {
  if (!servesThisMachineOnly(settings)) return;
  app.addHook("onRequest", async (request, reply) => {
    if (!isLocalHostHeader(request.headers.host)) return sendFailure(reply, failures.misdirected);
  });
}
