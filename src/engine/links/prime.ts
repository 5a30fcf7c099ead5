import type { Result } from "../../lib/result.ts";
import { ok } from "../../lib/result.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { Transaction } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import { Cascade } from "./cascade.ts";
import type { GraphMemory } from "./graph-memory.ts";

/** Sends every linked state along. `quiet`: no further than processors, so that they know their inputs and nothing else changes. */
export function sendStates(tx: Transaction, memory: GraphMemory, options: { readonly quiet: boolean }): void {
  const cascade = new Cascade(tx, memory, options);
  for (const { widgetId: id } of tx.all("widget")) {
    for (const [key, output] of Object.entries(liveWidget(tx, id)?.definition.outputs ?? {})) {
      if (output.kind === "state") cascade.send({ id, type: "widget", key });
    }
  }
  cascade.settle();
}

/** Starts or ends the watching of wires; it starts with what every state says. */
export function watchWires(tx: Transaction, memory: GraphMemory, on: boolean): Result<null> {
  const known = tx.find("wireValues", sessionIds.wireValues);
  if (!on && known !== undefined) tx.remove(sessionIds.wireValues);
  if (!on || known !== undefined) return ok(null);
  tx.put({ id: sessionIds.wireValues, typeName: "wireValues", scope: "session", values: {} });
  sendStates(tx, memory, { quiet: true });
  return ok(null);
}
