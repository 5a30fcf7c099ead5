import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BASE_META_NAME, gatewayPaths, SOUNDFONT_META_NAME } from "../../protocol/gateway-contract.ts";
import { FRAMING_META_NAME } from "../../protocol/gateway-contract-framing.ts";
import { failures, sendFailure } from "../failure.ts";
import type { Settings } from "../settings.ts";
import { compressAnswers } from "./compression.ts";

const escapeAttribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const metaTag = (name: string, content: string): string => `<meta name="${name}" content="${escapeAttribute(content)}">`;

/** The addresses that the page must know, the sites that may frame it among them; any may be empty. */
export type PageAddresses = Pick<Settings, "gatewayUrl" | "soundfontBase" | "publicOrigin" | "embedSites">;

/** Puts the addresses that the page must know into the head of `index.html`, and where it is known the origin before its picture (Open Graph). */
export function pageWithAddresses(html: string, { gatewayUrl, soundfontBase, publicOrigin, embedSites }: PageAddresses): string {
  const sounds = soundfontBase === "" ? "" : metaTag(SOUNDFONT_META_NAME, soundfontBase);
  const sites = embedSites.length === 0 ? "" : metaTag(FRAMING_META_NAME, embedSites.join(" "));
  const tags = metaTag(BASE_META_NAME, gatewayUrl) + sounds + sites;
  const withTags = html.replace(/<head[^<>]*>/i, (head) => head + tags);
  return withTags.replace(/(?<=<meta property="og:image" content=")(?=\/)/, escapeAttribute(publicOrigin));
}

/** The built page with what a browser draws of the start page before any code is there; the page itself where the build has no such part. */
export function pageWithFirstSight(html: string, pageDir: string): string {
  const file = `${pageDir}/first-sight.html`;
  if (!existsSync(file)) return html;
  const sight = readFileSync(file, "utf8");
  return html.replace('<div id="root"></div>', () => `<div id="root">${sight}</div>`);
}

const belongsToGateway = (path: string): boolean => gatewayPaths.some((own) => path === own || path.startsWith(`${own}/`));

/** Routes of the page whose last part is an id, which may have a point in it as a file's name has. */
const namesDocument = (path: string): boolean => /^\/(workspace|editor|shared)\/[^/]+$/.test(path);

/** Whether a client takes HTML: a browser, and any that takes everything or does not say, as programs do that preview links. */
const takesHtml = ({ accept = "" }: FastifyRequest["headers"]): boolean => accept === "" || /text\/(html|\*)|\*\/\*/.test(accept);

/** Whether a request that met no file wants the page: it asks for one of the page's own routes, and takes HTML. */
export function isNavigation(request: Pick<FastifyRequest, "method" | "url" | "headers">): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const path = request.url.split("?", 1)[0] ?? "/";
  if (belongsToGateway(path) || (/\.\w+$/.test(path) && !namesDocument(path))) return false;
  return request.headers["sec-fetch-mode"] === "navigate" || takesHtml(request.headers);
}

/** The offline worker's word for the page is what this server makes of it: other settings are another page. */
export const workerForPage = (script: string, etag: string): string =>
  script.replace(/(?<=revision:")[0-9a-f]+(?=",url:"index\.html")|(?<=url:"index\.html",revision:")[0-9a-f]+/, etag.replaceAll('"', ""));

/** What pages of a former build still ask for: its hashed files. */
const FORMER = /^\/assets\/\w[\w.-]*$/;

const etagOf = (html: string): string => `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;

const sender =
  (html: string, etag: string) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header("Cache-Control", "no-cache").header("ETag", etag);
    if (request.headers["if-none-match"] === etag) return reply.status(304).send();
    return reply.status(200).type("text/html; charset=utf-8").send(html);
  };

const HASHED_MODULE = /^\/assets\/[\w.-]+\.m?js(\?|$)/;
/**
 * What hashed scripts are said to be. All are modules, which browsers read as UTF-8 whatever they are said to be (HTML, "fetch a single module
 * script"). Chromium compiles a page's modules as they arrive, and then never takes the compiled code that it has kept of them; it does not
 * compile as it arrives what comes in this encoding, and so takes what it kept: decision 0192.
 */
const MODULE_TYPE = "text/javascript; charset=iso-8859-15";

/** Serves the built page: hashed files for ever (a former build's as long as they are kept), everything else to be asked for again, and `index.html` for every navigation. */
export async function servePage(
  app: FastifyInstance,
  options: {
    readonly pageDir: string;
    readonly formerDir: string;
    readonly addresses: PageAddresses;
    /** Adds pages that are made of the built one: `html`, with the addresses in it. */
    readonly further: (pages: FastifyInstance, html: string) => void;
  },
): Promise<void> {
  const indexFile = `${options.pageDir}/index.html`;
  if (!existsSync(indexFile)) {
    app.setNotFoundHandler((request, reply) =>
      isNavigation(request)
        ? sendFailure(reply, { code: "unavailable", message: "The page has not been built. Run npm start, or npm run build." })
        : sendFailure(reply, failures.notFound),
    );
    return;
  }
  const html = pageWithAddresses(readFileSync(indexFile, "utf8"), options.addresses);
  const etag = etagOf(html);
  const sendPage = sender(html, etag);
  const start = pageWithFirstSight(html, options.pageDir);
  const sendStart = sender(start, etagOf(start));
  const files = {
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    // The build leaves `<file>.br` and `<file>.gz` beside its files.
    preCompressed: true,
    setHeaders: (response: { setHeader(name: string, value: string): unknown }, path: string) => {
      const hashed = /[\\/]assets[\\/][^\\/]+$/.test(path);
      response.setHeader("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  } as const;
  app.addHook("onSend", async ({ url }, reply) => {
    if (HASHED_MODULE.test(url) && reply.statusCode < 300) reply.type(MODULE_TYPE);
  });
  await app.register(fastifyStatic, { ...files, root: options.pageDir, decorateReply: false });
  // One root each: of several, files that nobody compressed are looked for in the last one alone.
  const former = existsSync(options.formerDir) ? options.formerDir : undefined;
  if (former !== undefined) await app.register(fastifyStatic, { ...files, root: former, serve: false });
  const workerFile = `${options.pageDir}/service-worker.js`;
  if (existsSync(workerFile)) {
    const script = workerForPage(readFileSync(workerFile, "utf8"), etag);
    app.get("/service-worker.js", (_request, reply) =>
      reply.header("Cache-Control", "no-cache").type("text/javascript; charset=utf-8").send(script),
    );
  }
  await app.register(async (pages) => {
    await compressAnswers(pages);
    options.further(pages, html);
    pages.get("/", sendStart);
    pages.get("/start", sendStart);
    pages.get("/index.html", sendPage);
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    if (former !== undefined && FORMER.test(path) && existsSync(former + path)) return reply.sendFile(path.slice(1), former);
    return isNavigation(request) ? sendPage(request, reply) : sendFailure(reply, failures.notFound);
  });
}
