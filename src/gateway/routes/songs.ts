import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { idSchema, MAX_TITLE_LENGTH, songBody } from "../../protocol/gateway-contract.ts";
import { type Failure, failures, invalid, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { parseBody } from "../http/parse.ts";
import { songTitle } from "../songs/song-files.ts";

type WithId = { Params: { id: string } };
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

/** Reads a song's body; a text that is no song is told with its line, column and reason. */
async function songOf({ body, visitor }: FastifyRequest, { songReader }: Gateway): Promise<ReadSong> {
  const parsed = parseBody(songBody, body);
  if (!parsed.ok) return parsed;
  const { data_abc } = parsed.value;
  const reading = await songReader.read(data_abc, userOf(visitor).userId);
  if (reading.kind === "late" || reading.kind === "busy") return { ok: false, failure: unread[reading.kind] };
  if (reading.kind === "refused") {
    const { line, column, reason } = reading;
    return { ok: false, failure: invalid(`The song cannot be read: line ${line}, column ${column}: ${reason}`, { line, column, reason }) };
  }
  const title = (parsed.value.title ?? songTitle(data_abc, "Untitled")).slice(0, MAX_TITLE_LENGTH);
  return { ok: true, song: { title, data_abc } };
}

function listRoute(app: FastifyInstance, { repository }: Gateway): void {
  app.get("/api/song/songs", { config: { access: "anyone", rate: "reads" } }, async (request, reply) => {
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
  const config = { access: "user", rate: "writes" } as const;
  listRoute(app, gateway);
  app.post("/api/song/songs", { config }, async (request, reply) => {
    const read = await songOf(request, gateway);
    if (!read.ok) return sendFailure(reply, read.failure);
    const id = randomUUID();
    await repository.addSong({ id, ...read.song, ownerId: userOf(request.visitor).userId, now: now() });
    return { data: { id } };
  });
  const answer = (reply: FastifyReply, done: boolean, id: string) => (done ? { data: { id } } : sendFailure(reply, failures.notFound));
  app.put<WithId>("/api/song/songs/:id", { config }, async (request, reply) => {
    const { id } = request.params;
    const read = await songOf(request, gateway);
    if (!read.ok) return sendFailure(reply, read.failure);
    const { userId: ownerId } = userOf(request.visitor);
    return answer(reply, v.is(idSchema, id) && (await repository.saveSong({ id, ...read.song, ownerId, now: now() })), id);
  });
  app.delete<WithId>("/api/song/songs/:id", { config }, async (request: FastifyRequest<WithId>, reply) => {
    const { id } = request.params;
    const { userId: ownerId } = userOf(request.visitor);
    return answer(reply, v.is(idSchema, id) && (await repository.deleteSong({ id, ownerId })), id);
  });
}
