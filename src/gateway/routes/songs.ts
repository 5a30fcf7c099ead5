import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import { answers, idSchema, MAX_TITLE_LENGTH, songBatchBody, songBody } from "../../protocol/gateway-contract.ts";
import { type Failure, failures, invalid, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { declare, oneText } from "../openapi/declare.ts";
import { songTitle } from "../songs/song-files.ts";

type ReadSong =
  | { readonly ok: true; readonly song: { title: string; data_abc: string } }
  | { readonly ok: false; readonly failure: Failure };

const unread: Readonly<Record<"late" | "busy", Failure>> = {
  late: {
    code: "unavailable",
    message: "This song took too long to read, so it was not saved. Shorten it, or try again shortly.",
    retryAfter: 5,
  },
  busy: { code: "unavailable", message: "Too many songs are being read just now. Try again shortly.", retryAfter: 5 },
};

type SongBody = v.InferOutput<typeof songBody>;

/** Reads a song's body; a text that is no song is told with its line, column and reason. */
async function songOf({ data_abc, title: given }: SongBody, userId: string, { songReader }: Gateway): Promise<ReadSong> {
  const reading = await songReader.read(data_abc, userId);
  if (reading.kind === "late" || reading.kind === "busy") return { ok: false, failure: unread[reading.kind] };
  if (reading.kind === "refused") {
    const { line, column, reason } = reading;
    return { ok: false, failure: invalid(`The song cannot be read: line ${line}, column ${column}: ${reason}`, { line, column, reason }) };
  }
  const title = (given ?? songTitle(data_abc, "Untitled")).slice(0, MAX_TITLE_LENGTH);
  return { ok: true, song: { title, data_abc } };
}

/** What the list may be narrowed by; what means nothing is passed over. */
const listQuery = v.object({ since: oneText, fields: oneText });

/** A time of the query in milliseconds; undefined where it is none. */
function timeOf(text: string | undefined): number | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** A song as it is listed: as the specification has it, or with the time of its last write and, for heads, without its text. */
function listed({ updatedAt, data_abc, ...song }: Awaited<ReturnType<Gateway["repository"]["listSongs"]>>[number], fields: ListFields) {
  if (fields === "all") return { song: { ...song, data_abc } };
  const updated = { ...song, updatedAt: new Date(updatedAt).toISOString() };
  return { song: fields === "head" ? updated : { ...updated, data_abc } };
}
type ListFields = "all" | "head" | "since";

function listRoute(app: FastifyInstance, { repository }: Gateway): void {
  const list = { method: "GET", path: "/api/song/songs", summary: "The public songs and, signed in, one's own." } as const;
  const headers = { "if-none-match": "The list's ETag; 304 where it still holds." };
  const declared = { ...list, access: "anyone", rate: "reads", headers, query: listQuery, answer: answers.songHeads } as const;
  declare(app, declared, async (request, reply, { query }) => {
    const userId = request.visitor.kind === "user" ? request.visitor.userId : null;
    const since = timeOf(query.since);
    const songs = await repository.listSongs({ userId, ...(since === undefined ? {} : { since }) });
    const fields: ListFields = query.fields === "head" ? "head" : since === undefined ? "all" : "since";
    const body = JSON.stringify({ data: { content: songs.map((song) => listed(song, fields)) } });
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    reply.header("ETag", etag).header("Vary", "Cookie, Origin");
    reply.header("Cache-Control", userId === null ? "no-cache" : "private, no-cache");
    if (request.headers["if-none-match"] === etag) return reply.status(304).send();
    return reply.type("application/json; charset=utf-8").send(body);
  });
}

/** Why a song of a batch is not stored under its id. */
const TAKEN = "This id belongs to another song.";

/** Many songs at once, each read before it is stored: a bad one is named by its id, the others are stored. */
function batchRoute(app: FastifyInstance, gateway: Gateway): void {
  const batch = {
    method: "POST",
    path: "/api/song/songs/batch",
    summary: "Stores up to 100 songs of one's own under ids that the device made, and deletes up to 100: the same call twice is one.",
  } as const;
  const declared = { ...batch, access: "user", rate: "writes", body: songBatchBody, answer: answers.songBatch } as const;
  declare(app, declared, async (request, _reply, { body }) => {
    const { userId: ownerId } = userOf(request.visitor);
    const songs: { id: string; title: string; data_abc: string }[] = [];
    const refused = new Map<string, string>();
    for (const { id, ...song } of body.songs) {
      const read = await songOf(song, ownerId, gateway);
      if (read.ok) songs.push({ id, ...read.song });
      else refused.set(id, read.failure.message);
    }
    const written = new Set(await gateway.repository.changeSongs({ songs, remove: body.remove, ownerId, now: gateway.now() }));
    const content = body.songs.map(({ id }) => {
      const why = refused.get(id) ?? (written.has(id) ? undefined : TAKEN);
      return why === undefined ? { id } : { id, refused: why };
    });
    return { data: { content } };
  });
}

/** The repertoire, and one's own songs. */
export function songRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { repository, now } = gateway;
  const own = { access: "user", rate: "writes", answer: answers.song } as const;
  const withId = { params: v.object({ id: idSchema }) };
  listRoute(app, gateway);
  batchRoute(app, gateway);
  const add = { method: "POST", path: "/api/song/songs", summary: "Adds a song of one's own." } as const;
  declare(app, { ...add, ...own, body: songBody }, async (request, reply, { body }) => {
    const { userId: ownerId } = userOf(request.visitor);
    const read = await songOf(body, ownerId, gateway);
    if (!read.ok) return sendFailure(reply, read.failure);
    const id = randomUUID();
    await repository.addSong({ id, ...read.song, ownerId, now: now() });
    return { data: { id } };
  });
  const answer = (reply: FastifyReply, done: boolean, id: string) => (done ? { data: { id } } : sendFailure(reply, failures.notFound));
  const change = { method: "PUT", path: "/api/song/songs/:id", summary: "Replaces a song of one's own." } as const;
  declare(app, { ...change, ...own, ...withId, body: songBody }, async (request, reply, { params: { id }, body }) => {
    const { userId: ownerId } = userOf(request.visitor);
    const read = await songOf(body, ownerId, gateway);
    if (!read.ok) return sendFailure(reply, read.failure);
    return answer(reply, await repository.saveSong({ id, ...read.song, ownerId, now: now() }), id);
  });
  const remove = { method: "DELETE", path: "/api/song/songs/:id", summary: "Deletes a song of one's own." } as const;
  declare(app, { ...remove, ...own, ...withId }, async (request, reply, { params: { id } }) =>
    answer(reply, await repository.deleteSong({ id, ownerId: userOf(request.visitor).userId }), id),
  );
}
