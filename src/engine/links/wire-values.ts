import { outletIdOf } from "../../documents/links.ts";
import type { LinkEnd } from "../../documents/records.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { Transaction } from "../store/store.ts";
import { summaryOf } from "./summary.ts";

/** Writes down the last value of an output, while someone watches. */
export function noteWireValue(tx: Transaction, outlet: Pick<LinkEnd, "id" | "type"> & { readonly key: string }, value: unknown): void {
  const record = tx.find("wireValues", sessionIds.wireValues);
  if (record === undefined) return;
  tx.put({ ...record, values: { ...record.values, [outletIdOf(outlet, outlet.key)]: summaryOf(value) } });
}
