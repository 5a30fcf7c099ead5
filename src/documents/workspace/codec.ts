import type { Json, JsonObject } from "../../lib/json.ts";
import { isJsonObject, omit } from "../../lib/json.ts";
import { ok, type Result } from "../../lib/result.ts";
import { keepUnread, readGraph, takeUnread, writeGraph } from "../graph.ts";
import { newerThanThis, problem, refuse } from "../problems.ts";
import type { DocumentRecord, LayoutRecord, LinkRecord, NodeRecord, WidgetRecord, WorkspaceRecord } from "../records.ts";
import { recordIds, widgetId } from "../records.ts";
import type { WidgetCodec } from "../widget-codec.ts";
import { readWidget, writeWidget } from "../widget-codec.ts";

/** The title of a workspace that has none yet (spec, section 3). */
export const DEFAULT_TITLE = "New workspace";

/**
 * Reads the spec's workspace JSON into records. Unknown members, widgets of unknown type and unreadable list items are kept
 * and written back by {@link encodeWorkspace}.
 * @returns an error value `not-a-workspace` when the envelope is not that of a workspace, `newer-version` for the form of a later version
 */
export function decodeWorkspace(json: unknown, widgets: WidgetCodec): Result<DocumentRecord[]> {
  if (!isJsonObject(json)) return refuse("not-a-workspace", { why: problem("title-and-data-expected") });
  const data = json.data ?? {};
  const newer = newerThanThis("workspace", isJsonObject(data) ? { ...data, ...json } : json);
  if (newer !== undefined) return newer;
  if (!isJsonObject(data)) return refuse("not-a-workspace", { why: problem("data-no-object") }, "data");
  const content = isJsonObject(data.content) ? data.content : {};
  const layout = isJsonObject(content.layout) ? content.layout : {};
  const graph = readGraph(data);
  const states = isJsonObject(content.data) ? content.data : {};
  const items = Array.isArray(layout.items) ? (layout.items as readonly Json[]) : [];
  const unreadItems = items.filter((item) => readLayoutItem(item) === undefined);
  const head: WorkspaceRecord = {
    id: recordIds.workspace,
    typeName: "workspace",
    scope: "document",
    title: typeof json.title === "string" ? json.title : DEFAULT_TITLE,
    locked: data.locked === true,
    extra: {
      root: omit(json, ["title", "data"]),
      data: { ...omit(data, ["locked", "content", "dependencies", "nodes", "edges"]), ...keepUnread(graph.unread) },
      content: omit(content, ["layout", "data"]),
      layout: { ...omit(layout, ["items"]), ...(unreadItems.length > 0 ? { [UNREAD]: unreadItems } : {}) },
    },
  };
  const widgetRecords = Object.entries(states).map(([id, stored]) => readWidget(id, stored, widgets));
  const layoutRecords = items.map(readLayoutItem).filter((item) => item !== undefined);
  return ok([head, ...widgetRecords, ...layoutRecords, ...graph.nodes, ...graph.links]);
}

/** Writes exactly the spec's workspace JSON. */
export function encodeWorkspace(records: Iterable<DocumentRecord>, widgets: WidgetCodec): JsonObject {
  const all = [...records];
  const head = all.find((record): record is WorkspaceRecord => record.typeName === "workspace");
  if (head === undefined) throw new Error("A workspace document without its head record cannot be encoded.");
  const pick = <R extends DocumentRecord>(typeName: R["typeName"]) => all.filter((record): record is R => record.typeName === typeName);
  const { unread, rest: extraData } = takeUnread(head.extra.data);
  const graph = writeGraph({ links: pick<LinkRecord>("link"), nodes: pick<NodeRecord>("node"), unread });
  const items = [...pick<LayoutRecord>("layout").map(writeLayoutItem), ...jsonList(head.extra.layout[UNREAD])];
  return {
    title: head.title,
    data: {
      locked: head.locked,
      content: {
        layout: { items, ...omit(head.extra.layout, [UNREAD]) },
        data: Object.fromEntries(pick<WidgetRecord>("widget").map((widget) => [widget.widgetId, writeWidget(widget, widgets)])),
        ...head.extra.content,
      },
      ...graph,
      ...extraData,
    },
    ...head.extra.root,
  };
}

/** Where layout items that could not be read wait inside the head record; never written under this name. */
const UNREAD = "__unread";

const jsonList = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

function readLayoutItem(value: Json): LayoutRecord | undefined {
  if (!isJsonObject(value) || typeof value.i !== "string") return undefined;
  const { x, y, w, h } = value;
  if (typeof x !== "number" || typeof y !== "number" || typeof w !== "number" || typeof h !== "number") return undefined;
  const extra = omit(value, ["i", "x", "y", "w", "h"]);
  return { id: recordIds.layout(value.i), typeName: "layout", scope: "document", widgetId: widgetId(value.i), x, y, w, h, extra };
}

const writeLayoutItem = (item: LayoutRecord): JsonObject => ({
  i: item.widgetId,
  x: item.x,
  y: item.y,
  w: item.w,
  h: item.h,
  ...item.extra,
});
