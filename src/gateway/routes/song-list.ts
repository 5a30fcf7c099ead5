import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { answers } from "../../protocol/gateway-answers.ts";
import type { Gateway } from "../gateway.ts";
import { isoTime } from "../http/iso-time.ts";
import { declare, oneText } from "../openapi/declare.ts";
import type { SongHead } from "../storage/operations/song-list.ts";
import { rowsInPage } from "../storage/pages.ts";

/** Songs in one page of the list (heads, whole songs), and the bytes of texts after which no further one begins. */
const PAGE_HEADS = 5_000;
const PAGE_ROWS = 500;
const PAGE_BYTES = 1_048_576;
/** Songs whose texts are read at once. */
const TEXTS_AT_ONCE = 100;

/** What the list may be narrowed by; what means nothing is passed over. */
const listQuery = v.object({ since: oneText, fields: oneText, after: oneText });

/** A time of the query in milliseconds; undefined where it is none. */
function timeOf(text: string | undefined): number | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** As the specification has it, with the time of the last write, or that and no text. */
type Fields = "all" | "since" | "head";

/** What is asked for: whose songs, in which form, and which of them. */
interface Asked {
  readonly repository: Gateway["repository"];
  readonly userId: string | null;
  readonly fields: Fields;
  readonly heads: readonly SongHead[];
}

const textOf = ({ bytes: _bytes, updatedAt, ...head }: SongHead, fields: Fields, data_abc: string | undefined): string =>
  JSON.stringify({
    song: {
      ...head,
      ...(data_abc === undefined ? {} : { data_abc }),
      ...(fields === "all" ? {} : { updatedAt: isoTime(updatedAt) }),
    },
  });

/** The songs as JSON texts, read from the store a hundred at a time: a long list is never one text. One that is gone meanwhile is left out. */
async function* songTexts({ repository, userId, fields, heads }: Asked): AsyncGenerator<string> {
  let separator = "";
  for (let start = 0; start < heads.length; start += TEXTS_AT_ONCE) {
    const some = heads.slice(start, start + TEXTS_AT_ONCE);
    const ids = fields === "head" ? [] : some.map(({ id }) => id);
    const texts = await repository.findSongTexts({ userId, ids });
    const found = fields === "head" ? some : some.filter(({ id }) => texts.has(id));
    if (found.length === 0) continue;
    yield separator + found.map((head) => textOf(head, fields, texts.get(head.id))).join(",");
    separator = ",";
  }
}

async function* wholeList(asked: Asked, next: string | undefined): AsyncGenerator<string> {
  yield '{"data":{"content":[';
  yield* songTexts(asked);
  yield next === undefined ? "]}}" : `],"next":${JSON.stringify(next)}}}`;
}

/** Songs after one of them (after nothing: the first ones), in the order of their ids; `next` is there when there are more. */
function pageOf(
  heads: readonly SongHead[],
  after: string,
  fields: Fields,
): { readonly heads: SongHead[]; readonly next: string | undefined } {
  const rest = heads.filter(({ id }) => id > after).sort((one, other) => (one.id < other.id ? -1 : 1));
  const count = fields === "head" ? Math.min(rest.length, PAGE_HEADS) : rowsInPage(rest, PAGE_ROWS, PAGE_BYTES);
  return { heads: rest.slice(0, count), next: count < rest.length ? rest[count - 1]?.id : undefined };
}

/** A tag that changes whenever the answer does: times of writes are never the same twice for one song. */
function tagOf({ userId, fields, heads }: Asked, next: string | undefined): string {
  const hash = createHash("sha256").update(JSON.stringify([userId, fields, next]));
  for (const { id, updatedAt, own } of heads) hash.update(`\n${id} ${updatedAt} ${own === true}`);
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}

/** The repertoire, whole or in pages; what is long is sent as it is read. */
export function songListRoute(app: FastifyInstance, { repository }: Gateway): void {
  const list = {
    method: "GET",
    path: "/api/song/songs",
    summary: "The public songs and, signed in, one's own; with after, a page of them in the order of their ids.",
  } as const;
  const headers = { "if-none-match": "The list's ETag; 304 where it still holds." };
  const declared = { ...list, access: "anyone", rate: "reads", headers, query: listQuery, answer: answers.songHeads } as const;
  declare(app, declared, async (request, reply, { query }) => {
    const userId = request.visitor.kind === "user" ? request.visitor.userId : null;
    const since = timeOf(query.since);
    const all = await repository.listSongHeads({ userId, ...(since === undefined ? {} : { since }) });
    const isPaged = query.after !== undefined;
    const fields: Fields = query.fields === "head" ? "head" : since === undefined && !isPaged ? "all" : "since";
    const { heads, next } = isPaged ? pageOf(all, query.after ?? "", fields) : { heads: all, next: undefined };
    const asked = { repository, userId, fields, heads };
    const etag = tagOf(asked, next);
    reply.header("ETag", etag).header("Vary", "Cookie, Origin");
    reply.header("Cache-Control", userId === null ? "no-cache" : "private, no-cache");
    if (request.headers["if-none-match"] === etag) return reply.status(304).send();
    return reply.type("application/json; charset=utf-8").send(Readable.from(wholeList(asked, next)));
  });
}
