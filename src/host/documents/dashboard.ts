import { effect } from "@preact/signals-core";
import { recordIds } from "../../documents/records.ts";
import { equalData } from "../../lib/json.ts";
import { dashboardIds } from "../../protocol/records/dashboard.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";
import type { LocalMemory } from "../storage/local-storage.ts";

/** The dashboard: opened with what this device remembers of its progressions, which are remembered again as they change. */
export interface Dashboard {
  open(): Promise<unknown>;
}

/** Watches the dashboard's progressions in the mirror from now on. */
export function createDashboard(engine: Pick<EngineClient, "open">, mirror: StoreMirror, memory: LocalMemory): Dashboard {
  const record = mirror.record(recordIds.widget(dashboardIds.progression));
  effect(() => {
    const widget = record.value;
    if (widget?.typeName !== "widget") return;
    const { progressions, selectedId } = widget.state;
    const next = { progressions, selectedId };
    if (!equalData(next, memory.read("progressionStore"))) memory.write("progressionStore", next as never);
  });
  return { open: () => engine.open({ kind: "dashboard", progressions: memory.read("progressionStore") }) };
}
