import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { answers } from "../../protocol/gateway-answers.ts";
import { classOfLearner } from "../classes/copy.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { isoTime } from "../http/iso-time.ts";
import { declare } from "../openapi/declare.ts";
import { ACCOUNT_KEPT_MS } from "../storage/operations/accounts.ts";

/** Ids that are read at once. */
const IDS_AT_ONCE = 500;
/** Songs whose texts are read at once. */
const SONGS_AT_ONCE = 100;

/** When an account that was deleted is gone for good. */
export const goneAt = (leftAt: number): string => isoTime(leftAt + ACCOUNT_KEPT_MS);

type Store = Gateway["repository"];

/** Puts commas between the texts of a list. */
async function* listOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let separator = "";
  for await (const text of texts) {
    yield separator + text;
    separator = ",";
  }
}

/** JSON of fields, with stored JSON texts as further members. */
function withTexts(fields: object, texts: Readonly<Record<string, string>>): string {
  const members = Object.entries(texts).map(([name, text]) => `,"${name}":${text}`);
  return `${JSON.stringify(fields).slice(0, -1)}${members.join("")}}`;
}

async function* documentsOf(store: Store, userId: string): AsyncGenerator<string> {
  let separator = "";
  for (let after = "", ids = [after]; ids.length > 0; after = ids.at(-1) ?? after) {
    ids = await store.listOwnedIds({ userId, after, size: IDS_AT_ONCE });
    for (const id of ids) {
      const row = await store.findOwned({ userId, id });
      if (row === null) continue;
      const { kind, title } = row;
      const times = { createdAt: isoTime(row.created_at), updatedAt: isoTime(row.updated_at) };
      yield `${separator}${withTexts({ id, kind, title, ...times }, { data: row.data }).slice(0, -1)},"earlier":[`;
      separator = ",";
      yield* listOf(revisionsOf(store, { kind, id, authorId: userId }));
      yield "]}";
    }
  }
}

async function* revisionsOf(store: Store, owned: Parameters<Store["listRevisions"]>[0]): AsyncGenerator<string> {
  for (const { n } of (await store.listRevisions(owned)) ?? []) {
    const row = await store.findRevision({ ...owned, n });
    if (row !== null) yield withTexts({ n, title: row.title, updatedAt: isoTime(row.saved_at) }, { data: row.data });
  }
}

async function* songsOf(store: Store, userId: string): AsyncGenerator<string> {
  const own = (await store.listSongHeads({ userId })).filter((head) => head.own === true);
  for (let start = 0; start < own.length; start += SONGS_AT_ONCE) {
    const some = own.slice(start, start + SONGS_AT_ONCE);
    const texts = await store.findSongTexts({ userId, ids: some.map(({ id }) => id) });
    for (const { id, title } of some) if (texts.has(id)) yield JSON.stringify({ id, title, data_abc: texts.get(id) });
  }
}

async function* bookOf(store: Store, userId: string): AsyncGenerator<string> {
  for (let after = "", more = true; more; ) {
    const page = await store.listBookEntries({ userId, after });
    for (const { key, at, data } of page.entries) yield withTexts({ key, at }, { value: data });
    after = page.entries.at(-1)?.key ?? after;
    ({ more } = page);
  }
}

async function* recordOf(store: Store, userId: string): AsyncGenerator<string> {
  for (let since = 0, more = true; more; ) {
    const page = await store.listAttempts({ userId, since });
    yield* page.attempts;
    ({ next: since, more } = page);
  }
}

/** Everything that an account has, a part at a time: what is long is never one text. */
async function* copyOf(store: Store, user: { readonly id: string; readonly name: string }, now: number): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: "woodshed-account", version: 1, madeAt: isoTime(now), user }).slice(0, -1)},"documents":[`;
  yield* documentsOf(store, user.id);
  yield '],"songs":[';
  yield* listOf(songsOf(store, user.id));
  yield '],"book":[';
  yield* listOf(bookOf(store, user.id));
  yield '],"record":[';
  yield* listOf(recordOf(store, user.id));
  yield "]";
  yield* classOfLearner(store, user.id);
  yield "}";
}

/** What a person may do with the account as a whole: sign out everywhere, take it along, delete it and take that back. */
export function accountRoutes(app: FastifyInstance, { repository, cookies, now }: Gateway): void {
  const writes = { access: "user", rate: "refresh" } as const;
  const everywhere = { method: "POST", path: "/v1/logout/everywhere", summary: "Ends every session of who asks." } as const;
  declare(app, { ...everywhere, ...writes, answer: answers.nothing }, async (request, reply) => {
    await repository.endAllSessions({ userId: userOf(request.visitor).userId });
    cookies.clearSession(reply);
    return { data: {} };
  });
  const copy = {
    method: "GET",
    path: "/v1/account/copy",
    summary: "Everything that the account has, as one JSON file, sent as it is read.",
  } as const;
  declare(app, { ...copy, ...writes, answer: answers.accountCopy }, async (request, reply) => {
    const { userId: id, name } = userOf(request.visitor);
    reply.header("Content-Disposition", 'attachment; filename="woodshed-account.json"');
    return reply.type("application/json; charset=utf-8").send(Readable.from(copyOf(repository, { id, name }, now())));
  });
  const leave = {
    method: "DELETE",
    path: "/v1/account",
    summary: "Deletes the account, for 30 days so that it can be taken back; all other sessions end and its links open nothing.",
  } as const;
  declare(app, { ...leave, ...writes, answer: answers.leaving }, async (request) => {
    const { userId, family, leftAt } = userOf(request.visitor);
    const at = leftAt ?? now();
    await repository.setAccountLeft({ userId, family, leftAt: at });
    return { data: { goneAt: goneAt(at) } };
  });
  const restore = { method: "POST", path: "/v1/account/restore", summary: "Takes a deleted account back." } as const;
  declare(app, { ...restore, ...writes, answer: answers.nothing }, async (request) => {
    const { userId, family } = userOf(request.visitor);
    await repository.setAccountLeft({ userId, family, leftAt: null });
    return { data: {} };
  });
}
