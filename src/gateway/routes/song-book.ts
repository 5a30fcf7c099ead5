import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { answers } from "../../protocol/gateway-answers.ts";
import { bookKey, songBookBody } from "../../protocol/gateway-contract-schemas.ts";
import { quotaFailure, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { declare, oneText } from "../openapi/declare.ts";
import type { BookPage } from "../storage/operations/song-book.ts";

const JSON_TYPE = "application/json; charset=utf-8";

const textOf = ({ key, at, data }: BookPage["entries"][number]): string => `{"key":${JSON.stringify(key)},"at":${at},"value":${data}}`;

/** The whole book page by page, never as one text. */
async function* wholeBook(repository: Gateway["repository"], userId: string): AsyncGenerator<string> {
  yield '{"data":{"entries":[';
  let separator = "";
  for (let after = "", more = true; more; separator = ",") {
    const page = await repository.listBookEntries({ userId, after });
    if (page.entries.length > 0) yield separator + page.entries.map(textOf).join(",");
    after = page.entries.at(-1)?.key ?? after;
    ({ more } = page);
  }
  yield "]}}";
}

/** The tags and set lists of an account: of two writings of one entry the later stays. */
export function songBookRoutes(app: FastifyInstance, { repository, settings, now }: Gateway): void {
  const path = "/api/song/book";
  const load = { method: "GET", path, summary: "The tags of one's songs and one's set lists, an entry each; with after, a page." } as const;
  const declared = { ...load, access: "user", rate: "reads", query: v.object({ after: oneText }), answer: answers.songBook } as const;
  declare(app, declared, async (request, reply, { query }) => {
    const { userId } = userOf(request.visitor);
    if (query.after === undefined) return reply.type(JSON_TYPE).send(Readable.from(wholeBook(repository, userId)));
    // What is no key has nothing after it, and is no text that every database takes.
    const isKey = query.after === "" || v.is(bookKey, query.after);
    const { entries, more } = isKey ? await repository.listBookEntries({ userId, after: query.after }) : { entries: [], more: false };
    return reply.type(JSON_TYPE).send(`{"data":{"entries":[${entries.map(textOf).join(",")}],"more":${more}}}`);
  });
  const write = {
    method: "PUT",
    path,
    summary: "Writes entries; one that the account has from a later time stays as it is.",
    refusals: ["quota_exceeded"],
  } as const;
  declare(
    app,
    { ...write, access: "user", rate: "writes", body: songBookBody, answer: answers.nothing },
    async (request, reply, { body }) => {
      const entries = body.entries.map(({ key, at, value }) => ({ key, at, data: JSON.stringify(value ?? null) }));
      const { userId } = userOf(request.visitor);
      const over = await repository.writeBookEntries({ userId, entries, now: now(), quotas: settings.quotas });
      return over === null ? { data: {} } : sendFailure(reply, quotaFailure(over));
    },
  );
}
