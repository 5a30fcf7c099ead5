import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { COUNT_WINDOW_MS } from "../../limits/call-counts.ts";
import { migrate } from "../migrations/migrate.ts";
import { bind, type Repository, reads, unavailable, writes } from "../repository.ts";
import type { Db, Tables } from "../tables.ts";
import { saveOverAutosave } from "./autosave.ts";
import { forgetCounts, shareCounts } from "./call-counts.ts";
import { connectTo, serversOf } from "./servers.ts";

/** Connections of one gateway. */
const POOL_SIZE = 8;
/** The lock that keeps two starters from migrating at once; any number that nothing else uses. */
const MIGRATION_LOCK = 7_663_001;
/** The lock of the gateway that does the upkeep for all. */
const UPKEEP_LOCK = 7_663_002;
/** PostgreSQL's type `int8`, which holds times and versions: whole numbers far below 2^53. */
const INT8 = 20;

const poolTrouble =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|after calling end|Query read timeout/;

/** Trouble of the connection or of the server: classes 08, 53, 57, 58 and what the network throws; also a deadlock or a serialization failure. */
function isStorageTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return /^(08|53|57|58|25006|40001|40P01)/.test(code) || /^E[A-Z]+$/.test(code) || poolTrouble.test(error.message);
}

/** PostgreSQL's `deadlock_detected`. */
const isDeadlock = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "40P01";

/** PostgreSQL's `disk_full`. */
const isDiskFull = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "53100";

/** Times that the tables are brought forward when gateways at work are waited for by what waits for them. */
const MIGRATION_TRIES = 5;

/** Brings the tables forward in one transaction, however long it takes and however many start together. */
async function bringForward(db: Db): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`SET LOCAL statement_timeout = 0`.execute(transaction);
        await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
        await migrate(transaction, Date.now());
      });
    } catch (error) {
      if (tries === MIGRATION_TRIES || !isDeadlock(error)) throw error;
    }
  }
}

type Run = (db: Db, input: unknown) => Promise<unknown>;

/** The store in PostgreSQL; any number of gateways may share it. */
export async function openPostgresRepository(url: string, onLostConnection: (error: Error) => void): Promise<Repository> {
  const { pool, connect } = connectTo(serversOf(url), {
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  pool.on("connect", (client) => client.on("error", onLostConnection));
  pool.on("error", () => undefined); // The client has told it already; without a listener here the process would end.
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) });
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw isStorageTrouble(error) ? unavailable(error, isDiskFull(error)) : error;
    }
  };
  try {
    await bringForward(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const written = bind(writes, (name, input) =>
    guarded(() => db.transaction().execute((transaction) => (writes[name] as Run)(transaction, input))),
  );
  return {
    ...bind(reads, (name, input) => guarded(() => (reads[name] as Run)(db, input))),
    ...written,
    saveDocument: async (input) => {
      const saved = await guarded(() => saveOverAutosave(db, input));
      return saved === null ? await written.saveDocument(input) : { outcome: "saved", saved };
    },
    backup: undefined,
    pool: () => ({ open: pool.totalCount, waiting: pool.waitingCount }),
    shareCounts: (counts) => guarded(() => shareCounts(db, { counts, windowMs: COUNT_WINDOW_MS })),
    alone: async (work) => {
      const done = await guarded(() =>
        db.transaction().execute(async (transaction) => {
          // Of the transaction and not of the session: a pooler may give each transaction another one.
          const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.lit(UPKEEP_LOCK)}) AS mine`.execute(
            transaction,
          );
          if (rows[0]?.mine !== true) return false;
          await work();
          await forgetCounts(db, { windowMs: COUNT_WINDOW_MS });
          return true;
        }),
      );
      return done === true;
    },
    close: () => db.destroy(),
  };
}
