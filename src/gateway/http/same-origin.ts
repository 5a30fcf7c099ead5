import type { FastifyRequest } from "fastify";
import type { Settings } from "../settings.ts";
import { isLocalHostHeader, servesThisMachineOnly } from "./host.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** The origin that the browser sees: the public one, else the one that a request to this machine names. Undefined when neither can be trusted. */
export function originOf(request: Pick<FastifyRequest, "headers">, settings: Settings): string | undefined {
  if (settings.publicOrigin !== "") return settings.publicOrigin;
  return isLocalHostHeader(request.headers.host) ? `http://${request.headers.host}`.toLowerCase() : undefined;
}

/** The origins whose pages may write: the public one, those that the settings list, and this machine's own where the gateway serves nobody else. */
const isListed = (origin: string, request: Pick<FastifyRequest, "headers">, settings: Settings): boolean =>
  origin !== "" &&
  (origin === settings.publicOrigin ||
    settings.pageOrigins.includes(origin) ||
    (servesThisMachineOnly(settings) && origin === `http://${request.headers.host}`.toLowerCase()));

const originOfAddress = (address: string): string => (URL.canParse(address) ? new URL(address).origin : "");

/**
 * Whether a request says of itself that a page of another origin made it or led to it. A proxy that rewrites the host and adds nothing leaves these two
 * as the browser sent them.
 */
export function comesFromElsewhere(request: Pick<FastifyRequest, "headers">, settings: Settings): boolean {
  const { origin, referer } = request.headers;
  if (origin !== undefined && !isListed(origin, request, settings)) return true;
  return referer !== undefined && !isListed(originOfAddress(referer), request, settings);
}

/**
 * Whether a request may change something: it came from a page of this origin, as the browser itself says (`Sec-Fetch-Site`, or a listed `Origin` where
 * a browser is too old to say), or from one of the listed origins of the same site. A request with neither is no browser's: it passes only where it brings no session that could be abused.
 */
export function comesFromOwnPage(request: FastifyRequest, settings: Settings, hasSession: boolean): boolean {
  if (safeMethods.has(request.method)) return true;
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site === "same-site") return origin !== undefined && settings.pageOrigins.includes(origin);
  if (site !== undefined) return site === "same-origin";
  return origin === undefined ? !hasSession : isListed(origin, request, settings);
}
