import { readdirSync, readFileSync } from "node:fs";
import type { Json } from "../../src/lib/json.ts";
import { engineWorld } from "../support/world.ts";
import type { Finding } from "./findings.ts";
import { processorTimeOf } from "./music-cost.ts";

const folder = new URL("../../templates/", import.meta.url);
const ROUNDS = 9;
/** Milliseconds that the engine may take for any of them: one with two bands plans both as it opens. */
const MOST_MS = 200;
/** Times the opening of a lesson of the former default, which has no music in it: two bands took 57 of them. */
const MOST_TIMES = 100;

/**
 * The engine's time for opening each template, as multiples of that for a lesson of the former default in the same run: that one has no music in it, so
 * the slowest has a limit of its own.
 */
export function templateOpening(): readonly Finding[] {
  const { engine } = engineWorld();
  const timeOf = (ref: Parameters<typeof engine.open>[0]): number => processorTimeOf(() => engine.open(ref), 1, ROUNDS);
  const former = timeOf({ kind: "new-lesson" });
  const times = ["lessons", "workspaces"].flatMap((kind) =>
    readdirSync(new URL(`${kind}/`, folder)).map((file) => {
      const json = JSON.parse(readFileSync(new URL(`${kind}/${file}`, folder), "utf8")) as Json;
      return { file, time: timeOf({ kind: "json", json }) };
    }),
  );
  const slowest = Math.max(...times.map(({ time }) => time));
  return [
    { name: "new lesson opens in the engine", value: former, unit: "us" },
    {
      name: "slowest template opens in the engine",
      value: slowest,
      unit: "us",
      goal: `< ${MOST_MS} ms`,
      met: slowest < MOST_MS * 1000,
    },
    ...times.map(({ file, time }): Finding => {
      const value = time / former;
      const [goal, met] = [`< ${MOST_TIMES} x`, value < MOST_TIMES];
      return { name: `template ${file.replace(".json", "")} opens`, value, unit: "x new lesson", goal, met };
    }),
  ];
}
