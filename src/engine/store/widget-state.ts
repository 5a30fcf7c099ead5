import type { WidgetId, WidgetRecord } from "../../documents/records.ts";
import { recordIds } from "../../documents/records.ts";
import { equalData, type JsonObject } from "../../lib/json.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { WidgetDefinition } from "../../widgets/define.ts";
import { definitionOf } from "../../widgets/registry.ts";
import type { Reader, Transaction } from "./store.ts";

/** A widget that can act: its record, its definition and its state as it stands (saved fields with live ones over them). */
export interface LiveWidget {
  readonly record: WidgetRecord;
  readonly definition: WidgetDefinition;
  readonly state: object;
}

const NO_OVERLAY: JsonObject = {};
const lives = new WeakMap<WidgetRecord, { readonly overlay: JsonObject; readonly widget: LiveWidget }>();

/** The widget of that id, the same one until something of it is written; undefined where there is none or it is a placeholder. */
export function liveWidget(reader: Reader, id: WidgetId): LiveWidget | undefined {
  const record = reader.find("widget", recordIds.widget(id));
  const definition = record && record.problem === undefined ? definitionOf(record.type) : undefined;
  if (record === undefined || definition === undefined) return undefined;
  const overlay = reader.find("widgetSession", sessionIds.widgetSession(id))?.overlay ?? NO_OVERLAY;
  const known = lives.get(record);
  if (known?.overlay === overlay) return known.widget;
  const widget = { record, definition, state: { ...record.state, ...overlay } };
  lives.set(record, { overlay, widget });
  return widget;
}

const outputs = new WeakMap<object, Map<string, unknown>>();

/** What a state output says of a widget as it stands: asked of each state once, however many links ask. Null says nothing. */
export function outputOf({ definition, state }: Pick<LiveWidget, "definition" | "state">, key: string): unknown {
  const known = outputs.get(state) ?? new Map<string, unknown>();
  outputs.set(state, known);
  if (known.has(key)) return known.get(key);
  const output = definition.outputs[key];
  const value = output?.kind === "state" ? output.read(state) : null;
  known.set(key, value);
  return value;
}

/**
 * Writes a widget's next state. A person's act goes into the document, but for volatile fields; whatever live input or the
 * transport causes lies over the document until a person writes the same field.
 */
export function writeWidgetState(tx: Transaction, widget: LiveWidget, next: object): void {
  const before = widget.state as JsonObject;
  const after = next as JsonObject;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !equalData(before[key], after[key]));
  if (changed.length === 0) return;
  const volatile: readonly string[] = widget.definition.volatile ?? [];
  const isLive = tx.cause === "live" || tx.cause === "transport";
  const toSession = changed.filter((key) => isLive || volatile.includes(key));
  const toDocument = changed.filter((key) => !toSession.includes(key));
  const id = sessionIds.widgetSession(widget.record.widgetId);
  const overlay = tx.find("widgetSession", id)?.overlay ?? {};
  const nextOverlay = { ...without(overlay, toDocument), ...pick(after, toSession) };
  if (!equalData(overlay, nextOverlay)) {
    tx.put({ id, typeName: "widgetSession", scope: "session", widgetId: widget.record.widgetId, overlay: nextOverlay });
  }
  if (toDocument.length > 0) {
    // What it said as it stood goes with it: undo keeps the record.
    lives.delete(widget.record);
    tx.put({ ...widget.record, state: { ...without(widget.record.state, toDocument), ...pick(after, toDocument) } });
  }
}

const pick = (state: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(state).filter(([key, value]) => keys.includes(key) && value !== undefined));
const without = (state: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(state).filter(([key]) => !keys.includes(key)));
