import type { WidgetId } from "../../documents/records.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { Transaction } from "./store.ts";
import { liveWidget } from "./widget-state.ts";

/** Writes the derived record of every widget that a transaction touched, and removes those of widgets that are gone. */
export function deriveTouched(tx: Transaction): void {
  for (const id of touchedWidgets(tx)) {
    const widget = liveWidget(tx, id);
    if (widget === undefined) dropSession(tx, id);
    else {
      const { derive, meta } = widget.definition;
      const value = derive?.(widget.state) ?? null;
      tx.put({ id: sessionIds.derived(id), typeName: "derived", scope: "session", widgetId: id, value, meta: meta?.(widget.state) ?? [] });
    }
  }
}

function touchedWidgets(tx: Transaction): Set<WidgetId> {
  const ids = [...tx.written()].map((id) => /^(?:widget|widgetSession):(.*)$/.exec(id)?.[1]);
  return new Set(ids.filter((id): id is WidgetId => id !== undefined));
}

function dropSession(tx: Transaction, id: WidgetId): void {
  for (const sessionId of [sessionIds.derived(id), sessionIds.widgetSession(id), sessionIds.transport(id), sessionIds.training(id)]) {
    if (tx.get(sessionId) !== undefined) tx.remove(sessionId);
  }
}
