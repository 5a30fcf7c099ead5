import { effect } from "@preact/signals-core";
import type { WidgetId } from "../../documents/records.ts";
import { recordIds } from "../../documents/records.ts";
import { equalData, type JsonObject } from "../../lib/json.ts";
import { dashboardIds } from "../../protocol/records/dashboard.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";
import type { LocalMemory } from "../storage/local-storage.ts";

/** The dashboard: opened with what this device remembers of its tools, which are remembered again as they change. */
export interface Dashboard {
  open(): Promise<unknown>;
}

/** Tools whose state comes back: the song with its tempo, what is practised, and the key. */
const REMEMBERED: readonly WidgetId[] = [dashboardIds.player, dashboardIds.repertoire, dashboardIds.training, dashboardIds.keySelector];

/** Characters of a tool's state beyond which it is not remembered: the device's storage is small. */
const MOST_REMEMBERED = 400_000;

/** Watches the dashboard's tools in the mirror from now on. */
export function createDashboard(engine: Pick<EngineClient, "open">, mirror: StoreMirror, memory: LocalMemory): Dashboard {
  const stateOf = (id: WidgetId): JsonObject | undefined => {
    const widget = mirror.record(recordIds.widget(id)).value;
    return widget?.typeName === "widget" ? widget.state : undefined;
  };
  effect(() => {
    const state = stateOf(dashboardIds.progression);
    if (state === undefined) return;
    const { progressions, selectedId } = state;
    const next = { progressions, selectedId };
    if (!equalData(next, memory.read("progressionStore"))) memory.write("progressionStore", next as never);
  });
  effect(() => {
    const states = REMEMBERED.flatMap((id): [string, JsonObject][] => {
      const state = stateOf(id);
      return state === undefined || JSON.stringify(state).length > MOST_REMEMBERED ? [] : [[id, state]];
    });
    const key = stateOf(dashboardIds.progression)?.key;
    if (states.length === 0) return;
    const next = Object.fromEntries([...states, [dashboardIds.progression, { progressions: [], selectedId: "", key: key ?? null }]]);
    if (!equalData(next, memory.read("dashboardTools"))) memory.write("dashboardTools", next as never);
  });
  return {
    open() {
      const tools = memory.read("dashboardTools");
      // Who was here before finds what was left; a newcomer finds music.
      const first = Object.keys(tools).length === 0 ? ({ music: "preset" } as const) : { tools };
      return engine.open({ kind: "dashboard", progressions: memory.read("progressionStore"), ...first });
    },
  };
}
