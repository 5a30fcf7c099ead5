import { decodeLesson, encodeLesson, sortedBlocks } from "../../documents/lesson/codec.ts";
import { titleOfBlocks, titleOfData } from "../../documents/lesson/title.ts";
import type { DocumentRecord } from "../../documents/records.ts";
import { decodeWorkspace, encodeWorkspace } from "../../documents/workspace/codec.ts";
import { isJsonObject, type JsonObject, omit } from "../../lib/json.ts";
import type { Problem, Result } from "../../lib/result.ts";
import type { DocumentBody } from "../../protocol/engine/account-feed.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { widgetCodec } from "../../widgets/stored-state.ts";
import { withLinkedNodes } from "../links/linked-nodes.ts";

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

/** A saved document's records, with a node for each end of its links. */
export function recordsOfBody(body: DocumentBody): Result<DocumentRecord[], Problem> {
  const decoded = isLessonBody(body)
    ? decodeLesson(withoutId(body.data), widgetCodec)
    : decodeWorkspace({ title: body.title, data: body.data }, widgetCodec);
  return decoded.ok ? { ok: true, value: withLinkedNodes(decoded.value) } : decoded;
}

const withoutId = (data: JsonObject): JsonObject => omit(data, ["id"]);

/** What people call a document of a kind. */
export const nounOf = (kind: DocumentKind): string => (kind === "editor" ? "lesson" : "workspace");
