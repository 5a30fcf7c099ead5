import { statSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { openPostgresRepository } from "../../src/gateway/storage/postgres/repository.ts";
import { type Repository, reads, writes } from "../../src/gateway/storage/repository.ts";
import { openSqlite } from "../../src/gateway/storage/sqlite/connection.ts";
import type { Db, Tables } from "../../src/gateway/storage/tables.ts";
import { temporaryFolder } from "./gateway-process.ts";
import { startPostgres } from "./postgres.ts";
import { openTestSqlite } from "./stores.ts";

/** When everything was made. */
export const filledAt = Date.UTC(2026, 0, 1);

/** What a store of a size holds: at size 1, 100,000 people, 10,000 documents and 20,000 songs, tags and set lists of one of them, 10 million runs. */
export const countsAt = (size: number) => ({
  people: Math.max(10, Math.round(100_000 * size)),
  documents: Math.max(10, Math.round(10_000 * size)),
  songs: Math.max(20, Math.round(20_000 * size)),
  versions: Math.max(5, Math.round(300 * size)),
  runs: Math.max(100, Math.round(10_000_000 * size)),
});

/** A filled store, and its size. */
export interface Filled {
  readonly store: Repository;
  readonly bytes: number;
  /** What a call finds its rows by: the indexes of its statements, and the tables that it reads as a whole. */
  readonly explain: (call: string, input: unknown) => Promise<string[]>;
  readonly stop: () => Promise<void>;
}

const operations = { ...reads, ...writes } as unknown as Record<string, (db: Db, input: unknown) => Promise<unknown>>;

/** Statements that fill a store; `series(n)` is a table `s` with the numbers 1 to n in `i`. */
function fillers(size: number, series: (n: number) => string): string[] {
  const { people, documents, songs, versions, runs } = countsAt(size);
  const document = (id: string, author: string): string =>
    `INSERT INTO documents (id, kind, author_id, title, version, created_at, updated_at, save_reason, saved_by, data)
     SELECT ${id}, 'workspace', ${author}, 'Title ' || i, 1, ${filledAt} + i, ${filledAt} + i, 'save', 's', '{"pad":"${"x".repeat(1_000)}"}' FROM`;
  return [
    `INSERT INTO users (id, issuer, subject, name, created_at) SELECT 'u' || i, 'i', 's' || i, 'Name', 1 FROM ${series(people)}`,
    `${document("'many' || i", "'u1'")} ${series(documents)}`,
    `${document("'d' || i", "'u' || i")} ${series(people)}`,
    `INSERT INTO own_songs (id, owner_id, title, data_abc, updated_at) SELECT 'g' || i, 'u' || i, 'Song', 'X:1', 1 FROM ${series(people)}`,
    `INSERT INTO own_songs (id, owner_id, title, data_abc, updated_at) SELECT 'own' || i, 'u1', 'Song ' || i, 'X:1', 1 FROM ${series(songs)}`,
    `INSERT INTO book_entries (user_id, key, at, data) SELECT 'u1', 'tags:own' || i, ${filledAt}, '["jazz","ballad"]' FROM ${series(songs)}`,
    `INSERT INTO book_entries (user_id, key, at, data) SELECT 'u' || i, 'set:a', ${filledAt}, '{"title":"Set","songs":["g1"]}' FROM ${series(people)}`,
    `INSERT INTO links (token_hash, document_id, owner_id, created_at) SELECT 'l' || i, 'd' || i, 'u' || i, ${filledAt} FROM ${series(people)}`,
    `INSERT INTO revisions (document_id, n, owner_id, bytes, reason, saved_by, pinned, saved_at, title, data)
     SELECT 'd' || i, 1, 'u' || i, 2, 'save', 's', 0, ${filledAt}, 'Title', '{}' FROM ${series(people)}`,
    `INSERT INTO revisions (document_id, n, owner_id, bytes, reason, saved_by, pinned, saved_at, title, data)
     SELECT 'd6', 1 + i, 'u6', 2, 'save', 's', 0, ${filledAt} + i, 'Title', '{}' FROM ${series(versions)}`,
    `INSERT INTO sessions (id_hash, family, user_id, family_created_at, expires_at, issued_at, used_at)
     SELECT 'h' || i, 'f' || i, 'u' || i, ${filledAt}, ${filledAt} * 2, 1, 1 FROM ${series(people)}`,
    // One run in twenty is one person's: as many as an account may have.
    `INSERT INTO attempts (user_id, id, at, seq, data)
     SELECT 'u' || CASE WHEN i % 20 = 0 THEN 1 ELSE 1 + i % ${people} END, 'r' || i, '2026-01-01', i, '{"id":"r","score":3,"steps":"${"x".repeat(60)}"}' FROM ${series(runs)}`,
    "UPDATE usage SET record_seq = (SELECT coalesce(max(seq), 0) FROM attempts WHERE attempts.user_id = usage.user_id) WHERE user_id = 'u1'",
  ];
}

const sortedOnce = (found: readonly string[]): string[] => [...new Set(found)].sort();

/** A store in a SQLite file. */
export async function filledSqlite(size: number): Promise<Filled> {
  const file = join(temporaryFolder(), "woodshed.db");
  await (await openTestSqlite(file)).close();
  const { raw } = await openSqlite(file, "write");
  raw.pragma("synchronous = OFF");
  const triggers = raw.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'count_attempts%'").all();
  for (const { name } of triggers as { name: string }[]) raw.exec(`DROP TRIGGER ${name}`);
  const series = (n: number) => `(WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < ${n}) SELECT i FROM s)`;
  raw.transaction(() => {
    for (const statement of fillers(size, series)) raw.exec(statement);
  })();
  for (const trigger of triggers as { sql: string }[]) raw.exec(trigger.sql);
  raw.exec("ANALYZE");
  raw.close();
  const store = await openTestSqlite(file);
  const explain = async (call: string, input: unknown): Promise<string[]> => {
    const connection = await openSqlite(file, "write");
    const texts: string[] = [];
    const prepare = connection.raw.prepare.bind(connection.raw);
    connection.raw.prepare = ((text: string) => {
      texts.push(text);
      return prepare(text);
    }) as typeof connection.raw.prepare;
    await operations[call]?.(connection.db, input);
    const plans = texts.flatMap((text) => {
      const values = Array.from({ length: text.split("?").length - 1 }, () => null);
      return prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[];
    });
    connection.raw.close();
    /** What a statement makes out of rows that it found, and then reads, is no table. */
    const made = new Set(plans.flatMap(({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1] ?? []));
    return sortedOnce(
      plans.flatMap(({ detail }) => {
        const [, whole, table = "", by = ""] =
          /^(SCAN|SEARCH) (?:EXISTS )?(\w+)(?: USING (?:COVERING )?(?:INDEX )?(\w+|INTEGER PRIMARY KEY))?/.exec(detail) ?? [];
        if (whole === undefined || made.has(table)) return [];
        return whole === "SCAN" && by === "" ? [`all of ${table}`] : [by.replace(/^sqlite_autoindex_(\w+)_\d+$/, "$1_pkey")];
      }),
    );
  };
  return { store, bytes: statSync(file).size, explain, stop: store.close };
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Plans?: readonly PlanNode[];
}

const usedBy = (node: PlanNode): string[] => [
  ...(node["Index Name"] === undefined ? [] : [node["Index Name"]]),
  ...(node["Node Type"] === "Seq Scan" ? [`all of ${node["Relation Name"]}`] : []),
  ...(node.Plans ?? []).flatMap(usedBy),
];

/** A store in a PostgreSQL of its own. */
export async function filledPostgres(size: number, programs: string): Promise<Filled> {
  const server = await startPostgres(programs, "waits");
  const url = await server.newDatabase();
  const store = await openPostgresRepository(url, () => undefined);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("ALTER TABLE attempts DISABLE TRIGGER count_attempts_insert");
  for (const statement of fillers(size, (n) => `generate_series(1, ${n}) AS s(i)`)) await client.query(statement);
  await client.query("ALTER TABLE attempts ENABLE TRIGGER count_attempts_insert");
  await client.query("VACUUM ANALYZE");
  const { rows } = await client.query("SELECT pg_database_size(current_database()) AS bytes");
  const parents = await client.query(
    "SELECT part.relname AS part, whole.relname AS whole FROM pg_inherits INNER JOIN pg_class part ON part.oid = inhrelid INNER JOIN pg_class whole ON whole.oid = inhparent",
  );
  const wholes = new Map<string, string>(parents.rows.map(({ part, whole }) => [part, whole]));
  const explain = async (call: string, input: unknown): Promise<string[]> => {
    const asked: { text: string; values: unknown[] }[] = [];
    const query = async (text: string, values: unknown[] = []) => {
      if (/^(select|insert|update|delete)/i.test(text)) asked.push({ text, values });
      return await client.query(text, values);
    };
    const connect = async () => ({ query, release: () => undefined }) as unknown as pg.PoolClient;
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }) });
    await db.transaction().execute((transaction) => operations[call]?.(transaction, input) ?? Promise.resolve());
    const found: string[] = [];
    for (const { text, values } of asked) {
      const answer = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
      const plans = answer.rows.flatMap((row) => row["QUERY PLAN"] as { Plan: PlanNode }[]);
      found.push(...plans.flatMap(({ Plan: plan }) => usedBy(plan)));
    }
    return sortedOnce(
      found.map((name) =>
        name.startsWith("all of ") ? `all of ${wholes.get(name.slice(7)) ?? name.slice(7)}` : (wholes.get(name) ?? name),
      ),
    );
  };
  const stop = async (): Promise<void> => {
    await client.end();
    await store.close();
    await server.stop();
  };
  return { store, bytes: Number(rows[0]?.bytes), explain, stop };
}
