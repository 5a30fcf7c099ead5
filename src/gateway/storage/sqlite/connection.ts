import type Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Db, Tables } from "../tables.ts";

/** An open SQLite file, raw and for queries. */
export interface SqliteConnection {
  readonly raw: Database.Database;
  readonly db: Db;
  /** Runs a statement without parameters, such as COMMIT. */
  readonly step: (statement: string) => void;
}

type Constructor = typeof Database;

/** Prepared statements kept per connection; the gateway has some fifty. */
const KEPT_STATEMENTS = 200;

/**
 * Loads the SQLite binding. Where it is missing (no prebuilt binary and no compiler at installation) it throws one line that says what to do; this is
 * why it is loaded on demand.
 */
export async function loadSqlite(): Promise<Constructor> {
  try {
    const { default: Sqlite } = await import("better-sqlite3");
    new Sqlite(":memory:").close();
    return Sqlite;
  } catch (cause) {
    const advice =
      "Install python3, make and a C++ compiler, run npm rebuild better-sqlite3 --ignore-scripts=false, or set DATABASE_URL to a PostgreSQL.";
    throw new Error(`SQLite is not built on this machine. ${advice}`, { cause });
  }
}

/** Opens a file: a writer with every commit on the disk before it is answered, or a reader that never waits for it. */
export async function openSqlite(file: string, mode: "write" | "read"): Promise<SqliteConnection> {
  const Sqlite = await loadSqlite();
  const raw = new Sqlite(file, { readonly: mode === "read", timeout: 5_000 });
  if (mode === "write") {
    raw.pragma("journal_mode = WAL");
    raw.pragma("synchronous = FULL");
    raw.pragma("wal_autocheckpoint = 2000");
  }
  raw.pragma("foreign_keys = ON");
  raw.pragma("cache_size = -65536");
  raw.pragma("mmap_size = 268435456");
  const database = withKeptStatements(raw);
  return {
    raw,
    db: new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }),
    step: (statement) => void database.prepare(statement).run(),
  };
}

/** Prepares each statement once: the query builder would prepare it at every call. */
function withKeptStatements(raw: Database.Database) {
  const kept = new Map<string, Database.Statement>();
  const prepare = (text: string): Database.Statement => {
    const found = kept.get(text);
    if (found !== undefined) return found;
    const statement = raw.prepare(text);
    if (kept.size >= KEPT_STATEMENTS) kept.clear();
    kept.set(text, statement);
    return statement;
  };
  return { prepare, close: () => void raw.close() };
}
