import { decodeLesson, encodeLesson, sortedBlocks } from "../../documents/lesson/codec.ts";
import { titleOfBlocks, titleOfData } from "../../documents/lesson/title.ts";
import { type DocumentId, type DocumentRecord, type LessonRecord, recordIds, type WorkspaceRecord } from "../../documents/records.ts";
import { decodeWorkspace, encodeWorkspace } from "../../documents/workspace/codec.ts";
import { isJsonObject, type JsonObject, omit } from "../../lib/json.ts";
import type { Problem, Result } from "../../lib/result.ts";
import type { DocumentBody } from "../../protocol/engine/account-feed.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { SaveRecord } from "../../protocol/records/session-records.ts";
import { widgetCodec } from "../../widgets/stored-state.ts";
import { withLinkedNodes } from "../links/linked-nodes.ts";
import type { Reader } from "../store/store.ts";
import { type Location, nowhere } from "../sync/location.ts";

/** What these are the records of; undefined for the dashboard's, which are kept nowhere. */
export function kindOf(records: readonly DocumentRecord[]): DocumentKind | undefined {
  if (records.some(({ typeName }) => typeName === "workspace")) return "workspace";
  return records.some(({ typeName }) => typeName === "lesson") ? "editor" : undefined;
}

/** The title under which a document is listed. */
export function titleOf(records: readonly DocumentRecord[]): string {
  const workspace = records.find((record) => record.typeName === "workspace");
  if (workspace !== undefined) return workspace.title;
  return titleOfBlocks(sortedBlocks(records.filter((record) => record.typeName === "block")));
}

/** A document's records as they are saved. */
export function bodyOfRecords(records: readonly DocumentRecord[]): DocumentBody {
  if (kindOf(records) === "editor") return { title: titleOf(records), data: omit(encodeLesson(records, widgetCodec), ["id"]) };
  const { title, data } = encodeWorkspace(records, widgetCodec);
  return { title: String(title), data: isJsonObject(data) ? data : {} };
}

/** Whether a saved body is a lesson's. */
export const isLessonBody = ({ data }: DocumentBody): boolean => titleOfData(data) !== undefined;

/** A saved document's records, with a node for each end of its links; its head says where it is stored. */
export function recordsOfBody(body: DocumentBody, location: Location): Result<DocumentRecord[], Problem> {
  const decoded = isLessonBody(body)
    ? decodeLesson(withoutId(body.data), widgetCodec)
    : decodeWorkspace({ title: body.title, data: body.data }, widgetCodec);
  return decoded.ok ? { ok: true, value: withLinkedNodes(decoded.value).map((record) => headAt(record, location)) } : decoded;
}

const withoutId = (data: JsonObject): JsonObject => omit(data, ["id"]);

/** A head record with its document's identity; any other record as it is. */
export function headAt<R extends DocumentRecord>(record: R, location: Location): R {
  if (record.typeName === "lesson") return { ...record, documentId: location.id as DocumentId | null };
  if (record.typeName !== "workspace") return record;
  const identity: Pick<WorkspaceRecord, "documentId" | "authorId" | "createdAt"> = {
    documentId: location.id as DocumentId | null,
    authorId: location.authorId,
    createdAt: location.createdAt,
  };
  return { ...record, ...identity };
}

/** The head of the open document. */
export const headOf = (reader: Reader): WorkspaceRecord | LessonRecord | undefined =>
  reader.find("workspace", recordIds.workspace) ?? reader.find("lesson", recordIds.lesson);

/** Where the open document is stored, as its head and its save record tell after a restart. */
export function locationOfHead(
  head: WorkspaceRecord | LessonRecord | undefined,
  { home, version, epoch = null }: Pick<SaveRecord, "home" | "version" | "epoch">,
): Location {
  if (head === undefined || home === "none") return nowhere;
  const origin = head.typeName === "workspace" ? head : { authorId: null, createdAt: null };
  return { home, id: head.documentId, version, epoch, authorId: origin.authorId, createdAt: origin.createdAt };
}

/** What people call a document of a kind. */
export const nounOf = (kind: DocumentKind): string => (kind === "editor" ? "lesson" : "workspace");
