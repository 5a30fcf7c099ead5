import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashOf } from "../../src/gateway/auth/tokens.ts";
import { migrate, migrations } from "../../src/gateway/storage/migrations/migrate.ts";
import { openPostgresRepository } from "../../src/gateway/storage/postgres/repository.ts";
import type { Repository } from "../../src/gateway/storage/repository.ts";
import { openSqlite } from "../../src/gateway/storage/sqlite/connection.ts";
import type { Db, Tables } from "../../src/gateway/storage/tables.ts";
import { temporaryFolder } from "../support/gateway-process.ts";
import { postgresPrograms, startPostgres, type TestPostgres } from "../support/postgres.ts";
import { openTestSqlite } from "../support/stores.ts";
import { isLong } from "../support/totals.ts";

const now = Date.UTC(2026, 0, 1);
/** Every schema that a gateway wrote before the newest, by the name of its last migration; 0005 and 0006 never stood alone. */
const formers = migrations.map(({ name }) => name).filter((name) => name < "0005" || name.startsWith("0007"));
/** The first and the last of them; `npm run test:long` tries those between, too. */
const tried = isLong() ? formers : formers.filter((_name, index) => index === 0 || index === formers.length - 1);

/** A database as the gateway left it that knew migrations up to one of them, with something of everything in it. */
async function fill(db: Db, last: string): Promise<void> {
  const known = migrations.filter(({ name }) => name <= last);
  const knows = (name: string): boolean => known.some((step) => step.name === name);
  await migrate(db, 1, known);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run("INSERT INTO users (id, issuer, subject, name, created_at) VALUES ('u', 'i', 's', 'Ada', 1), ('v', 'i', 't', 'Bo', 1)");
  await run(`INSERT INTO sessions (id_hash, family, user_id, family_created_at, expires_at) VALUES ('h', 'f', 'u', ${now}, ${now * 2})`);
  await run(`INSERT INTO documents (id, kind, author_id, title, version, created_at, updated_at, save_reason, saved_by, deleted_at, data) VALUES
    ('d', 'workspace', 'u', 'Blues', 3, 1, 5, 'save', 'f', NULL, '{"n":3}'), ('e', 'editor', 'u', 'Gone', 1, 1, 1, 'save', 'f', ${now}, '{"ü":1}'),
    ('w', 'workspace', 'v', 'Bo', 1, 1, 1, 'save', 'g', NULL, '{}')`);
  // From 0005 on a gateway writes more columns itself.
  const counts = knows("0005-usage-and-history");
  const [of, theirs] = counts ? [", owner_id, bytes, pinned", ", 'u', 2, 1"] : ["", ""];
  await run(`INSERT INTO revisions (document_id, n, title, saved_at, data${of}) VALUES ('d', 1, 'First', 1, '{}'${theirs})`);
  await run(
    `INSERT INTO revisions (document_id, n, title, saved_at, data${of}) VALUES ('d', 2, 'Second', 2, '{"n":2}'${theirs.replace("2", "7")})`,
  );
  const attempts = [`'u', 'b', '2026-01-02', '{"id":"b"}'`, `'u', 'a', '2026-01-01', '{"id":"a"}'`];
  const rows = attempts.map((values, index) => `(${values}${counts ? `, ${2 - index}` : ""})`).join(", ");
  await run(`INSERT INTO attempts (user_id, id, at, data${counts ? ", seq" : ""}) VALUES ${rows}`);
  if (counts) await run("UPDATE usage SET record_seq = 2 WHERE user_id = 'u'");
  await run(
    "INSERT INTO songs (id, owner_id, title, data_abc, updated_at) VALUES ('s', 'u', 'Own', 'T:Own', 1), ('p', NULL, 'Public', 'T:P', 1)",
  );
  if (knows("0002-restores-and-links"))
    await run(
      `INSERT INTO links (token_hash, document_id, created_at${counts ? ", owner_id" : ""}) VALUES ('${hashOf("token")}', 'd', 1${counts ? ", 'u'" : ""})`,
    );
  else await run("INSERT INTO shares (token, document_id, created_at) VALUES ('token', 'd', 1)");
  if (knows("0004-song-book")) await run("INSERT INTO book_entries (user_id, key, at, data) VALUES ('u', 'set:a', 1, '[1]')");
  if (knows("0007-link-pictures")) await run(`INSERT INTO link_pictures (token_hash, picture) VALUES ('${hashOf("token")}', 'iVBO')`);
}

/** What the newest gateway finds in such a database. */
async function expectEverything(store: Repository, last: string): Promise<void> {
  const own = { kind: "workspace", id: "d", authorId: "u" } as const;
  expect(await store.findDocument(own)).toMatchObject({ title: "Blues", version: 3, data: '{"n":3}' });
  expect((await store.listRevisions(own))?.map(({ n, title }) => [n, title])).toEqual([
    [2, "Second"],
    [1, "First"],
  ]);
  expect(await store.findRevision({ ...own, n: 2 })).toMatchObject({ data: '{"n":2}' });
  expect(await store.findSession({ idHash: "h" })).toMatchObject({ userId: "u", name: "Ada" });
  expect(await store.findShared({ tokenHash: hashOf("token") })).toMatchObject({ kind: "shown", row: { title: "Blues" } });
  expect((await store.listAttempts({ userId: "u", since: 0 })).attempts).toEqual(['{"id":"a"}', '{"id":"b"}']);
  const book = last >= "0004" ? 1 : 0;
  const pictured = last >= "0007" ? 1 : 0;
  expect((await store.listBookEntries({ userId: "u", after: "" })).entries).toHaveLength(book);
  expect(await store.findUsage({ userId: "u" })).toEqual({
    documents: 1,
    document_bytes: 7,
    deleted: 1,
    deleted_bytes: 8,
    revisions: 2,
    revision_bytes: 9,
    songs: 1,
    song_bytes: 5,
    book_entries: book,
    book_bytes: book * 3,
    attempts: 2,
    attempt_bytes: 20,
    links: 1,
    pictures: pictured,
    picture_bytes: pictured * 4,
  });
  expect(await store.findLinkPicture({ tokenHash: hashOf("token") })).toBe(pictured === 1 ? "iVBO" : null);
  const { songs } = await store.listSongHeads({ userId: "u" }).then((heads) => ({ songs: heads.map(({ id, own = false }) => [id, own]) }));
  expect(songs).toEqual([
    ["s", true],
    ["p", false],
  ]);
  const write = { title: "Blues", data: '{"n":4}', writeId: null, reason: "save", savedBy: "f", now } as const;
  expect(await store.saveDocument({ ...own, ...write, expected: { epoch: null, version: 3 } })).toMatchObject({ saved: { version: 4 } });
  await store.addAttempts({ userId: "u", attempts: [{ id: "c", at: "2025-01-01", data: '{"id":"c"}' }] });
  expect((await store.listAttempts({ userId: "u", since: 2 })).attempts).toEqual(['{"id":"c"}']);
  expect(await store.findUsage({ userId: "u" })).toMatchObject({ revisions: 3, revision_bytes: 16, attempts: 3 });
  expect(await store.setDeleted({ kind: "editor", id: "e", authorId: "u", deletedAt: null })).toBe(true);
  expect(await store.findUsage({ userId: "v" })).toMatchObject({ documents: 1, document_bytes: 2, songs: 0 });
}

test.each(tried)("a SQLite file of %s is brought forward with all that is in it", async (last) => {
  const file = join(temporaryFolder(), "woodshed.db");
  const { raw, db } = await openSqlite(file, "write");
  await fill(db, last);
  raw.close();
  const store = await openTestSqlite(file);
  await expectEverything(store, last);
  await store.close();
});

const programs = postgresPrograms();
describe.runIf(programs !== undefined)("PostgreSQL", () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres(programs ?? "");
  }, 60_000);
  afterAll(() => server.stop());

  const former = (url: string): Db => {
    const pool = new pg.Pool({ connectionString: url });
    pool.on("error", () => undefined); // A connection may still be closing when the server stops.
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };
  const open = (url: string) => openPostgresRepository(url, () => undefined);

  test.each(tried)("a database of %s is brought forward with all that is in it", async (last) => {
    const url = await server.newDatabase("empty");
    const db = former(url);
    await fill(db, last);
    await db.destroy();
    const store = await open(url);
    await expectEverything(store, last);
    await store.close();
  });

  test("a former gateway goes on beside the new one: what it writes is counted, owned and in order", async () => {
    const url = await server.newDatabase("empty");
    const db = former(url);
    await fill(db, "0004-song-book");
    const store = await open(url);
    const run = (statement: string) => sql.raw(statement).execute(db);
    const since = (await store.listAttempts({ userId: "u", since: 0 })).next;
    await run("INSERT INTO users (id, issuer, subject, name, created_at) VALUES ('n', 'i', 'n', 'New', 1)");
    await run("INSERT INTO attempts (user_id, id, at, data) VALUES ('u', 'z', '2020-01-01', '{\"id\":\"z\"}') ON CONFLICT DO NOTHING");
    await run(`INSERT INTO revisions (document_id, n, title, saved_at, data)
      SELECT id, version, title, updated_at, data FROM documents WHERE id = 'd' ON CONFLICT DO NOTHING`);
    await run("INSERT INTO links (token_hash, document_id, created_at, kept_at) VALUES ('t', 'w', 1, NULL)");
    // Songs are one table to a former gateway.
    await run("INSERT INTO songs (id, title, data_abc, owner_id, updated_at) VALUES ('mine', 'Mine', 'X:1', 'v', 5)");
    await run("UPDATE songs SET title = 'Still mine', updated_at = 6 WHERE id = 'mine' AND owner_id = 'v'");
    await run("DELETE FROM songs WHERE owner_id = 'u' AND id IN ('s')");
    expect((await sql.raw("SELECT id FROM songs WHERE owner_id IS NULL OR owner_id = 'v' ORDER BY id").execute(db)).rows).toEqual([
      { id: "mine" },
      { id: "p" },
    ]);
    expect((await store.listSongHeads({ userId: "v" })).map(({ title }) => title)).toEqual(["Public", "Still mine"]);
    expect(await store.findUsage({ userId: "u" })).toMatchObject({ songs: 0 });
    expect(await store.findShared({ tokenHash: "t" })).toMatchObject({ kind: "shown" });
    // Statements of the former gateway that join tables by names without their table.
    const past = `SELECT revisions.n FROM documents INNER JOIN revisions ON revisions.document_id = documents.id
      WHERE id = 'd' AND author_id = 'u' AND kind = 'workspace' AND deleted_at IS NULL AND revisions.n = 1`;
    expect((await sql.raw(past).execute(db)).rows).toEqual([{ n: "1" }]);
    expect((await store.listAttempts({ userId: "u", since })).attempts).toEqual(['{"id":"z"}']);
    expect(await store.findUsage({ userId: "u" })).toMatchObject({ revisions: 3, revision_bytes: 16, attempts: 3 });
    expect(await store.findUsage({ userId: "v" })).toMatchObject({ links: 1 });
    expect(await store.findUsage({ userId: "n" })).toMatchObject({ documents: 0 });
    await store.close();
    await db.destroy();
  });
});
