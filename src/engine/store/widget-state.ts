import type { WidgetId, WidgetRecord } from "../../documents/records.ts";
import { recordIds } from "../../documents/records.ts";
import { equalData, type JsonObject } from "../../lib/json.ts";
import { laidOver } from "../../protocol/records/live-state.ts";
import { sessionIds, type WidgetSessionRecord } from "../../protocol/records/session-records.ts";
import type { WidgetDefinition } from "../../widgets/define.ts";
import { definitionOf } from "../../widgets/registry.ts";
import type { Reader, Transaction } from "./store.ts";

/** A widget that can act: its record, its definition and its state as it stands (saved fields with live ones over them). */
export interface LiveWidget {
  readonly record: WidgetRecord;
  readonly definition: WidgetDefinition;
  readonly state: object;
}

const lives = new WeakMap<WidgetRecord, { readonly live: WidgetSessionRecord | undefined; readonly widget: LiveWidget }>();

/** The widget of that id, the same one until something of it is written; undefined where there is none or it is a placeholder. */
export function liveWidget(reader: Reader, id: WidgetId): LiveWidget | undefined {
  const record = reader.find("widget", recordIds.widget(id));
  const definition = record && record.problem === undefined ? definitionOf(record.type) : undefined;
  if (record === undefined || definition === undefined) return undefined;
  const live = reader.find("widgetSession", sessionIds.widgetSession(id));
  const known = lives.get(record);
  if (known !== undefined && known.live === live) return known.widget;
  // An object of its own: undo keeps the record's.
  const widget = { record, definition, state: { ...laidOver(record.state, live) } };
  lives.set(record, { live, widget });
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
  if (next === widget.state) return;
  const before = widget.state as JsonObject;
  const after = next as JsonObject;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !equalData(before[key], after[key]));
  if (changed.length === 0) return;
  const volatile: readonly string[] = widget.definition.volatile ?? [];
  const isLive = tx.cause === "live" || tx.cause === "transport";
  const toSession = changed.filter((key) => isLive || volatile.includes(key));
  const toDocument = changed.filter((key) => !toSession.includes(key));
  const id = sessionIds.widgetSession(widget.record.widgetId);
  const { overlay = {}, removed = [] } = tx.find("widgetSession", id) ?? {};
  const nextOverlay = { ...without(overlay, changed), ...pick(after, toSession) };
  const gone = toSession.filter((key) => after[key] === undefined && widget.record.state[key] !== undefined);
  const nextRemoved = [...removed.filter((key) => !changed.includes(key)), ...gone];
  if (!equalData([overlay, removed], [nextOverlay, nextRemoved])) tx.put(sessionRecord(widget.record.widgetId, nextOverlay, nextRemoved));
  if (toDocument.length > 0) {
    // What it said as it stood goes with it: undo keeps the record.
    lives.delete(widget.record);
    tx.put({ ...widget.record, state: { ...without(widget.record.state, toDocument), ...pick(after, toDocument) } });
  }
}

/** What lies over a widget's saved state. */
const sessionRecord = (id: WidgetId, overlay: JsonObject, removed: readonly string[]): WidgetSessionRecord => ({
  id: sessionIds.widgetSession(id),
  typeName: "widgetSession",
  scope: "session",
  widgetId: id,
  overlay,
  ...(removed.length === 0 ? {} : { removed }),
});

const pick = (state: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(state).filter(([key, value]) => keys.includes(key) && value !== undefined));
const without = (state: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(state).filter(([key]) => !keys.includes(key)));
