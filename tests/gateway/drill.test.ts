import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { differences, lacking } from "../../scripts/operations/rows.mjs";
import { openPostgresRepository } from "../../src/gateway/storage/postgres/repository.ts";
import type { Repository } from "../../src/gateway/storage/repository.ts";
import { nameOfBackup } from "../../src/gateway/upkeep.ts";
import { temporaryFolder } from "../support/gateway-process.ts";
import { gatewayProgram } from "../support/gateway-program.ts";
import { postgresPrograms, startPostgres } from "../support/postgres.ts";
import { openTestSqlite } from "../support/stores.ts";
import { isLong } from "../support/totals.ts";

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** The drill as an operator runs it, on the gateway or on another program. */
function drill(env: Record<string, string>, program = gatewayProgram) {
  const settings = { PATH: process.env.PATH ?? "", DRILL_PROGRAM: program, ...env };
  return new Promise<{ readonly isGood: boolean; readonly said: string }>((resolve) => {
    execFile(process.execPath, [path("scripts/operations/drill.mjs")], { env: settings }, (error, stdout, stderr) =>
      resolve({ isGood: error === null, said: `${stdout}${stderr}` }),
    );
  });
}

/** Two people with a document each, made an hour ago. */
async function fill(store: Repository): Promise<void> {
  const now = Date.now() - 3_600_000;
  for (const n of [1, 2]) {
    await store.upsertUser({ id: `u${n}`, issuer: "i", subject: `s${n}`, name: "Ada", now });
    const write = { title: "Blues", data: "{}", writeId: null, reason: "save", savedBy: "f", now } as const;
    await store.createDocument({ id: `d${n}`, kind: "workspace", authorId: `u${n}`, idempotency: null, ...write });
  }
}

describe("the drill of the restore, on SQLite", () => {
  const dataDir = temporaryFolder();
  const backup = join(dataDir, "backups", nameOfBackup(Date.now()));
  beforeAll(async () => {
    mkdirSync(join(dataDir, "backups"));
    const store = await openTestSqlite(join(dataDir, "woodshed.db"));
    await fill(store);
    await store.backup?.(backup);
    await store.close();
  });

  test("goes well where every row is there, and tells the rows of every table", async () => {
    const { isGood, said } = await drill({ DATA_DIR: dataDir });
    expect([isGood, said]).toEqual([true, expect.stringContaining("every row is there and a gateway takes writes on it")]);
    expect(said).toContain("documents: 2 before, 2 restored\n");
    expect(said).toContain("usage: 2 before, 2 restored\n");
  });

  test("fails where the restore loses a row, and names the table", async () => {
    const { isGood, said } = await drill({ DATA_DIR: dataDir }, path("tests/support/losing-gateway.mjs"));
    expect([isGood, said]).toEqual([false, expect.stringContaining("documents: 2 before, 1 restored")]);
    expect(said).toContain("What was restored is not what there was:");
  });

  test("fails where the backup lacks what the running store had before it", async () => {
    const file = new Sqlite(backup);
    file.exec("DELETE FROM documents WHERE id = 'd2'");
    file.close();
    const { isGood, said } = await drill({ DATA_DIR: dataDir });
    expect([isGood, said]).toEqual([
      false,
      expect.stringContaining("documents: the running store has 2 rows from before the backup, the backup has 1"),
    ]);
  });
});

describe("rows before and after", () => {
  test("a table more, a table less and any other number are differences; what a restore writes itself is none", () => {
    const before = { documents: 3, users: 2, songs: 1, migrations: 9, restores: 0 };
    expect(differences(before, { ...before, restores: 1 })).toEqual([]);
    expect(differences(before, { documents: 2, users: 2, links: 0, migrations: 9 })).toEqual([
      "documents: 3 rows before, 2 rows restored",
      "songs: 1 rows before, no such table restored",
      "links: no such table before, 0 rows restored",
    ]);
  });

  test("of a backup that was brought forward the tables that both have are compared", () => {
    expect(differences({ documents: 3, songs: 1, migrations: 4 }, { documents: 3, own_songs: 1, migrations: 9 })).toEqual([]);
    expect(differences({ documents: 3, songs: 1, migrations: 4 }, { documents: 2, own_songs: 1, migrations: 9 })).toHaveLength(1);
  });

  test("a backup may have more than is left of its time, and not less", () => {
    expect(lacking({ users: 2, documents: 3 }, { users: 2, documents: 5 })).toEqual([]);
    expect(lacking({ users: 2, documents: 3 }, { users: 2 })).toHaveLength(1);
  });
});

const programs = postgresPrograms();
test.runIf(isLong() && programs !== undefined)(
  "with PostgreSQL the dump is compared with its own moment, while others write",
  async () => {
    const server = await startPostgres(programs ?? "");
    const [DATABASE_URL, DRILL_DATABASE_URL] = [await server.newDatabase(), await server.newDatabase("empty")];
    const store = await openPostgresRepository(DATABASE_URL, () => undefined);
    await fill(store);
    const env = { DATABASE_URL, DRILL_DATABASE_URL, PATH: `${programs}${delimiter}${process.env.PATH}` };
    let isOver = false;
    const others = (async () => {
      for (let n = 0; !isOver; n += 1) await store.upsertUser({ id: `w${n}`, issuer: "w", subject: `w${n}`, name: "Bo", now: Date.now() });
    })();
    const { isGood, said } = await drill(env);
    isOver = true;
    await others;
    expect([isGood, said]).toEqual([true, expect.stringContaining("documents: 2 before, 2 restored\n")]);
    await store.close();
    await server.stop();
  },
  120_000,
);
