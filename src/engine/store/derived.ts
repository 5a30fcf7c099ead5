import type { WidgetId } from "../../documents/records.ts";
import { AS_IT_SOUNDS, type WrittenFor } from "../../music/notation/reading/written-for-names.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { Reader, Transaction } from "./store.ts";
import { liveWidget } from "./widget-state.ts";

/** Writes the derived record of every widget that a transaction touched, and removes those of widgets that are gone. */
export function deriveTouched(tx: Transaction): void {
  const touched = touchedWidgets(tx);
  if (touched.size === 0) return;
  const reader = writtenFor(tx);
  for (const id of touched) {
    const widget = liveWidget(tx, id);
    if (widget === undefined) dropSession(tx, id);
    else {
      const { derive, meta } = widget.definition;
      const value = derive?.(widget.state, reader) ?? null;
      tx.put({ id: sessionIds.derived(id), typeName: "derived", scope: "session", widgetId: id, value, meta: meta?.(widget.state) ?? [] });
    }
  }
}

/** Whom sheets are written for. */
export const writtenFor = (reader: Reader): WrittenFor => reader.find("writtenFor", sessionIds.writtenFor) ?? AS_IT_SOUNDS;

/** Widgets that were written, all of them where sheets are written for somebody else. */
function touchedWidgets(tx: Transaction): ReadonlySet<WidgetId> {
  const written = tx.written();
  if (written.has(sessionIds.writtenFor)) return new Set(tx.all("widget").map(({ widgetId }) => widgetId));
  let touched: Set<WidgetId> | undefined;
  for (const id of written.keys()) {
    const own = widgetOf(id);
    if (own !== undefined) touched = (touched ?? new Set()).add(own);
  }
  return touched ?? NONE;
}

const NONE: ReadonlySet<WidgetId> = new Set();

/** The widget whose saved or live state a record is, by its id; undefined for any other record. @example widgetOf("widgetSession:player-1") // "player-1" */
export const widgetOf = (id: string): WidgetId | undefined =>
  id.startsWith("widget") ? (/^(?:widget|widgetSession):(.*)$/.exec(id)?.[1] as WidgetId | undefined) : undefined;

function dropSession(tx: Transaction, id: WidgetId): void {
  for (const sessionId of [sessionIds.derived(id), sessionIds.widgetSession(id), sessionIds.transport(id), sessionIds.training(id)]) {
    if (tx.get(sessionId) !== undefined) tx.remove(sessionId);
  }
}
