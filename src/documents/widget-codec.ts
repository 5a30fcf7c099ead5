import type { Json, JsonObject } from "../lib/json.ts";
import { isJsonObject, omit } from "../lib/json.ts";
import type { Result } from "../lib/result.ts";
import { problem } from "./problems.ts";
import type { WidgetRecord } from "./records.ts";
import { recordIds, widgetId } from "./records.ts";

/** What the codec asks of the widget registry (which stands to the right of documents): reading a stored state, and writing one. */
export interface WidgetCodec {
  /** Runs the type's migrations, then its schema. An error value names what does not fit; an unknown type is one too. */
  read(type: string, stored: JsonObject): Result<JsonObject>;
  /** The stored form of a state: its version marked where it is not the first. */
  write(type: string, state: JsonObject): JsonObject;
}

/** Reads `{ type, state }`. What cannot be read becomes a placeholder that keeps its raw JSON. */
export function readWidget(id: string, stored: Json, widgets: WidgetCodec): WidgetRecord {
  const head = { id: recordIds.widget(id), typeName: "widget", scope: "document", widgetId: widgetId(id) } as const;
  if (!isJsonObject(stored))
    return { ...head, type: "", state: {}, extra: {}, raw: { value: stored }, problem: problem("widget-no-object") };
  const type = typeof stored.type === "string" ? stored.type : "";
  const state = isJsonObject(stored.state) ? stored.state : {};
  const read = widgets.read(type, state);
  if (!read.ok) return { ...head, type, state: {}, extra: {}, raw: { value: stored }, problem: read.error };
  return { ...head, type, state: read.value, extra: omit(stored, ["type", "state"]) };
}

/** Writes `{ type, state }`; a placeholder is written back as it came. */
export function writeWidget(widget: WidgetRecord, widgets: WidgetCodec): Json {
  if (widget.raw !== undefined) return widget.raw.value ?? null;
  return { type: widget.type, state: widgets.write(widget.type, widget.state), ...widget.extra };
}
