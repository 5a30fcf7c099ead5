import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { migrate } from "../migrations/migrate.ts";
import { bind, type Repository, reads, unavailable, writes } from "../repository.ts";
import type { Db, Tables } from "../tables.ts";

/** Connections of one gateway. */
const POOL_SIZE = 8;
/** The lock that keeps two starters from migrating at once; any number that nothing else uses. */
const MIGRATION_LOCK = 7_663_001;
/** PostgreSQL's type `int8`, which holds times and versions: whole numbers far below 2^53. */
const INT8 = 20;

const poolTrouble =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|after calling end/;

/** Trouble of the connection or of the server: classes 08, 53, 57, 58 and what the network throws; also a deadlock or a serialization failure. */
function isStorageTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return /^(08|53|57|58|25006|40001|40P01)/.test(code) || /^E[A-Z]+$/.test(code) || poolTrouble.test(error.message);
}

/** PostgreSQL's `disk_full`. */
const isDiskFull = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "53100";

type Run = (db: Db, input: unknown) => Promise<unknown>;

/** The store in PostgreSQL; any number of gateways may share it. */
export async function openPostgresRepository(url: string, onLostConnection: (error: Error) => void): Promise<Repository> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  pool.on("connect", (client) => client.on("error", onLostConnection));
  pool.on("error", () => undefined); // The client has told it already; without a listener here the process would end.
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const guarded = async (work: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await work();
    } catch (error) {
      throw isStorageTrouble(error) ? unavailable(error, isDiskFull(error)) : error;
    }
  };
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
      await migrate(transaction, Date.now());
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    ...bind(reads, (name, input) => guarded(() => (reads[name] as Run)(db, input))),
    ...bind(writes, (name, input) => guarded(() => db.transaction().execute((transaction) => (writes[name] as Run)(transaction, input)))),
    backup: undefined,
    close: () => db.destroy(),
  };
}
