import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { type RunningGateway, runGateway, temporaryFolder } from "../../support/gateway-process.ts";
import { unlimited } from "../../support/remote.ts";
import { circumstances, percentile, writeReport } from "../../support/soak-report.ts";
import { noWrongs, type SteadyLoad, startLoad, type Wrongs } from "../../support/steady-load.ts";

/** Minutes of load; `npm run test:soak` says 60. */
const WHOLE = 60;
const MINUTES = process.env.SOAK === "long" ? Number(process.env.SOAK_MINUTES ?? WHOLE) : 0;
const A_SECOND = Number(process.env.SOAK_RATE ?? 300);
/** How long a gateway has been up when its memory is read first: what its start took is given back by then. */
const SETTLED_MS = 5_000;
const MINUTE_MS = 60_000;

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Memory of a process in MiB, where the system tells it by files (Linux); else nothing. */
function memoryOf({ child }: RunningGateway): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1_024;
  } catch {
    return Number.NaN;
  }
}

/** What one gateway came to between its start and its kill. */
interface Minute {
  readonly calls: number;
  readonly saves: number;
  readonly again: number;
  readonly p50: number;
  readonly p99: number;
  readonly memory: readonly [number, number];
}

/** Lets a gateway work for a minute; what came since the minutes before counts, the start of this gateway included. */
async function minuteOf(load: SteadyLoad, gateway: RunningGateway, before: readonly Minute[]): Promise<Minute> {
  await pause(SETTLED_MS);
  const first = memoryOf(gateway);
  await pause(MINUTE_MS - SETTLED_MS);
  const took = load.took.splice(0);
  return {
    calls: took.length,
    saves: load.saves - sum(before.map((each) => each.saves)),
    again: load.again - sum(before.map((each) => each.again)),
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    memory: [first, memoryOf(gateway)],
  };
}

/** Everything so far as a page has it; `wrong` is known at the end only. */
function report(minutes: readonly Minute[], load: SteadyLoad, seconds: number, wrong?: Wrongs): string {
  const calls = sum(minutes.map((each) => each.calls));
  const p99 = minutes.map((each) => each.p99);
  const [lost, torn, doubled] = [wrong?.lost, wrong?.torn, wrong?.doubled].map((found) => found?.length ?? "not known yet");
  const ends = minutes.map(({ memory: [, end] }) => end);
  return `${circumstances()}. One gateway on SQLite, 48 people, killed (SIGKILL) and started again after each of ${minutes.length} of ${MINUTES} minutes.

| calls a second, of those meant | answered saves | lost | torn | doubled | sent again, of those had landed | 99th percentile: median of the minutes, worst | memory after a minute: first, last, most |
|---|---|---|---|---|---|---|---|
| ${(calls / seconds).toFixed(0)} of ${A_SECOND} | ${load.saves} | ${lost} | ${torn} | ${doubled} | ${load.again}, ${load.landed} | ${percentile(p99, 0.5).toFixed(0)} ms, ${Math.max(...p99).toFixed(0)} ms | ${(ends[0] ?? Number.NaN).toFixed(0)}, ${(ends.at(-1) ?? Number.NaN).toFixed(0)}, ${Math.max(...ends).toFixed(0)} MiB |

| minute | calls answered | saves | sent again | p50, ms | p99, ms | MiB of its gateway after 5 s | and at the kill |
|---|---|---|---|---|---|---|---|
${minutes.map(({ memory: [start, end], ...each }, at) => `| ${at + 1} | ${each.calls} | ${each.saves} | ${each.again} | ${each.p50.toFixed(1)} | ${each.p99.toFixed(1)} | ${start.toFixed(0)} | ${end.toFixed(0)} |`).join("\n")}`;
}

describe.runIf(MINUTES > 0)("a gateway on SQLite under load", () => {
  test(`${MINUTES} minutes at ${A_SECOND} calls a second, killed every minute: nothing lost, torn or doubled`, async () => {
    const settings = { ...unlimited, DATA_DIR: temporaryFolder(), PORT: String(await freePort()) };
    let gateway = await runGateway(settings);
    const load = await startLoad([gateway.address], A_SECOND);
    const began = performance.now();
    const seconds = (): number => (performance.now() - began) / 1_000;
    const minutes: Minute[] = [];
    const write = (wrong?: Wrongs): void => writeReport("One hour", report(minutes, load, seconds(), wrong), MINUTES >= WHOLE);
    while (minutes.length < MINUTES) {
      const minute = await minuteOf(load, gateway, minutes);
      minutes.push(minute);
      console.log(`Minute ${minutes.length} of ${MINUTES}: ${minute.calls} calls, 99th percentile ${minute.p99.toFixed(0)} ms.`);
      write();
      gateway.kill();
      gateway = await runGateway(settings);
    }
    const wrong = await load.end();
    gateway.kill();
    write(wrong);
    console.log(report(minutes, load, seconds(), wrong));
    expect(wrong).toEqual(noWrongs);
    expect(load.odd).toEqual([]);
  }, 7_200_000);
});
