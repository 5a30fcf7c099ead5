import { randomBytes } from "node:crypto";
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { Result } from "../../../lib/result.ts";
import { type Refusal, refuse } from "../../refusal.ts";
import { migrate } from "../migrations/migrate.ts";
import { markRestored } from "../operations/restores.ts";
import { loadSqlite, openSqlite } from "./connection.ts";
import { troubleOf } from "./trouble.ts";

/** Files that belong to a database beside it. */
const BESIDE = ["-wal", "-shm"];

/** A new epoch's name: versions from before a restore and after it are told apart by it. */
export const newEpoch = (): string => randomBytes(6).toString("hex");

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
  } catch (error) {
    return troubleOf(error) === "unusable" ? "it cannot be read by this user" : "it is no SQLite database";
  }
}

/** Whether another process has the database open: leaving the write-ahead log needs it alone. A damaged database is not in use by that. */
async function isInUse(file: string): Promise<boolean> {
  const Database = await loadSqlite();
  try {
    const database = new Database(file, { timeout: 500 });
    try {
      database.pragma("journal_mode = DELETE");
    } finally {
      database.close();
    }
    return false;
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble === undefined || trouble === "full") throw error;
    return trouble === "in-use";
  }
}

/** Brings a copy of a backup forward and notes in it that it was restored: no version of it is taken for one from before. */
async function prepare(copy: string, now: number, signOut: boolean): Promise<void> {
  const { raw, db, step } = await openSqlite(copy, "write");
  try {
    step("BEGIN IMMEDIATE");
    await migrate(db, now);
    await markRestored(db, { epoch: newEpoch(), now, signOut });
    step("COMMIT");
    raw.pragma("journal_mode = DELETE");
  } finally {
    raw.close();
  }
}

const remove = (file: string): void => {
  for (const end of ["", ...BESIDE]) rmSync(file + end, { force: true });
};

/** Puts a database aside under a name with the time, with the files that belong to it. */
function putAside(database: string, now: number): string {
  const former = `${database}.before-${new Date(now).toISOString().replaceAll(":", "-")}`;
  for (const end of ["", ...BESIDE]) if (existsSync(database + end)) renameSync(database + end, former + end);
  return former;
}

/**
 * Puts a backup in the place of the database; the former database stays beside it under a name with the time. Refuses while a gateway runs on it.
 * Answers where the former database is, or an empty text when there was none.
 */
export async function restore(
  backup: string,
  database: string,
  now: number,
  { signOut = false }: { readonly signOut?: boolean } = {},
): Promise<Result<string, Refusal>> {
  const problem = await problemOf(backup);
  if (problem !== undefined) return refuse("no-backup", `${backup} cannot be restored: ${problem}.`, backup);
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
  if (existsSync(database) && (await isInUse(database))) {
    return refuse("in-use", "The database is in use. Stop the gateway first, then restore.", database);
  }
  const copy = `${database}.restoring`;
  try {
    remove(copy);
    copyFileSync(backup, copy);
    chmodSync(copy, 0o600);
    await prepare(copy, now, signOut);
  } catch (error) {
    remove(copy);
    const why =
      troubleOf(error) === "full" ? "the disk is full" : error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
    return refuse("no-backup", `${backup} cannot be restored: ${why}.`, backup);
  }
  const former = existsSync(database) ? putAside(database, now) : "";
  for (const end of BESIDE) rmSync(database + end, { force: true });
  renameSync(copy, database);
  return { ok: true, value: former };
}
