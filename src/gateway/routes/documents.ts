import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { memberText } from "../../lib/json-member.ts";
import { answers } from "../../protocol/gateway-answers.ts";
import {
  type DocumentKind,
  LIST_PAGE_SIZE,
  MAX_ID_LENGTH,
  requestHeaders,
  type SaveReason,
  saveReasons,
} from "../../protocol/gateway-contract.ts";
import { type DocumentEntry, documentBody, idSchema, type RevisionEntry } from "../../protocol/gateway-contract-schemas.ts";
import { failures, quotaFailure, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { isoTime } from "../http/iso-time.ts";
import { declare, oneText } from "../openapi/declare.ts";
import type { DocumentWrite, Expected, ListedDocument, SavedRow } from "../storage/operations/documents.ts";
import type { ListedRevision } from "../storage/operations/revisions.ts";

/** The path of one document. */
const withId = v.object({ id: idSchema });
const withRevision = v.object({ id: idSchema, n: v.pipe(v.string(), v.regex(/^\d{1,9}$/)) });
const reads = { access: "user", rate: "reads" } as const;
const writes = { access: "user", rate: "writes" } as const;
const writeHeaders = {
  [requestHeaders.writeId]: "Names the write: a 412 that tells the same id means that it had landed.",
  [requestHeaders.saveReason]: `Why it is saved: ${saveReasons.join(", ")}.`,
};
const defaultTitle: Record<DocumentKind, string> = { workspace: "New workspace", editor: "New lesson" };

const entryOf = (row: ListedDocument, authorId: string): DocumentEntry => ({
  id: row.id,
  title: row.title,
  authorId,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
  version: row.version,
});

/** An earlier state as the list shows it to a session. */
const revisionOf = ({ n, title, saved_at, reason, saved_by }: ListedRevision, family: string): RevisionEntry => ({
  n,
  title,
  updatedAt: isoTime(saved_at),
  ...(reason === null ? {} : { reason }),
  ...(saved_by === null ? {} : { here: saved_by === family }),
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

function writeOf(
  request: FastifyRequest,
  title: string | undefined,
  kind: DocumentKind,
  { settings, now }: Pick<Gateway, "settings" | "now">,
): DocumentWrite {
  const reason = request.headers[requestHeaders.saveReason];
  return {
    title: title ?? defaultTitle[kind],
    // As it was sent, to the byte: what the schema does not name, and how a number or a letter was written, is the client's.
    data: memberText(request.bodyText, "data") ?? "{}",
    writeId: headerOf(request, requestHeaders.writeId),
    reason: saveReasons.find((known) => known === reason) ?? ("save" satisfies SaveReason),
    savedBy: userOf(request.visitor).family,
    now: now(),
    quotas: settings.quotas,
  };
}

function readRoutes(app: FastifyInstance, { repository }: Gateway, kind: DocumentKind): void {
  const list = {
    method: "GET",
    path: "/list",
    summary: `The ${kind} documents of who asks, newest first; with after, a page of them.`,
  } as const;
  declare(app, { ...list, ...reads, query: v.object({ after: oneText }), answer: answers.list }, async (request, _reply, { query }) => {
    // Empty: the first page. What is no id has nothing after it, and is no text that every database takes.
    if (query.after && !v.is(idSchema, query.after)) return { data: { content: [] } };
    const page = query.after === undefined ? {} : { page: { after: query.after, size: LIST_PAGE_SIZE } };
    const { userId } = userOf(request.visitor);
    const rows = await repository.listDocuments({ kind, authorId: userId, ...page });
    return { data: { content: rows.map((row) => entryOf(row, userId)) } };
  });
  const load = { method: "GET", path: "/:id", summary: "One document, with its version as ETag." } as const;
  declare(app, { ...load, ...reads, params: withId, answer: answers.document }, async (request, reply, { params: { id } }) => {
    const row = await repository.findDocument({ kind, id, authorId: userOf(request.visitor).userId });
    if (row === null) return sendFailure(reply, failures.notFound);
    return sendWithData(reply.header("ETag", etagOf(row)), { ...entryOf(row, row.author_id), ...epochIn(row) }, row.data);
  });
  const history = { method: "GET", path: "/:id/revisions", summary: "The states that later saves replaced." } as const;
  declare(app, { ...history, ...reads, params: withId, answer: answers.revisions }, async (request, reply, { params: { id } }) => {
    const rows = await repository.listRevisions({ kind, id, authorId: userOf(request.visitor).userId });
    if (rows === null) return sendFailure(reply, failures.notFound);
    const { family } = userOf(request.visitor);
    return { data: { content: rows.map((row) => revisionOf(row, family)) } };
  });
  const revision = { method: "GET", path: "/:id/revisions/:n", summary: "One replaced state." } as const;
  declare(app, { ...revision, ...reads, params: withRevision, answer: answers.revision }, async (request, reply, { params: { id, n } }) => {
    const row = await repository.findRevision({ kind, id, authorId: userOf(request.visitor).userId, n: Number(n) });
    if (row === null) return sendFailure(reply, failures.notFound);
    return sendWithData(reply, { n: row.n, title: row.title, updatedAt: isoTime(row.saved_at) }, row.data);
  });
}

function createRoute(app: FastifyInstance, gateway: Gateway, kind: DocumentKind): void {
  const headers = { ...writeHeaders, [requestHeaders.idempotencyKey]: "The same key and body within 24 hours make one document." };
  const create = {
    method: "POST",
    path: "/",
    summary: "Makes a document.",
    headers,
    refusals: ["idempotency_conflict", "quota_exceeded", "disk_full"],
  } as const;
  declare(app, { ...create, ...writes, body: documentBody, answer: answers.saved }, async (request, reply, { body }) => {
    const write = writeOf(request, body.title, kind, gateway);
    const key = headerOf(request, requestHeaders.idempotencyKey);
    const bodyHash = createHash("sha256").update(`${kind}\n${write.title}\n${write.data}`).digest("base64url");
    const idempotency = key === null ? null : { key, bodyHash };
    const { userId: authorId } = userOf(request.visitor);
    const made = await gateway.repository.createDocument({ kind, id: randomUUID(), authorId, idempotency, ...write });
    if (made.outcome === "saved") return sendSaved(reply, made.saved);
    if (made.outcome === "quota") return sendFailure(reply, quotaFailure(made));
    return sendFailure(reply, { code: "idempotency_conflict", message: "This idempotency key was used for another document." });
  });
}

function saveRoute(app: FastifyInstance, gateway: Gateway, kind: DocumentKind): void {
  const headers = { ...writeHeaders, "if-match": "The version that is replaced, as its ETag; without it whatever stands there is." };
  const summary = "Replaces a document; the former state is a revision.";
  const save = { method: "PUT", path: "/:id", summary, headers, refusals: ["version_conflict", "quota_exceeded", "disk_full"] } as const;
  const schemas = { params: withId, body: documentBody, answer: answers.saved };
  declare(app, { ...save, ...writes, ...schemas }, async (request, reply, { params: { id }, body }) => {
    const expected = expectedVersion(request.headers["if-match"]);
    const write = writeOf(request, body.title, kind, gateway);
    const saved = await gateway.repository.saveDocument({ kind, id, authorId: userOf(request.visitor).userId, expected, ...write });
    if (saved.outcome === "saved") return sendSaved(reply, saved.saved);
    if (saved.outcome === "quota") return sendFailure(reply, quotaFailure(saved));
    if (saved.outcome === "missing") return sendFailure(reply, failures.notFound);
    const { version, updatedAt, writeId } = saved.current;
    const current = { version, ...epochIn(saved.current), updatedAt: isoTime(updatedAt), writeId };
    return sendFailure(reply, {
      code: "version_conflict",
      message: "This was changed somewhere else since you opened it.",
      details: { current },
    });
  });
}

function deleteRoutes(app: FastifyInstance, { repository, settings, now }: Gateway, kind: DocumentKind): void {
  const mark = async (request: FastifyRequest, reply: FastifyReply, id: string, deletedAt: number | null) => {
    const done = await repository.setDeleted({ kind, id, authorId: userOf(request.visitor).userId, deletedAt, quotas: settings.quotas });
    if (typeof done === "object") return sendFailure(reply, quotaFailure(done));
    return done ? { data: {} } : sendFailure(reply, failures.notFound);
  };
  const list = {
    method: "GET",
    path: "/deleted",
    summary: "What was deleted and can be brought back, deleted last first: 500 at most.",
  } as const;
  declare(app, { ...list, ...reads, answer: answers.deleted }, async (request) => {
    const { userId: authorId } = userOf(request.visitor);
    const rows = await repository.listDeleted({ kind, authorId, size: LIST_PAGE_SIZE + 1 });
    const content = rows.slice(0, LIST_PAGE_SIZE).map((row) => ({ ...entryOf(row, authorId), deletedAt: isoTime(row.deleted_at) }));
    return { data: { content, ...(rows.length > content.length ? { more: true } : {}) } };
  });
  const schemas = { ...writes, params: withId, answer: answers.nothing };
  const remove = { method: "DELETE", path: "/:id", summary: "Deletes a document, for 30 days so that it can be brought back." } as const;
  declare(app, { ...remove, ...schemas }, (request, reply, { params: { id } }) => mark(request, reply, id, now()));
  const restore = {
    method: "POST",
    path: "/:id/restore",
    summary: "Brings a deleted document back.",
    refusals: ["quota_exceeded"],
  } as const;
  declare(app, { ...restore, ...schemas }, (request, reply, { params: { id } }) => mark(request, reply, id, null));
}

/** The calls of one kind of documents, under `/content/<kind>`. */
export function documentRoutes(app: FastifyInstance, gateway: Gateway, kind: DocumentKind): void {
  readRoutes(app, gateway, kind);
  createRoute(app, gateway, kind);
  saveRoute(app, gateway, kind);
  deleteRoutes(app, gateway, kind);
}
