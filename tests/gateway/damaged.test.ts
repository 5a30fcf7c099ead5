import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { first } from "../../src/gateway/storage/migrations/first.ts";
import { migrate } from "../../src/gateway/storage/migrations/migrate.ts";
import { openSqlite } from "../../src/gateway/storage/sqlite/connection.ts";
import { restore } from "../../src/gateway/storage/sqlite/restore.ts";
import { openingProblem } from "../../src/gateway/storage/sqlite/trouble.ts";
import { type RunningGateway, runGateway, temporaryFolder } from "../support/gateway-process.ts";
import { gatewayProgram } from "../support/gateway-program.ts";
import { remotePerson } from "../support/remote.ts";
import { openTestSqlite } from "../support/stores.ts";

const running: RunningGateway[] = [];
const start = async (dataDir: string, nodeArguments: readonly string[] = []): Promise<RunningGateway> => {
  const gateway = await runGateway({ DATA_DIR: dataDir }, nodeArguments);
  running.push(gateway);
  return gateway;
};
afterEach(() => {
  for (const gateway of running.splice(0)) gateway.kill();
});

const preload = (name: string) => ["--import", new URL(`../support/${name}.mjs`, import.meta.url).href];

function restoreByCommand(dataDir: string, file: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [gatewayProgram, "restore", file], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** A data folder with a database that holds something and, if wished, a backup of it. */
async function dataFolder(withBackup: boolean): Promise<{ dataDir: string; file: string; backup: string }> {
  const dataDir = temporaryFolder();
  const file = join(dataDir, "woodshed.db");
  const backup = join(dataDir, "backups", "woodshed-2026-01-01T00-00-00Z.db");
  const store = await openTestSqlite(file);
  await store.upsertUser({ id: "u1", issuer: "i", subject: "s", name: "Ada", now: 1 });
  mkdirSync(join(dataDir, "backups"));
  if (withBackup) await store.backup?.(backup);
  await store.close();
  return { dataDir, file, backup };
}

/** Overwrites the middle of a file, as a failing disk would. */
function damage(file: string, from: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, from);
  writeFileSync(file, bytes);
}

const until = async (holds: () => boolean): Promise<void> => {
  for (let attempt = 0; attempt < 400 && !holds(); attempt += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(holds()).toBe(true);
};

describe("a damaged database", () => {
  test("the start names the file, what is wrong and the command, and the command restores it", async () => {
    const { dataDir, file, backup } = await dataFolder(true);
    damage(file, 4096);
    const gateway = await start(dataDir);
    expect(gateway.address).toBe("");
    expect(gateway.errors()).toContain(`The database ${file} is damaged (`);
    expect(gateway.errors()).toContain(`npm run restore -- ${backup}`);
    expect(gateway.errors().trim().split("\n")).toHaveLength(1);
    expect(restoreByCommand(dataDir, backup)).toMatchObject({
      status: 0,
      stderr: "",
      stdout: expect.stringMatching(/^Restored .* former database/),
    });
    const again = await start(dataDir);
    expect((await fetch(`${again.address}/readyz`)).status).toBe(200);
  });

  test("whose head is gone is not taken for one in use", async () => {
    const { file, backup } = await dataFolder(true);
    damage(file, 0);
    await expect(openTestSqlite(file)).rejects.toMatchObject({ code: "SQLITE_NOTADB" });
    expect(await restore(backup, file, 1)).toEqual({ ok: true, value: `${file}.before-1970-01-01T00-00-00.001Z` });
    await (await openTestSqlite(file)).close();
  });

  test.each([
    ["SQLITE_CORRUPT", undefined, /is damaged \(odd\)\. There is no backup beside it/],
    ["SQLITE_NOTADB", "b.db", /is damaged .* npm run restore -- b\.db$/],
    ["SQLITE_BUSY", "b.db", /is in use by another program .* Stop that one/],
    ["SQLITE_LOCKED_SHAREDCACHE", "b.db", /is in use by another program/],
    ["SQLITE_FULL", "b.db", /the disk is full\. Make room/],
    ["SQLITE_IOERR_READ", "b.db", /cannot be read or written \(odd\)/],
    ["SQLITE_CANTOPEN", "b.db", /cannot be read or written \(odd\)/],
  ])("%s at the start is said as what it is", (code, backup, words) => {
    const problem = openingProblem("/srv/woodshed.db", Object.assign(new Error("odd\nmore"), { code }), backup);
    expect(problem).toMatch(words);
    expect(problem).toMatch(/^The database \/srv\/woodshed\.db .*$/);
  });
});

describe("backups", () => {
  /** Without what SQLite puts beside a database while it is read. */
  const backupsIn = (dataDir: string) => {
    const folder = join(dataDir, "backups");
    return existsSync(folder) ? readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name)) : [];
  };

  test("the first is made at the start; a start soon after it makes no other", async () => {
    const dataDir = temporaryFolder();
    const gateway = await start(dataDir);
    await until(() => backupsIn(dataDir).some((name) => name.endsWith("Z.db")));
    const ended = new Promise((resolve) => gateway.child.once("exit", resolve));
    gateway.child.kill("SIGTERM");
    await ended;
    await start(dataDir);
    expect(backupsIn(dataDir)).toHaveLength(1);
  });

  test("one is made before tables are brought forward, and only then", async () => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, "woodshed.db");
    const { raw, db } = await openSqlite(file, "write");
    await migrate(db, 1, [first]);
    raw.close();
    await (await openTestSqlite(file)).close();
    expect(backupsIn(dataDir)).toEqual([expect.stringMatching(/^woodshed-before-0002-[\w-]+Z\.db$/)]);
    const kept = await openSqlite(join(dataDir, "backups", backupsIn(dataDir)[0] ?? ""), "read");
    expect(kept.raw.prepare("SELECT name FROM migrations").all()).toEqual([{ name: "0001-first" }]);
    kept.raw.close();
    await (await openTestSqlite(file)).close();
    expect(backupsIn(dataDir)).toHaveLength(1);
  });

  test("what a backup or a restore left half done is removed at the start", async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, "backups"));
    writeFileSync(join(dataDir, "backups", "woodshed-2026-01-01T00-00-00Z.db.partial"), "half");
    writeFileSync(join(dataDir, "woodshed.db.restoring"), "half");
    writeFileSync(join(dataDir, "backups", "notes.txt"), "mine");
    await (await openTestSqlite(join(dataDir, "woodshed.db"))).close();
    expect([readdirSync(dataDir).includes("woodshed.db.restoring"), backupsIn(dataDir)]).toEqual([false, ["notes.txt"]]);
  });

  test("one that fails is said in the log and in /readyz, which stays 200", async () => {
    const gateway = await start(temporaryFolder(), preload("failing-backup"));
    await until(() => gateway.errors().includes("the backup failed"));
    const answer = await fetch(`${gateway.address}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { data: { status: "ready", problems: ["The last backup failed: the log says why."] } },
    ]);
  });
});

test("the database, its log and its backups are their user's alone, also those that were there before", async () => {
  const { dataDir, backup } = await dataFolder(true);
  spawnSync("chmod", ["-R", "a+rX", dataDir]);
  const gateway = await start(dataDir);
  await remotePerson(gateway.address, "Ada");
  await until(() => readdirSync(join(dataDir, "backups")).length > 1);
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect([modeOf(dataDir), modeOf(join(dataDir, "backups")), modeOf(backup)]).toEqual(["700", "700", "600"]);
  const files = [
    ...readdirSync(dataDir).map((name) => join(dataDir, name)),
    ...readdirSync(join(dataDir, "backups")).map((name) => join(dataDir, "backups", name)),
  ];
  const modes = files.filter((path) => statSync(path).isFile()).map((path) => [path, modeOf(path)]);
  expect(modes.filter(([, mode]) => mode !== "600")).toEqual([]);
  expect(modes.length).toBeGreaterThan(3);
});
