import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashOf } from "../../src/gateway/auth/tokens.ts";
import { first } from "../../src/gateway/storage/migrations/first.ts";
import { migrate, migrations } from "../../src/gateway/storage/migrations/migrate.ts";
import type { Migration } from "../../src/gateway/storage/migrations/migration.ts";
import { openPostgresRepository } from "../../src/gateway/storage/postgres/repository.ts";
import type { Repository } from "../../src/gateway/storage/repository.ts";
import { openSqlite } from "../../src/gateway/storage/sqlite/connection.ts";
import { commitGroup } from "../../src/gateway/storage/sqlite/group-commit.ts";
import type { Db, Tables } from "../../src/gateway/storage/tables.ts";
import { temporaryFolder } from "../support/gateway-process.ts";
import { postgresPrograms, startPostgres, type TestPostgres } from "../support/postgres.ts";
import { openTestSqlite } from "../support/stores.ts";

const newFile = (): string => join(temporaryFolder(), "woodshed.db");
const broken: Migration = {
  name: "9999-broken",
  up: async ({ schema }) => {
    await schema.createTable("half").addColumn("id", "integer").execute();
    throw new Error("the power went");
  },
};

describe("bringing the tables forward", () => {
  test("every migration has a name of its own, in order", () => {
    const names = migrations.map((step) => step.name);
    expect([...new Set(names)].sort()).toEqual(names);
  });

  test("four starters at once on one SQLite file all find it ready", async () => {
    const file = newFile();
    const stores = await Promise.all([1, 2, 3, 4].map(() => openTestSqlite(file)));
    for (const store of stores) await store.beat({ now: 1 });
    for (const store of stores) await store.close();
  });

  test("a migration that fails leaves nothing behind, and the next start does the whole of it", async () => {
    const connection = await openSqlite(newFile(), "write");
    const { raw, db } = connection;
    const attempt = async (steps: readonly Migration[]): Promise<unknown> => {
      let refusal: unknown;
      const write = {
        run: () => migrate(db, 1, steps),
        done: () => undefined,
        refused: (error: unknown) => {
          refusal = error;
        },
      };
      await commitGroup(connection, [write]);
      return refusal;
    };
    expect(await attempt([...migrations, broken])).toMatchObject({ message: "the power went" });
    expect(raw.prepare("SELECT count(*) AS tables FROM sqlite_master").get()).toEqual({ tables: 0 });
    expect(await attempt(migrations)).toBeUndefined();
    expect(await migrate(db, 2)).toEqual([]);
    raw.close();
  });

  test("a database of a newer gateway is refused by name", async () => {
    const file = newFile();
    await (await openTestSqlite(file)).close();
    const { raw } = await openSqlite(file, "write");
    raw.exec("INSERT INTO migrations VALUES ('9999-future', 1)");
    raw.close();
    await expect(openTestSqlite(file)).rejects.toThrow(/made by a newer Woodshed .*9999-future/);
  });
});

/** A database of `0001-first` with a link whose token stands in it, as former versions made it. */
async function withFormerLink(db: Db): Promise<void> {
  await migrate(db, 1, [first]);
  await sql`INSERT INTO users (id, issuer, subject, name, created_at) VALUES ('u', 'i', 's', 'Ada', 1)`.execute(db);
  await sql`INSERT INTO documents (id, kind, author_id, title, version, created_at, updated_at, save_reason, saved_by, data)
    VALUES ('d', 'workspace', 'u', 'Blues', 1, 1, 1, 'save', 's', '{}')`.execute(db);
  await sql`INSERT INTO shares (token, document_id, created_at) VALUES ('former-token', 'd', 1)`.execute(db);
}
const shownBy = (store: Repository) => store.findShared({ tokenHash: hashOf("former-token") });

test("a link of a former version goes on working, and its token stands nowhere in the database any more", async () => {
  const file = newFile();
  const { raw, db } = await openSqlite(file, "write");
  await withFormerLink(db);
  raw.close();
  const store = await openTestSqlite(file);
  expect(await shownBy(store)).toMatchObject({ kind: "shown", row: { title: "Blues" } });
  await store.close();
  const after = await openSqlite(file, "read");
  expect(JSON.stringify(after.raw.prepare("SELECT * FROM links").all())).not.toContain("former-token");
  expect(after.raw.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'shares'").get()).toEqual({ n: 0 });
  after.raw.close();
});

const programs = postgresPrograms();
describe.runIf(programs !== undefined)("PostgreSQL", () => {
  let server: TestPostgres;
  const open = (url: string) => openPostgresRepository(url, (error) => console.error(error.message));
  beforeAll(async () => {
    server = await startPostgres(programs ?? "");
  }, 60_000);
  afterAll(() => server.stop());

  test("a link of a former version goes on working", async () => {
    const url = await server.newDatabase("empty");
    const pool = new pg.Pool({ connectionString: url });
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    await withFormerLink(db);
    await db.destroy();
    const store = await open(url);
    expect(await shownBy(store)).toMatchObject({ kind: "shown", row: { title: "Blues" } });
    await store.close();
  });

  test("four starters at once on one database all find it ready", async () => {
    const url = await server.newDatabase("empty");
    const stores = await Promise.all([1, 2, 3, 4].map(() => open(url)));
    for (const store of stores) await store.beat({ now: 1 });
    for (const store of stores) await store.close();
  });

  test("a server that goes away is unavailable, not a bug, and is used again when it is back", async () => {
    const store = await openPostgresRepository(await server.newDatabase(), () => undefined);
    await store.beat({ now: 1 });
    const crash = server.crash();
    const codes = new Set<unknown>();
    let back = false;
    while (!back) {
      const error = await store.beat({ now: 2 }).catch((reason: unknown) => reason);
      if (error === undefined) back = codes.size > 0 || (await crash.then(() => true));
      else codes.add((error as { statusCode?: number }).statusCode);
    }
    await crash;
    await store.beat({ now: 3 });
    expect([...codes]).toEqual(codes.size === 0 ? [] : [503]);
    await store.close();
  });
});

describe("writes that share one commit", () => {
  const writeOf = (run: () => Promise<unknown>) => {
    const outcome: { value?: unknown; error?: unknown } = {};
    return {
      outcome,
      write: {
        run,
        done: (value: unknown) => {
          outcome.value = value;
        },
        refused: (error: unknown) => {
          outcome.error = error;
        },
      },
    };
  };

  test("one that fails takes only itself back", async () => {
    const connection = await openSqlite(newFile(), "write");
    const { raw } = connection;
    raw.exec("CREATE TABLE notes (n INTEGER PRIMARY KEY)");
    const insert = (n: number) => writeOf(async () => raw.prepare("INSERT INTO notes VALUES (?)").run(n).changes);
    const halfDone = writeOf(async () => {
      raw.exec("INSERT INTO notes VALUES (99)");
      throw new Error("no");
    });
    const group = [insert(1), insert(1), halfDone, insert(2)];
    await commitGroup(
      connection,
      group.map((one) => one.write),
    );
    expect(group.map((one) => [one.outcome.value, one.outcome.error instanceof Error])).toEqual([
      [1, false],
      [undefined, true],
      [undefined, true],
      [1, false],
    ]);
    expect(raw.prepare("SELECT n FROM notes").all()).toEqual([{ n: 1 }, { n: 2 }]);
    raw.close();
  });

  test("when the commit fails nobody is told that it was done", async () => {
    const connection = await openSqlite(newFile(), "write");
    const { raw } = connection;
    raw.exec(
      "CREATE TABLE parents (id INTEGER PRIMARY KEY); CREATE TABLE children (parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED)",
    );
    const fine = writeOf(async () => raw.exec("INSERT INTO parents VALUES (1)"));
    const orphan = writeOf(async () => raw.exec("INSERT INTO children VALUES (5)"));
    await commitGroup(connection, [fine.write, orphan.write]);
    for (const { outcome } of [fine, orphan]) expect(outcome).toEqual({ error: expect.any(Error) });
    expect(raw.inTransaction).toBe(false);
    expect(raw.prepare("SELECT count(*) AS n FROM parents").get()).toEqual({ n: 0 });
    raw.close();
  });
});
