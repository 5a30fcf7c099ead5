import { isJsonObject } from "../../documents/json.ts";
import { type DocumentId, type DocumentRecord, recordIds, type WorkspaceRecord } from "../../documents/records.ts";
import { decodeWorkspace, encodeWorkspace } from "../../documents/workspace/codec.ts";
import type { Problem, Result } from "../../music/result.ts";
import type { DocumentBody } from "../../protocol/account-feed.ts";
import { widgetCodec } from "../../widgets/registry.ts";
import { nowhere, type Place } from "./place.ts";

/** Whether these are the records of a workspace; lessons keep themselves. */
export const isWorkspace = (records: readonly DocumentRecord[]): boolean => records.some((record) => record.typeName === "workspace");

/** A workspace's records as they are saved. */
export function bodyOfRecords(records: readonly DocumentRecord[]): DocumentBody {
  const { title, data } = encodeWorkspace(records, widgetCodec);
  return { title: String(title), data: isJsonObject(data) ? data : {} };
}

/** A saved workspace's records; its head says where it is stored. */
export function recordsOfBody(body: DocumentBody, place: Place): Result<DocumentRecord[], Problem> {
  const decoded = decodeWorkspace({ title: body.title, data: body.data }, widgetCodec);
  return decoded.ok ? { ok: true, value: decoded.value.map((record) => placedHead(record, place)) } : decoded;
}

/** A head record with its document's identity; any other record as it is. */
export function placedHead<R extends DocumentRecord>(record: R, place: Place): R {
  if (record.typeName !== "workspace") return record;
  const identity: Pick<WorkspaceRecord, "documentId" | "authorId" | "createdAt"> = {
    documentId: place.id as DocumentId | null,
    authorId: place.authorId,
    createdAt: place.createdAt,
  };
  return { ...record, ...identity };
}

/** Where the open workspace is stored, as its head and its save record tell after a restart. */
export function placeOfHead(head: WorkspaceRecord | undefined, home: Place["home"], version: number | null): Place {
  if (head === undefined || home === "none") return nowhere;
  return { home, id: head.documentId, version, authorId: head.authorId, createdAt: head.createdAt };
}

export const headId = recordIds.workspace;
