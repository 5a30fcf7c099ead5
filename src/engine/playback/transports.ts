import type { WidgetId } from "../../documents/records.ts";
import { ok } from "../../lib/result.ts";
import { ticks } from "../../music/time/time.ts";
import { sessionIds, type TransportRecord } from "../../protocol/records/session-records.ts";
import type { Store } from "../store/store.ts";

/** The transport records of a store: one a playing widget, a stopped one where none was written yet. */
export function transportsOf(store: Store) {
  const read = (id: WidgetId): TransportRecord =>
    store.find("transport", sessionIds.transport(id)) ?? {
      id: sessionIds.transport(id),
      typeName: "transport",
      scope: "session",
      status: "stopped",
      widgetId: id,
      position: ticks(0),
      loop: false,
      range: null,
      segments: [],
    };
  return {
    read,
    all: () => store.all("transport"),
    write(id: WidgetId, change: Partial<TransportRecord>): void {
      const { heard, ...known } = { ...read(id), ...change };
      const next = known.status === "playing" && heard ? { ...known, heard } : known;
      store.transact({ cause: "transport" }, (tx) => {
        tx.put(next);
        return ok(null);
      });
    },
    /** Every widget's transport stands as it does at first. */
    forget(): void {
      store.transact({ cause: "transport" }, (tx) => {
        for (const { id } of store.all("transport")) tx.remove(id);
        return ok(null);
      });
    },
  };
}
