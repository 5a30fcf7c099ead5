import { createEngine } from "../../src/engine/engine.ts";
import { type Finding, microsecondsOf } from "./findings.ts";

/** What a structured clone costs: the price of one hop between threads for a record, and for a whole workspace. */
export async function cloneCost(): Promise<Finding[]> {
  let ids = 0;
  const engine = createEngine({ later: () => () => {}, newId: () => `bench${ids++}` });
  await engine.open({ kind: "new-workspace" });
  const chosen = await engine.dispatch(
    { type: "widget/act", widgetId: "progression-1", action: "select", payload: { id: "progression-basic-3" } },
    1,
  );
  if (!chosen.ok) throw new Error(chosen.error.code);
  const { diff } = await engine.snapshot();
  const records = Object.values(diff.added);
  const player = records.find((record) => record.typeName === "widget" && record.type === "player");
  const key = records.find((record) => record.typeName === "widget" && record.type === "keySelector");
  const kib = (value: unknown) => (JSON.stringify(value).length / 1024).toFixed(1);
  return [
    { name: `clone of a key selector's record (${kib(key)} KiB)`, value: microsecondsOf(() => structuredClone(key), 2000), unit: "us" },
    {
      name: `clone of a player's record with eight bars (${kib(player)} KiB)`,
      value: microsecondsOf(() => structuredClone(player), 500),
      unit: "us",
    },
    {
      name: `clone of the whole workspace, ${records.length} records (${kib(records)} KiB)`,
      value: microsecondsOf(() => structuredClone(records), 50),
      unit: "us",
    },
  ];
}
