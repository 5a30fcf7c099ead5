import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import {
  type DocumentEntry,
  type DocumentKind,
  documentBody,
  idSchema,
  LIST_PAGE_SIZE,
  MAX_ID_LENGTH,
  requestHeaders,
  type SaveReason,
  saveReasons,
} from "../../protocol/gateway-contract.ts";
import { type Failure, failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { isoTime } from "../http/iso-time.ts";
import { parseBody } from "../http/parse.ts";
import type { DocumentRow, DocumentWrite, Expected, SavedRow } from "../storage/operations/documents.ts";

type WithId = { Params: { id: string } };
const isId = (id: string): boolean => v.is(idSchema, id);
const defaultTitle: Record<DocumentKind, string> = { workspace: "New workspace", editor: "New lesson" };

const entryOf = (row: DocumentRow): DocumentEntry => ({
  id: row.id,
  title: row.title,
  authorId: row.author_id,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
  version: row.version,
});

/** Joins fields with a stored JSON text as `data`, so that a large document is not read and written again on its way out. */
export function sendWithData(reply: FastifyReply, fields: object, data: string): FastifyReply {
  const head = JSON.stringify(fields).slice(0, -1);
  return reply.type("application/json; charset=utf-8").send(`{"data":${head},"data":${data}}}`);
}

/** A version as a tag; once the store was restored its epoch stands before it, because numbers come again then. */
const etagOf = ({ epoch, version }: Expected): string => `"${epoch === null ? "" : `${epoch}.`}${version}"`;
/** The epoch as a body tells it: not at all until the store was restored for the first time. */
const epochIn = ({ epoch }: Pick<Expected, "epoch">) => (epoch === null ? {} : { epoch });

function sendSaved(reply: FastifyReply, saved: SavedRow): FastifyReply {
  const { id, version, updatedAt } = saved;
  return reply.header("ETag", etagOf(saved)).send({ data: { id, version, ...epochIn(saved), updatedAt: isoTime(updatedAt) } });
}

/** A header that names something of the client's, or null; one that is too long names nothing that could be found again. */
function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" && value.length <= MAX_ID_LENGTH ? value : null;
}

/** The version that a save expects, `"<version>"` or `"<epoch>.<version>"`: null for any, -1 for a tag that no version can have. */
export function expectedVersion(ifMatch: string | undefined): Expected | null {
  if (ifMatch === undefined || ifMatch.trim() === "*") return null;
  const [, epoch = null, digits = "-1"] = /^\s*(?:W\/)?"?(?:([a-z\d]{1,32})\.)?(\d{1,15})"?\s*$/.exec(ifMatch) ?? [];
  return { epoch, version: Number(digits) };
}

type Write = { readonly ok: true; readonly write: DocumentWrite } | { readonly ok: false; readonly failure: Failure };

function readWrite(request: FastifyRequest, kind: DocumentKind, now: number): Write {
  const body = parseBody(documentBody, request.body);
  if (!body.ok) return body;
  const reason = request.headers[requestHeaders.saveReason];
  const { data } = request.body as { data: unknown };
  const write: DocumentWrite = {
    title: body.value.title ?? defaultTitle[kind],
    data: JSON.stringify(data),
    writeId: headerOf(request, requestHeaders.writeId),
    reason: saveReasons.find((known) => known === reason) ?? ("save" satisfies SaveReason),
    savedBy: userOf(request.visitor).family,
    now,
  };
  return { ok: true, write };
}

function readRoutes(app: FastifyInstance, { repository }: Gateway, kind: DocumentKind): void {
  const config = { access: "user", rate: "reads" } as const;
  app.get<{ Querystring: { after?: unknown } }>("/list", { config }, async (request) => {
    const { after } = request.query;
    if (typeof after === "string" && after !== "" && !isId(after)) return { data: { content: [] } };
    const page = typeof after === "string" ? { page: { after, size: LIST_PAGE_SIZE } } : {};
    const rows = await repository.listDocuments({ kind, authorId: userOf(request.visitor).userId, ...page });
    return { data: { content: rows.map(entryOf) } };
  });
  app.get<WithId>("/:id", { config }, async (request, reply) => {
    const { id } = request.params;
    const row = isId(id) ? await repository.findDocument({ kind, id, authorId: userOf(request.visitor).userId }) : null;
    if (row === null) return sendFailure(reply, failures.notFound);
    return sendWithData(reply.header("ETag", etagOf(row)), { ...entryOf(row), ...epochIn(row) }, row.data);
  });
  app.get<WithId>("/:id/revisions", { config }, async (request, reply) => {
    const { id } = request.params;
    const rows = isId(id) ? await repository.listRevisions({ kind, id, authorId: userOf(request.visitor).userId }) : null;
    if (rows === null) return sendFailure(reply, failures.notFound);
    return { data: { content: rows.map(({ n, title, saved_at }) => ({ n, title, updatedAt: isoTime(saved_at) })) } };
  });
  app.get<{ Params: { id: string; n: string } }>("/:id/revisions/:n", { config }, async (request, reply) => {
    const { id, n } = request.params;
    const known = isId(id) && /^\d{1,9}$/.test(n);
    const row = known ? await repository.findRevision({ kind, id, authorId: userOf(request.visitor).userId, n: Number(n) }) : null;
    if (row === null) return sendFailure(reply, failures.notFound);
    return sendWithData(reply, { n: row.n, title: row.title, updatedAt: isoTime(row.saved_at) }, row.data);
  });
}

function createRoute(app: FastifyInstance, { repository, now }: Gateway, kind: DocumentKind): void {
  app.post("/", { config: { access: "user", rate: "writes" }, prefixTrailingSlash: "no-slash" }, async (request, reply) => {
    const read = readWrite(request, kind, now());
    if (!read.ok) return sendFailure(reply, read.failure);
    const { write } = read;
    const key = headerOf(request, requestHeaders.idempotencyKey);
    const bodyHash = createHash("sha256").update(`${kind}\n${write.title}\n${write.data}`).digest("base64url");
    const idempotency = key === null ? null : { key, bodyHash };
    const { userId: authorId } = userOf(request.visitor);
    const made = await repository.createDocument({ kind, id: randomUUID(), authorId, idempotency, ...write });
    if (made.outcome === "saved") return sendSaved(reply, made.saved);
    return sendFailure(reply, { code: "idempotency_conflict", message: "This idempotency key was used for another document." });
  });
}

function saveRoute(app: FastifyInstance, { repository, now }: Gateway, kind: DocumentKind): void {
  app.put<WithId>("/:id", { config: { access: "user", rate: "writes" } }, async (request, reply) => {
    const { id } = request.params;
    if (!isId(id)) return sendFailure(reply, failures.notFound);
    const read = readWrite(request, kind, now());
    if (!read.ok) return sendFailure(reply, read.failure);
    const expected = expectedVersion(request.headers["if-match"]);
    const save = await repository.saveDocument({ kind, id, authorId: userOf(request.visitor).userId, expected, ...read.write });
    if (save.outcome === "saved") return sendSaved(reply, save.saved);
    if (save.outcome === "missing") return sendFailure(reply, failures.notFound);
    const { version, updatedAt, writeId } = save.current;
    const current = { version, ...epochIn(save.current), updatedAt: isoTime(updatedAt), writeId };
    return sendFailure(reply, {
      code: "version_conflict",
      message: "This was changed somewhere else since you opened it.",
      details: { current },
    });
  });
}

function deleteRoutes(app: FastifyInstance, { repository, now }: Gateway, kind: DocumentKind): void {
  const config = { access: "user", rate: "writes" } as const;
  const mark = async (request: FastifyRequest<WithId>, reply: FastifyReply, deletedAt: number | null) => {
    const { id } = request.params;
    const done = isId(id) && (await repository.setDeleted({ kind, id, authorId: userOf(request.visitor).userId, deletedAt }));
    return done ? { data: {} } : sendFailure(reply, failures.notFound);
  };
  app.delete<WithId>("/:id", { config }, (request, reply) => mark(request, reply, now()));
  app.post<WithId>("/:id/restore", { config }, (request, reply) => mark(request, reply, null));
}

/** The calls of one kind of documents, under `/content/<kind>`. */
export function documentRoutes(app: FastifyInstance, gateway: Gateway, kind: DocumentKind): void {
  readRoutes(app, gateway, kind);
  createRoute(app, gateway, kind);
  saveRoute(app, gateway, kind);
  deleteRoutes(app, gateway, kind);
}
