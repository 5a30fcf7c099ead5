import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { runGateway, temporaryFolder } from "../support/gateway-process.ts";
import { gatewayProgram } from "../support/gateway-program.ts";
import { postgresPrograms, startPostgres } from "../support/postgres.ts";
import { remotePerson } from "../support/remote.ts";
import { openTestSqlite } from "../support/stores.ts";

/** The program that `npm run restore -- <file>` runs. */
function restore(dataDir: string, file: string | undefined, env: Record<string, string> = {}) {
  const words = file === undefined ? [] : [file];
  const { status, stdout, stderr } = spawnSync(process.execPath, [gatewayProgram, "restore", ...words], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("a backup is restored by one command, only while the gateway stands still", async () => {
  const dataDir = temporaryFolder();
  const database = join(dataDir, "woodshed.db");
  const first = await openTestSqlite(database);
  const backup = join(dataDir, "backups", "woodshed-2026-01-01T00-00-00Z.db");
  mkdirSync(join(dataDir, "backups"));
  await first.backup?.(backup);
  await first.close();
  const gateway = await runGateway({ DATA_DIR: dataDir });
  const person = await remotePerson(gateway.address, "Ada");
  await person.call("POST", "/content/workspace", { body: { data: {} } });
  const refused = restore(dataDir, backup);
  expect([refused.status, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toMatch(/^The database is in use\. Stop the gateway first/);
  const ended = new Promise((resolve) => gateway.child.once("exit", resolve));
  gateway.child.kill("SIGTERM");
  await ended;
  expect(restore(dataDir, join(dataDir, "nothing.db")).stderr).toMatch(/cannot be restored: there is no such file\.\n$/);
  expect(restore(dataDir, backup)).toMatchObject({
    status: 0,
    stderr: "",
    stdout: expect.stringMatching(/^Restored .* The former database is /),
  });
  const again = await runGateway({ DATA_DIR: dataDir });
  const list = await (await remotePerson(again.address, "Ada")).call("GET", "/content/workspace/list");
  expect(list.body).toEqual({ data: { content: [] } });
  const made = await (await remotePerson(again.address, "Ada")).call("POST", "/content/workspace", { body: { data: {} } });
  expect(made.body).toMatchObject({ data: { version: 1, epoch: expect.stringMatching(/^[\da-f]{12}$/) } });
  again.kill();
});

const programs = postgresPrograms();
test.runIf(programs !== undefined)("what PostgreSQL's own tools restored is noted by the same command, without a file", async () => {
  const server = await startPostgres(programs ?? "");
  const DATABASE_URL = await server.newDatabase();
  const dataDir = temporaryFolder();
  expect(restore(dataDir, "backup.db", { DATABASE_URL })).toMatchObject({ status: 1, stderr: expect.stringContaining("pg_restore") });
  expect(restore(dataDir, undefined, { DATABASE_URL })).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("Noted") });
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  expect((await client.query("SELECT epoch FROM restores")).rows).toEqual([{ epoch: expect.stringMatching(/^[\da-f]{12}$/) }]);
  await client.end();
  await server.stop();
});
