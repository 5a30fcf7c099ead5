import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { type Problem, type Result, refuse } from "../../../lib/result.ts";
import { isStorageTrouble, loadSqlite } from "./connection.ts";

/** Whether a file is a whole Woodshed database; the problem in words when it is not. */
async function problemOf(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return "there is no such file";
  const Database = await loadSqlite();
  try {
    const database = new Database(file, { readonly: true });
    const whole = database.pragma("integrity_check", { simple: true }) === "ok";
    const known = database.prepare("SELECT count(*) AS tables FROM sqlite_master WHERE name IN ('documents', 'migrations')").get();
    database.close();
    if (!whole) return "it is damaged";
    return (known as { tables: number }).tables === 2 ? undefined : "it is no Woodshed database";
  } catch {
    return "it is no SQLite database";
  }
}

/** Whether another process has the database open: leaving the write-ahead log needs it alone. */
async function isInUse(file: string): Promise<boolean> {
  const Database = await loadSqlite();
  const database = new Database(file, { timeout: 500 });
  try {
    database.pragma("journal_mode = DELETE");
    return false;
  } catch (error) {
    if (isStorageTrouble(error)) return true;
    throw error;
  } finally {
    database.close();
  }
}

/**
 * Puts a backup in the place of the database; the former database stays beside it under a name with the time. Refuses while a gateway runs on it.
 * Answers where the former database is, or an empty text when there was none.
 */
export async function restore(backup: string, database: string, now: number): Promise<Result<string, Problem>> {
  const problem = await problemOf(backup);
  if (problem !== undefined) return refuse("no-backup", `${backup} cannot be restored: ${problem}.`, backup);
  mkdirSync(dirname(database), { recursive: true });
  const copy = `${database}.restoring`;
  copyFileSync(backup, copy);
  let former = "";
  if (existsSync(database)) {
    if (await isInUse(database)) {
      rmSync(copy);
      return refuse("in-use", "The database is in use. Stop the gateway first, then restore.", database);
    }
    former = `${database}.before-${new Date(now).toISOString().replaceAll(":", "-")}`;
    renameSync(database, former);
  }
  for (const rest of ["-wal", "-shm"]) rmSync(database + rest, { force: true });
  renameSync(copy, database);
  return { ok: true, value: former };
}
