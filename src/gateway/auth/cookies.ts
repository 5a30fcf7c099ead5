import type { FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../settings.ts";
import { newToken } from "./tokens.ts";

/** Reads and writes the gateway's two cookies: the session, and the browser that a sign-in was started in. */
export interface Cookies {
  readonly session: (request: FastifyRequest) => string | undefined;
  readonly setSession: (reply: FastifyReply, id: string, lifeMs: number) => void;
  readonly clearSession: (reply: FastifyReply) => void;
  /** The browser's cookie, set when there is none yet. */
  readonly browser: (request: FastifyRequest, reply: FastifyReply) => string;
}

const DAY_SECONDS = 86_400;
const token = /^[\w-]{43}$/;

const isSecure = ({ publicOrigin }: Pick<Settings, "publicOrigin">): boolean => publicOrigin.startsWith("https:");
/** The prefix binds a cookie to the very host that set it, where TLS ends. */
const named = (settings: Pick<Settings, "publicOrigin">, name: string): string => (isSecure(settings) ? `__Host-${name}` : name);

/** What the session's cookie is called. */
export const sessionCookieName = (settings: Pick<Settings, "publicOrigin">): string => named(settings, "woodshed-session");

/** Cookies that no script reads and no other site's request carries; bound to the host by their name where TLS ends. */
export function createCookies(settings: Pick<Settings, "publicOrigin">): Cookies {
  const secure = isSecure(settings);
  const [sessionName, browserName] = [sessionCookieName(settings), named(settings, "woodshed-browser")];
  const options = { httpOnly: true, sameSite: "lax", secure, path: "/" } as const;
  const read = (request: FastifyRequest, name: string): string | undefined => {
    const value = request.cookies[name];
    return value !== undefined && token.test(value) ? value : undefined;
  };
  return {
    session: (request) => read(request, sessionName),
    setSession: (reply, id, lifeMs) => void reply.setCookie(sessionName, id, { ...options, maxAge: Math.floor(lifeMs / 1000) }),
    clearSession: (reply) => void reply.clearCookie(sessionName, options),
    browser: (request, reply) => {
      const known = read(request, browserName);
      if (known !== undefined) return known;
      const fresh = newToken();
      reply.setCookie(browserName, fresh, { ...options, maxAge: DAY_SECONDS });
      return fresh;
    },
  };
}
