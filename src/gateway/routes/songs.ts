import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import { answers } from "../../protocol/gateway-answers.ts";
import { MAX_TITLE_LENGTH } from "../../protocol/gateway-contract.ts";
import { idSchema, songBatchBody, songBody } from "../../protocol/gateway-contract-schemas.ts";
import { type Failure, failures, invalid, quotaFailure, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { declare } from "../openapi/declare.ts";
import { songTitle } from "../songs/song-files.ts";
import { songListRoute } from "./song-list.ts";

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

/** Why a song of a batch is not stored under its id. */
const TAKEN = "This id belongs to another song.";

/** Many songs at once, each read before it is stored: a bad one is named by its id, the others are stored. */
function batchRoute(app: FastifyInstance, gateway: Gateway): void {
  const batch = {
    method: "POST",
    path: "/api/song/songs/batch",
    summary: "Stores up to 100 songs of one's own under ids that the device made, and deletes up to 100: the same call twice is one.",
    refusals: ["quota_exceeded"],
  } as const;
  const declared = { ...batch, access: "user", rate: "writes", body: songBatchBody, answer: answers.songBatch } as const;
  declare(app, declared, async (request, reply, { body }) => {
    const { userId: ownerId } = userOf(request.visitor);
    const songs: { id: string; title: string; data_abc: string }[] = [];
    const refused = new Map<string, string>();
    for (const { id, ...song } of body.songs) {
      const read = await songOf(song, ownerId, gateway);
      if (read.ok) songs.push({ id, ...read.song });
      else refused.set(id, read.failure.message);
    }
    const { quotas } = gateway.settings;
    const changed = await gateway.repository.changeSongs({ songs, remove: body.remove, ownerId, now: gateway.now(), quotas });
    if (!Array.isArray(changed)) return sendFailure(reply, quotaFailure(changed));
    const written = new Set(changed);
    const content = body.songs.map(({ id }) => {
      const why = refused.get(id) ?? (written.has(id) ? undefined : TAKEN);
      return why === undefined ? { id } : { id, refused: why };
    });
    return { data: { content } };
  });
}

/** The repertoire, and one's own songs. */
export function songRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { repository, now, settings } = gateway;
  const own = { access: "user", rate: "writes", answer: answers.song, refusals: ["quota_exceeded"] } as const;
  const withId = { params: v.object({ id: idSchema }) };
  songListRoute(app, gateway);
  batchRoute(app, gateway);
  const add = { method: "POST", path: "/api/song/songs", summary: "Adds a song of one's own." } as const;
  declare(app, { ...add, ...own, body: songBody }, async (request, reply, { body }) => {
    const { userId: ownerId } = userOf(request.visitor);
    const read = await songOf(body, ownerId, gateway);
    if (!read.ok) return sendFailure(reply, read.failure);
    const id = randomUUID();
    const over = await repository.addSong({ id, ...read.song, ownerId, now: now(), quotas: settings.quotas });
    return over === null ? { data: { id } } : sendFailure(reply, quotaFailure(over));
  });
  const answer = (reply: FastifyReply, done: boolean, id: string) => (done ? { data: { id } } : sendFailure(reply, failures.notFound));
  const change = { method: "PUT", path: "/api/song/songs/:id", summary: "Replaces a song of one's own." } as const;
  declare(app, { ...change, ...own, ...withId, body: songBody }, async (request, reply, { params: { id }, body }) => {
    const { userId: ownerId } = userOf(request.visitor);
    const read = await songOf(body, ownerId, gateway);
    if (!read.ok) return sendFailure(reply, read.failure);
    const saved = await repository.saveSong({ id, ...read.song, ownerId, now: now(), quotas: settings.quotas });
    return typeof saved === "object" ? sendFailure(reply, quotaFailure(saved)) : answer(reply, saved, id);
  });
  const remove = { method: "DELETE", path: "/api/song/songs/:id", summary: "Deletes a song of one's own." } as const;
  declare(app, { ...remove, ...own, ...withId }, async (request, reply, { params: { id } }) =>
    answer(reply, await repository.deleteSong({ id, ownerId: userOf(request.visitor).userId }), id),
  );
}
