import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { answers } from "../../../src/protocol/gateway-answers.ts";
import { formerCommit, layOut, restoreWith } from "../../support/former-build.ts";
import { freePort } from "../../support/free-port.ts";
import { type RunningGateway, runGateway, temporaryFolder } from "../../support/gateway-process.ts";
import { postgresPrograms, startPostgres } from "../../support/postgres.ts";
import { type RemotePerson, remotePerson, unlimited } from "../../support/remote.ts";
import { circumstances, percentile, writeReport } from "../../support/soak-report.ts";
import { noWrongs, startLoad } from "../../support/steady-load.ts";

const run = promisify(execFile);
const isAsked = process.env.SOAK === "long";
const A_SECOND = Number(process.env.SOAK_RATE ?? 100);
/** Saves after which a step counts as gone through by everybody. */
const GONE_ON = 200;
const former = isAsked ? formerCommit() : undefined;
const programs = postgresPrograms();

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const ended = (gateway: RunningGateway): Promise<void> =>
  new Promise((resolve) => {
    gateway.child.once("exit", () => resolve());
    gateway.kill("SIGTERM");
  });

async function saved(person: RemotePerson, title: string): Promise<string> {
  const made = await person.call("POST", "/content/workspace", { body: { title, data: { title } } });
  return v.parse(answers.saved, made.body).data.id;
}
const titlesOf = async (person: RemotePerson): Promise<string[]> =>
  v
    .parse(answers.list, (await person.call("GET", "/content/workspace/list")).body)
    .data.content.map(({ title }) => title)
    .sort();

const rows: string[] = [];
const told = (line: string): void => {
  rows.push(line);
  console.log(line);
};

describe.runIf(former !== undefined)("an upgrade from a former build", () => {
  test.runIf(programs !== undefined)(
    "two gateways of it on one PostgreSQL are replaced one after the other under load, and rolled back as the handbook says",
    async () => {
      const build = await layOut(former ?? "");
      const server = await startPostgres(programs ?? "");
      const DATABASE_URL = await server.newDatabase("empty");
      const ports = [await freePort(), await freePort()];
      const start = (index: number, from?: string): Promise<RunningGateway> =>
        runGateway(
          { ...unlimited, DATABASE_URL, DATA_DIR: temporaryFolder(), PORT: String(ports[index]), LOG_LEVEL: "error" },
          [],
          ...(from === undefined ? [] : [from]),
        );
      const gateways = [await start(0, build.folder), await start(1, build.folder)];
      const addresses = gateways.map(({ address }) => address);
      const ada = await remotePerson(addresses[0] ?? "", "Ada");
      await saved(ada, "Before");
      const dumped = join(temporaryFolder(), "before.dump");
      await run(`${programs}/pg_dump`, ["-Fc", "-f", dumped, DATABASE_URL]);
      const load = await startLoad(addresses, A_SECOND);
      const goneOn = async (): Promise<void> => {
        const until = load.saves + GONE_ON;
        while (load.saves < until && load.odd.length === 0) await pause(50);
      };
      await goneOn();
      const replace = async (index: number): Promise<number> => {
        const began = performance.now();
        await ended(gateways[index] as RunningGateway);
        gateways[index] = await start(index);
        return performance.now() - began;
      };
      const first = await replace(0);
      const besides = load.saves;
      await goneOn();
      const beside = load.saves - besides;
      const second = await replace(1);
      await goneOn();
      const wrong = await load.end();
      expect(load.odd).toEqual([]);
      expect(wrong).toEqual(noWrongs);
      told(
        `| PostgreSQL, two gateways, ${A_SECOND} calls a second | ${former} | ${(first / 1_000).toFixed(1)} s, ${(second / 1_000).toFixed(1)} s | ${beside} | ${load.saves} | 0, 0, 0 | ${load.again}, ${load.landed} | ${percentile(load.took, 0.99).toFixed(0)} ms |`,
      );
      await saved(ada, "After");
      expect(await titlesOf(ada)).toEqual(["After", "Before"]);

      for (const gateway of gateways) await ended(gateway);
      const refused = await start(0, build.folder);
      expect([refused.address, refused.errors()]).toEqual(["", expect.stringContaining("made by a newer Woodshed")]);
      for (const text of ["DROP SCHEMA public CASCADE", "CREATE SCHEMA public"]) await run(`${programs}/psql`, ["-qc", text, DATABASE_URL]);
      await run(`${programs}/pg_restore`, ["--no-owner", "--exit-on-error", "-d", DATABASE_URL, dumped]);
      expect(restoreWith(build.folder, { DATABASE_URL, DATA_DIR: temporaryFolder() })).toMatchObject({ isGood: true });
      const back = await start(0, build.folder);
      expect(await titlesOf(ada)).toEqual(["Before"]);
      await ended(back);
      await server.stop();
    },
    600_000,
  );

  test("a SQLite file of it is brought forward at the start, with a backup before, and rolled back to that", async () => {
    const build = await layOut(former ?? "");
    const DATA_DIR = temporaryFolder();
    const start = (from?: string): Promise<RunningGateway> => runGateway({ ...unlimited, DATA_DIR, LOG_LEVEL: "error" }, [], from);
    const old = await start(build.folder);
    const ada = await remotePerson(old.address, "Ada");
    const id = await saved(ada, "Before");
    await ended(old);
    const began = performance.now();
    const next = await start();
    const took = performance.now() - began;
    expect(await titlesOf(ada.at(next.address))).toEqual(["Before"]);
    const body = { title: "Since", data: { n: 2 } };
    expect(await ada.at(next.address).call("PUT", `/content/workspace/${id}`, { body, headers: { "if-match": '"1"' } })).toMatchObject({
      status: 200,
    });
    await ended(next);
    const [backup = ""] = readdirSync(join(DATA_DIR, "backups")).filter((name) => name.startsWith("woodshed-before-"));
    const refused = await start(build.folder);
    expect([refused.address, refused.errors()]).toEqual(["", expect.stringContaining("made by a newer Woodshed")]);
    expect(restoreWith(build.folder, { DATA_DIR }, join(DATA_DIR, "backups", backup))).toMatchObject({ isGood: true });
    const back = await start(build.folder);
    expect(await titlesOf(ada.at(back.address))).toEqual(["Before"]);
    // Who has the version from after the upgrade open is asked, and writes over nothing.
    const again = await ada.at(back.address).call("PUT", `/content/workspace/${id}`, { body, headers: { "if-match": '"2"' } });
    expect(again.status).toBe(412);
    await ended(back);
    told(`| SQLite, one gateway, stopped meanwhile | ${former} | ${(took / 1_000).toFixed(1)} s | | 2 | 0, 0, 0 | 0, 0 | |`);
    const head = `| way | from commit | each out of service for | saves answered by both builds side by side | answered saves | lost, torn, doubled | sent again, of those had landed | 99th percentile |\n|---|---|---|---|---|---|---|---|`;
    writeReport("An upgrade", `${circumstances()}.\n\n${head}\n${rows.join("\n")}`, process.env.SOAK_RATE === undefined);
  }, 120_000);
});
