import type { FastifyInstance, FastifyRequest } from "fastify";
import { failures, sendFailure } from "../failure.ts";
import { isLoopback, type Settings } from "../settings.ts";

type Reach = Pick<Settings, "provider" | "host" | "publicOrigin" | "trustProxy">;

/** Why others than this machine may come, in words; undefined where the gateway serves this machine only. */
function reachOf({ provider, host, publicOrigin, trustProxy }: Reach): string | undefined {
  if (provider !== undefined) return "a provider is set";
  if (!isLoopback(host)) return "HOST is not loopback";
  if (publicOrigin !== "" && !isLoopback(new URL(publicOrigin).hostname)) return "PUBLIC_URL is not this machine's";
  return trustProxy === false ? undefined : "TRUST_PROXY is set";
}

/**
 * Whether the gateway serves one machine only: no provider, bound to loopback, no public address but a loopback one, and no proxy that is trusted.
 * Then any `Host` that is not this machine's is refused, because a foreign name that was made to point here (DNS rebinding) would be a page's own origin.
 */
export const servesThisMachineOnly = (settings: Reach): boolean => reachOf(settings) === undefined;

/** How people sign in here, for the log at the start. */
export function signInLine(settings: Reach): string {
  if (settings.provider !== undefined) return `sign-in: by the provider ${settings.provider.issuer}`;
  const why = reachOf(settings);
  if (why !== undefined) return `sign-in: off. No provider is set, and the account of this machine is off because ${why}`;
  return "sign-in: by the account of this machine, a name and no password, for pages of this machine that no proxy passed on";
}

/** Whether a `Host` header names this machine, with any port. @example isLocalHostHeader("localhost:4500") // true */
export const isLocalHostHeader = (host: string | undefined): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host ?? "");

/** Headers by which proxies, tunnels and content networks say for whom they ask. */
const forwardingHeaders = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-original-forwarded-for",
  "x-original-host",
  "x-proxyuser-ip",
  "cf-connecting-ip",
  "cf-connecting-ipv6",
  "cf-ray",
  "cdn-loop",
  "true-client-ip",
  "fastly-client-ip",
  "fly-client-ip",
  "x-envoy-external-address",
  "x-azure-clientip",
  "x-appengine-user-ip",
  "tailscale-user-login",
]);

/** Whether a proxy passed the request on; then it may come from anywhere. */
export const wasForwarded = (headers: FastifyRequest["headers"]): boolean =>
  Object.keys(headers).some((name) => forwardingHeaders.has(name) || name.startsWith("x-forwarded"));

/** Refuses foreign host names where the gateway serves this machine only. */
export function guardHost(app: FastifyInstance, settings: Settings): void {
  if (!servesThisMachineOnly(settings)) return;
  app.addHook("onRequest", async (request, reply) => {
    if (!isLocalHostHeader(request.headers.host)) return sendFailure(reply, failures.misdirected);
  });
}
