import { describe, expect, test } from "vitest";
import { type RunningGateway, runGateway, temporaryFolder } from "../../support/gateway-process.ts";
import { pgbouncerProgram } from "../../support/pgbouncer.ts";
import { postgresPrograms } from "../../support/postgres.ts";
import { startPostgresPair } from "../../support/postgres-pair.ts";
import { unlimited } from "../../support/remote.ts";
import { circumstances, percentile, writeReport } from "../../support/soak-report.ts";
import { noWrongs, type SteadyLoad, startLoad, type Wrongs } from "../../support/steady-load.ts";

/** How often the primary is killed; `npm run test:soak` says 20. */
const WHOLE = 20;
const KILLS = process.env.SOAK === "long" ? Number(process.env.SOAK_KILLS ?? WHOLE) : 0;
const GATEWAYS = 3;
const A_SECOND = Number(process.env.SOAK_RATE ?? 300);
/** Saves after which all writers count as going on. */
const GOING_ON = 48;
/** Milliseconds between a cluster that is whole again and the next kill. */
const CALM_MS = 3_000;
const BACK_WITHIN_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const HEAD = `| way | kills | calls a second between them, of ${A_SECOND} | answered saves | lost | torn | doubled | sent again, of those had landed | writes again after: least, median, most | 99th percentile |
|---|---|---|---|---|---|---|---|---|---|`;
const rows = new Map<string, string>();

/** What a way has come to so far, as a row of the table; what is wrong is known at the end only. */
function rowOf(way: string, load: SteadyLoad, gaps: readonly number[], calm: readonly number[], wrong?: Wrongs): string {
  const seconds = (part: number): string => (percentile(gaps, part) / 1_000).toFixed(1);
  const { lost, torn, doubled } = wrong ?? {};
  return [
    `| ${way}`,
    gaps.length,
    percentile(calm, 0.5).toFixed(0),
    load.saves,
    ...[lost, torn, doubled].map((found) => found?.length ?? "not known yet"),
    `${load.again}, ${load.landed}`,
    `${seconds(0)}, ${seconds(0.5)}, ${(Math.max(...gaps) / 1_000).toFixed(1)} s`,
    `${percentile(load.took, 0.99).toFixed(0)} ms |`,
  ].join(" | ");
}

describe.runIf(KILLS > 0 && postgresPrograms() !== undefined)("a primary with a synchronous standby, three gateways before them", () => {
  const ways = [
    ["directly", undefined],
    ...(pgbouncerProgram() === undefined ? [] : [["pooled by transaction", pgbouncerProgram()] as const]),
  ] as const;
  test.each(ways)(
    "%s: the primary is killed again and again under load, no answered save is lost or doubled, writes go on within 10 s",
    async (way, pooler) => {
      const pair = await startPostgresPair(postgresPrograms() ?? "", pooler);
      const gateways: RunningGateway[] = [];
      while (gateways.length < GATEWAYS) {
        gateways.push(await runGateway({ ...unlimited, DATABASE_URL: pair.url, DATA_DIR: temporaryFolder(), LOG_LEVEL: "silent" }));
      }
      const load = await startLoad(
        gateways.map(({ address }) => address),
        A_SECOND,
      );
      const gaps: number[] = [];
      const calm: number[] = [];
      const write = (wrong?: Wrongs): void => {
        rows.set(way, rowOf(way, load, gaps, calm, wrong));
        const table = `${circumstances()}. Three gateways, 48 people.\n\n${HEAD}\n${[...rows.values()].join("\n")}`;
        writeReport("The primary killed", table, KILLS >= WHOLE);
      };
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const answered = load.took.length;
        await pause(CALM_MS);
        calm.push(((load.took.length - answered) * 1_000) / CALM_MS);
        const before = load.saves;
        const began = performance.now();
        await pair.failOver();
        while (load.saves < before + GOING_ON) await pause(20);
        gaps.push(performance.now() - began);
        await pair.rebuild();
        console.log(
          `${way}, kill ${kill} of ${KILLS}: writes again after ${gaps.at(-1)?.toFixed(0)} ms, ${calm.at(-1)?.toFixed(0)} calls/s before`,
        );
        write();
      }
      const wrong = await load.end();
      write(wrong);
      console.log(`${HEAD}\n${rows.get(way)}`);
      expect(wrong).toEqual(noWrongs);
      expect(load.odd).toEqual([]);
      expect(Math.max(...gaps)).toBeLessThan(BACK_WITHIN_MS);
      for (const gateway of gateways) gateway.kill();
      await pair.stop();
    },
    3_600_000,
  );
});
