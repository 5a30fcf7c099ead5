import type { Result } from "../../music/result.ts";
import { ok, refuse } from "../../music/result.ts";
import { keepUnread, readGraph, takeUnread, writeGraph } from "../graph.ts";
import type { Json, JsonObject } from "../json.ts";
import { isJsonObject, omit } from "../json.ts";
import type { BlockRecord, DocumentId, DocumentRecord, LessonRecord, LinkRecord, NodeRecord } from "../records.ts";
import { recordIds } from "../records.ts";

/**
 * Reads the spec's editor document `{ id, content { blocks }, dependencies, nodes, edges }` into records.
 * @returns an error value `not-a-lesson` when there is no list of blocks
 */
export function decodeLesson(json: unknown): Result<DocumentRecord[]> {
  if (!isJsonObject(json)) return refuse("not-a-lesson", "This is not a lesson: an object with content was expected.");
  const content = json.content;
  if (!isJsonObject(content) || !Array.isArray(content.blocks))
    return refuse("not-a-lesson", "This is not a lesson: it has no list of blocks.", "content.blocks");
  const blocks = content.blocks as readonly Json[];
  const graph = readGraph(json);
  const head: LessonRecord = {
    id: recordIds.lesson,
    typeName: "lesson",
    scope: "document",
    documentId: typeof json.id === "string" ? (json.id as DocumentId) : null,
    extra: {
      root: { ...omit(json, ["id", "content", "dependencies", "nodes", "edges"]), ...keepUnread(graph.unread) },
      content: omit(content, ["blocks"]),
    },
  };
  return ok([head, ...blocks.map(readBlock), ...graph.nodes, ...graph.links]);
}

/** Writes exactly the spec's editor document. */
export function encodeLesson(records: Iterable<DocumentRecord>): JsonObject {
  const all = [...records];
  const head = all.find((record): record is LessonRecord => record.typeName === "lesson");
  if (head === undefined) throw new Error("A lesson without its head record cannot be encoded.");
  const blocks = all.filter((record): record is BlockRecord => record.typeName === "block").sort((a, b) => a.index - b.index);
  const { unread, rest: root } = takeUnread(head.extra.root);
  const graph = writeGraph({
    links: all.filter((record): record is LinkRecord => record.typeName === "link"),
    nodes: all.filter((record): record is NodeRecord => record.typeName === "node"),
    unread,
  });
  return {
    ...(head.documentId === null ? {} : { id: head.documentId }),
    content: { blocks: blocks.map(writeBlock), ...head.extra.content },
    ...graph,
    ...root,
  };
}

/** A block of a form that is not known keeps its whole JSON as `data` under an empty type. */
function readBlock(value: Json, index: number): BlockRecord {
  const storedId = isJsonObject(value) && typeof value.id === "string" ? value.id : null;
  const head = {
    id: recordIds.block(`${index}:${storedId ?? ""}`),
    typeName: "block",
    scope: "document",
    blockId: storedId,
    index,
  } as const;
  if (!isJsonObject(value) || typeof value.type !== "string" || !isJsonObject(value.data))
    return { ...head, type: "", data: { value }, extra: {} };
  return { ...head, type: value.type, data: value.data, extra: omit(value, storedId === null ? ["type", "data"] : ["id", "type", "data"]) };
}

function writeBlock(block: BlockRecord): Json {
  if (block.type === "") return block.data.value ?? null;
  return { type: block.type, ...(block.blockId === null ? {} : { id: block.blockId }), data: block.data, ...block.extra };
}
