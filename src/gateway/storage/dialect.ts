import { PostgresAdapter } from "kysely";
import type { Db } from "./tables.ts";

/** Whether a connection is one to PostgreSQL; else it is SQLite. For what the two do not say alike. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
