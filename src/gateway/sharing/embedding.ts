import type { FastifyReply } from "fastify";

/** What a `frame-ancestors` source of the settings may be: an origin, its host's first label a star where all below it are meant. */
const ANCESTOR = /^https?:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/;

/**
 * Reads the sites that may frame a shared document; undefined where one of them is none.
 * @example readEmbedSites("https://moodle.example, https://*.school.example") // ["https://moodle.example", "https://*.school.example"]
 */
export function readEmbedSites(text: string): readonly string[] | undefined {
  const sites = text.split(",").flatMap((part) => part.trim().toLowerCase().replace(/\/$/, "") || []);
  return sites.every((site) => ANCESTOR.test(site)) ? sites : undefined;
}

/** A policy that says who may frame the answer, in the place of nobody. */
export const framedBy = (policy: string, sites: readonly string[]): string =>
  policy.replace("frame-ancestors 'none'", `frame-ancestors ${sites.length === 0 ? "'none'" : sites.join(" ")}`);

/**
 * The headers of the page that is framed: the listed sites may frame it, and pages that are isolated themselves may hold it. It asks for isolation of
 * its own, which a frame gets where the page around it has it.
 */
export function allowFraming(reply: FastifyReply, sites: readonly string[]): void {
  const policy = String(reply.getHeader("Content-Security-Policy") ?? "");
  reply.header("Content-Security-Policy", framedBy(policy, sites)).header("Cross-Origin-Resource-Policy", "cross-origin");
  reply.removeHeader("Cross-Origin-Opener-Policy");
}
