import type { Json, JsonObject } from "../../lib/json.ts";
import { equalData, isJsonObject, omit } from "../../lib/json.ts";
import { ok, type Result } from "../../lib/result.ts";
import { keepUnread, readGraph, takeUnread, writeGraph } from "../graph.ts";
import { newerThanThis, problem, refuse } from "../problems.ts";
import type { BlockRecord, DocumentRecord, ImageRecord, LessonRecord, LinkRecord, NodeRecord, WidgetRecord } from "../records.ts";
import { blockKey, recordIds, widgetId } from "../records.ts";
import type { WidgetCodec } from "../widget-codec.ts";
import { inlinePicture, takePicture } from "./images.ts";

/**
 * Reads the spec's editor document `{ id, content { blocks }, dependencies, nodes, edges }` into records. A block of a widget's type becomes a block
 * and its widget, whose state stands in `data.state`; an image's picture becomes a record of its own.
 * @returns an error value `not-a-lesson` when there is no list of blocks, `newer-version` for the form of a later version
 */
export function decodeLesson(json: unknown, widgets: WidgetCodec): Result<DocumentRecord[]> {
  if (!isJsonObject(json)) return refuse("not-a-lesson", { why: problem("content-expected") });
  const newer = newerThanThis("lesson", json);
  if (newer !== undefined) return newer;
  const content = json.content;
  if (!isJsonObject(content) || !Array.isArray(content.blocks))
    return refuse("not-a-lesson", { why: problem("no-blocks") }, "content.blocks");
  const blocks = content.blocks as readonly Json[];
  const graph = readGraph(json);
  const head: LessonRecord = {
    id: recordIds.lesson,
    typeName: "lesson",
    scope: "document",
    extra: {
      root: { ...omit(json, ["content", "dependencies", "nodes", "edges"]), ...keepUnread(graph.unread) },
      content: omit(content, ["blocks"]),
    },
  };
  return ok([head, ...readBlocks(blocks, widgets), ...graph.nodes, ...graph.links]);
}

/** Writes exactly the spec's editor document. */
export function encodeLesson(records: Iterable<DocumentRecord>, widgets: WidgetCodec): JsonObject {
  const all = [...records];
  const pick = <R extends DocumentRecord>(typeName: R["typeName"]) => all.filter((record): record is R => record.typeName === typeName);
  const [head] = pick<LessonRecord>("lesson");
  if (head === undefined) throw new Error("A lesson without its head record cannot be encoded.");
  const blocks = sortedBlocks(pick<BlockRecord>("block"));
  const { unread, rest: root } = takeUnread(head.extra.root);
  const graph = writeGraph({ links: pick<LinkRecord>("link"), nodes: pick<NodeRecord>("node"), unread });
  const byKey = new Map(pick<WidgetRecord>("widget").map((widget) => [String(widget.widgetId), widget]));
  const urls = new Map(pick<ImageRecord>("image").map(({ hash, url }) => [hash, url]));
  const written = blocks.map((block) => writeBlock(block, byKey.get(blockKey(block.id)), widgets, (hash) => urls.get(hash)));
  return {
    content: { blocks: written, ...head.extra.content },
    ...graph,
    ...root,
  };
}

/** Blocks in the order in which they stand. */
export const sortedBlocks = (blocks: readonly BlockRecord[]): BlockRecord[] =>
  [...blocks].sort((a, b) => a.index - b.index || (a.id < b.id ? -1 : 1));

function readBlocks(stored: readonly Json[], widgets: WidgetCodec): DocumentRecord[] {
  const taken = new Set<string>();
  return stored.flatMap((value, index) => {
    const key = freeKey(taken, keyOf(value, index));
    taken.add(key);
    return readBlock(value, index, key, widgets);
  });
}

/** What a block is called: by its `uniqueId`, else by its id, else by its place. */
function keyOf(value: Json, index: number): string {
  const data = isJsonObject(value) && isJsonObject(value.data) ? value.data : {};
  const names = [data.uniqueId, isJsonObject(value) ? value.id : undefined];
  return names.find((name): name is string => typeof name === "string" && name !== "" && name.length <= 100) ?? `block-${index}`;
}

function freeKey(taken: ReadonlySet<string>, key: string): string {
  let free = key;
  for (let copy = 2; taken.has(free); copy += 1) free = `${key}~${copy}`;
  return free;
}

/** A block of a form that is not known keeps its whole JSON as `data` under an empty type. */
function readBlock(value: Json, index: number, key: string, widgets: WidgetCodec): DocumentRecord[] {
  const storedId = isJsonObject(value) && typeof value.id === "string" ? value.id : null;
  const head = { id: recordIds.block(key), typeName: "block", scope: "document", blockId: storedId, index } as const;
  if (!isJsonObject(value) || typeof value.type !== "string" || value.type === "" || !isJsonObject(value.data))
    return [{ ...head, type: "", data: { value }, extra: {} }];
  const block: BlockRecord = {
    ...head,
    type: value.type,
    data: value.data,
    extra: omit(value, storedId === null ? ["type", "data"] : ["id", "type", "data"]),
  };
  if (block.type === "image") {
    const { data, image } = takePicture(block.data);
    return image === undefined ? [block] : [{ ...block, data }, image];
  }
  return withWidget(block, key, widgets);
}

/** A widget's block and its widget; a block whose widget cannot be read stays as it is. */
function withWidget(block: BlockRecord, key: string, widgets: WidgetCodec): DocumentRecord[] {
  const { state } = block.data;
  const read = widgets.read(block.type, isJsonObject(state) ? state : {});
  if (!read.ok || (state !== undefined && !isJsonObject(state))) return [block];
  const widget: WidgetRecord = {
    id: recordIds.widget(key),
    typeName: "widget",
    scope: "document",
    widgetId: widgetId(key),
    type: block.type,
    state: read.value,
    extra: {},
  };
  return [{ ...block, data: omit(block.data, ["state"]), ...(state === undefined ? {} : { keepsState: true }) }, widget];
}

function writeBlock(
  block: BlockRecord,
  widget: WidgetRecord | undefined,
  widgets: WidgetCodec,
  urlOf: (hash: string) => string | undefined,
): Json {
  if (block.type === "") return block.data.value ?? null;
  const id = block.blockId === null ? {} : { id: block.blockId };
  return { type: block.type, ...id, data: writeData(block, widget, widgets, urlOf), ...block.extra };
}

function writeData(
  block: BlockRecord,
  widget: WidgetRecord | undefined,
  widgets: WidgetCodec,
  urlOf: (hash: string) => string | undefined,
): JsonObject {
  if (block.type === "image") return inlinePicture(block.data, urlOf);
  if (widget === undefined || widget.type !== block.type) return block.data;
  const fresh = widgets.read(widget.type, {});
  const isFresh = fresh.ok && equalData(fresh.value, widget.state);
  return isFresh && block.keepsState !== true ? block.data : { ...block.data, state: widgets.write(widget.type, widget.state) };
}
