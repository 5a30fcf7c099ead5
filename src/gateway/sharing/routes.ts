import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { answers } from "../../protocol/gateway-answers.ts";
import { idSchema } from "../../protocol/gateway-contract-schemas.ts";
import { hashOf } from "../auth/tokens.ts";
import { failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { originOf } from "../http/same-origin.ts";
import { declare, oneText } from "../openapi/declare.ts";
import { allowFraming } from "./embedding.ts";
import { pageOfLink } from "./shared-page.ts";

const params = v.object({ token: idSchema });
const anyone = { access: "anyone", rate: "reads" } as const;
/** Seconds that a picture may be kept by whoever shows it: an ended link's is gone soon. */
const PICTURE_SECONDS = 300;

/** The picture of a link, and the word of oEmbed about it. */
export function linkPreviewRoutes(app: FastifyInstance, { repository, settings }: Gateway): void {
  const path = "/content/shared/:token/picture";
  const picture = { method: "GET", path, summary: "The picture of a link, for previews.", answer: "picture" } as const;
  declare(app, { ...picture, ...anyone, params }, async (_request, reply, { params: { token } }) => {
    const found = await repository.findLinkPicture({ tokenHash: hashOf(token) });
    if (found === null) return sendFailure(reply, failures.notFound);
    reply.header("Cache-Control", `public, max-age=${PICTURE_SECONDS}`).header("Cross-Origin-Resource-Policy", "cross-origin");
    return reply.type("image/png").send(Buffer.from(found, "base64"));
  });
  const summary = "How another site embeds a link (oEmbed 1.0, JSON alone).";
  const query = v.object({ url: oneText, maxwidth: oneText, maxheight: oneText });
  const oembed = { method: "GET", path: "/content/oembed", summary, query, refusals: ["not_found"] } as const;
  declare(app, { ...oembed, ...anyone, answer: answers.oembed }, async (request, reply, { query: asked }) => {
    // Where no site may frame a link there is nothing to embed.
    if (settings.embedSites.length === 0) return sendFailure(reply, failures.notFound);
    const origin = originOf(request, settings);
    const token = tokenIn(asked.url ?? "", origin);
    const found = token === undefined ? undefined : await repository.findShared({ tokenHash: hashOf(token) });
    if (origin === undefined || token === undefined || found?.kind !== "shown") return sendFailure(reply, failures.notFound);
    const hasPicture = (await repository.findLinkPicture({ tokenHash: hashOf(token) })) !== null;
    return embedOf({ origin, token, title: found.row.title, hasPicture, asked });
  });
}

/** The token of a link's address, of its page or its embedded one; undefined for any other address. */
function tokenIn(address: string, origin: string | undefined): string | undefined {
  if (origin === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const [, token] = /^\/(?:shared|embed)\/([\w.~-]{1,128})$/.exec(url.pathname) ?? [];
  return url.origin === origin ? token : undefined;
}

interface Embed {
  readonly origin: string;
  readonly token: string;
  readonly title: string;
  readonly hasPicture: boolean;
  readonly asked: { readonly maxwidth?: string | undefined; readonly maxheight?: string | undefined };
}

/** Pixels of the frame where nothing smaller is asked for. */
const FRAME = { width: 800, height: 600 } as const;
const smaller = (most: string | undefined, usual: number): number =>
  /^\d{1,5}$/.test(most ?? "") ? Math.max(1, Math.min(usual, Number(most))) : usual;
const attribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The answer of oEmbed. Source: oembed.com, 2.3.4.4. */
function embedOf({ origin, token, title, hasPicture, asked }: Embed) {
  const [width, height] = [smaller(asked.maxwidth, FRAME.width), smaller(asked.maxheight, FRAME.height)];
  const src = `${origin}/embed/${token}`;
  const html = `<iframe src="${attribute(src)}" width="${width}" height="${height}" title="${attribute(title)}" allow="autoplay; midi; fullscreen" style="border:0"></iframe>`;
  const thumbnail = { thumbnail_url: `${origin}/content/shared/${token}/picture`, thumbnail_width: 1200, thumbnail_height: 630 };
  const provider = { provider_name: "Woodshed", provider_url: origin };
  return { version: "1.0", type: "rich", title, ...provider, html, width, height, ...(hasPicture ? thumbnail : {}) } as const;
}

/** The two pages of a link: its own, with what previews read in its head, and the one that other sites frame. `html` is the page as it is built. */
export function linkPages(app: FastifyInstance, gateway: Gateway, html: string): void {
  app.addHook("onRequest", async (request, reply) => {
    const tooMany = await gateway.rates.count("reads", request);
    if (tooMany !== undefined) return sendFailure(reply, tooMany);
  });
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Whatever the store says, there is a page: it tells the person itself what is wrong.
    const page = await pageFor(request, gateway, html).catch(() => html);
    const etag = `"${createHash("sha256").update(page).digest("base64url").slice(0, 22)}"`;
    reply.header("Cache-Control", "no-cache").header("ETag", etag);
    if (request.headers["if-none-match"] === etag) return reply.status(304).send();
    return reply.type("text/html; charset=utf-8").send(page);
  };
  app.get("/shared/:token", send);
  app.get("/embed/:token", (request, reply) => {
    allowFraming(reply, gateway.settings.embedSites);
    return send(request, reply);
  });
}

async function pageFor(request: FastifyRequest, { repository, settings }: Gateway, html: string): Promise<string> {
  const origin = originOf(request, settings);
  const read = v.safeParse(params, request.params);
  if (!read.success || origin === undefined) return html;
  const { token } = read.output;
  const found = await repository.findShared({ tokenHash: hashOf(token) });
  if (found.kind !== "shown") return html;
  const hasPicture = (await repository.findLinkPicture({ tokenHash: hashOf(token) })) !== null;
  return pageOfLink(html, { ...found.row, origin, token, hasPicture, isEmbedded: settings.embedSites.length > 0 });
}
