import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import { answers, idSchema, MAX_TITLE_LENGTH, songBody } from "../../protocol/gateway-contract.ts";
import { type Failure, failures, invalid, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { declare } from "../openapi/declare.ts";
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

function listRoute(app: FastifyInstance, { repository }: Gateway): void {
  const list = { method: "GET", path: "/api/song/songs", summary: "The public songs and, signed in, one's own." } as const;
  const headers = { "if-none-match": "The list's ETag; 304 where it still holds." };
  declare(app, { ...list, access: "anyone", rate: "reads", headers, answer: answers.songs }, async (request, reply) => {
    const userId = request.visitor.kind === "user" ? request.visitor.userId : null;
    const songs = await repository.listSongs({ userId });
    const body = JSON.stringify({ data: { content: songs.map((song) => ({ song })) } });
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    reply.header("ETag", etag).header("Vary", "Cookie, Origin");
    reply.header("Cache-Control", userId === null ? "no-cache" : "private, no-cache");
    if (request.headers["if-none-match"] === etag) return reply.status(304).send();
    return reply.type("application/json; charset=utf-8").send(body);
  });
}

/** The repertoire, and one's own songs. */
export function songRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { repository, now } = gateway;
  const own = { access: "user", rate: "writes", answer: answers.song } as const;
  const withId = { params: v.object({ id: idSchema }) };
  listRoute(app, gateway);
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
