import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { eraseMarked } from "./classes/erase.ts";
import type { Repository } from "./storage/repository.ts";
import { troubleOf } from "./storage/sqlite/trouble.ts";

const HOUR_MS = 3_600_000;
/** At the start a backup is made unless there is one that is younger: a gateway that is started again and again must not push out older ones. */
const FRESH_MS = 900_000;
const HOURLY_KEPT = 24;
const DAILY_KEPT = 14;
const backupName = /^woodshed-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ\.db$/;

/** The file name of a backup made at a time. @example nameOfBackup(0) // "woodshed-1970-01-01T00-00-00Z.db" */
export const nameOfBackup = (time: number): string => `woodshed-${new Date(time).toISOString().slice(0, 19).replaceAll(":", "-")}Z.db`;

/** Which backups may go: all but the newest 24 and the newest of each of the last 14 days that have one. Other files are never named. */
export function backupsToRemove(names: readonly string[]): string[] {
  const backups = names.filter((name) => backupName.test(name)).sort();
  backups.reverse();
  const dayOf = (name: string): string => backupName.exec(name)?.[1] ?? "";
  const days = [...new Set(backups.map(dayOf))].slice(0, DAILY_KEPT);
  const kept = new Set(backups.slice(0, HOURLY_KEPT));
  for (const day of days) kept.add(backups.find((name) => dayOf(name) === day) ?? "");
  return backups.filter((name) => !kept.has(name));
}

/** Copies the store into `DATA_DIR/backups` and removes the copies that are too old. */
export async function makeBackup(backup: (file: string) => Promise<void>, folder: string, now: number): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, nameOfBackup(now));
  await backup(file);
  for (const name of backupsToRemove(readdirSync(folder))) rmSync(join(folder, name));
  return file;
}

/** The newest whole backup in a folder; undefined when there is none. */
export function newestBackup(folder: string): string | undefined {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => backupName.test(name)) : [];
  const newest = names.sort().at(-1);
  return newest === undefined ? undefined : join(folder, newest);
}

/** Whether the newest backup is so young that the start needs no further one. */
function hasFreshBackup(folder: string, now: number): boolean {
  const newest = newestBackup(folder);
  return newest !== undefined && basename(newest) > nameOfBackup(now - FRESH_MS);
}

/** How the last backup went; what `/readyz` tells of it. */
export interface BackupState {
  /** Why it failed, in words that hold no path; undefined while all is well. */
  problem: string | undefined;
}

/** What the upkeep works on, and who hears of what failed. */
export interface UpkeepParts {
  readonly repository: Pick<Repository, "backup" | "cleanUp" | "removeLeftAccounts" | "eraseUnusedLearners" | "eraseStep" | "alone">;
  readonly dataDir: string;
  /** A learner who was not here for so many milliseconds is erased. */
  readonly learnerIdleMs: number;
  readonly backups: BackupState;
  readonly onError: (error: unknown, message: string) => void;
}

/** At the start and every hour: removes what has run out, and makes a backup where the store can. Answers how to stop. */
export function keepUp({ repository, dataDir, learnerIdleMs, backups, onError }: UpkeepParts): () => Promise<void> {
  const folder = join(dataDir, "backups");
  let isStopping = false;
  const removeWhatRanOut = async (): Promise<void> => {
    const now = Date.now();
    await repository.cleanUp({ now });
    await repository.eraseUnusedLearners({ before: now - learnerIdleMs, now });
    await eraseMarked(repository, null, () => !isStopping);
    // An account in many short steps, so that others write in between.
    while (!isStopping && (await repository.removeLeftAccounts({ now })));
  };
  const cleanUp = async (): Promise<void> => {
    await repository.alone(removeWhatRanOut).catch((error: unknown) => onError(error, "the hourly upkeep failed"));
  };
  const backUp = async (): Promise<void> => {
    if (repository.backup === undefined) return;
    try {
      await makeBackup(repository.backup, folder, Date.now());
      backups.problem = undefined;
    } catch (error) {
      const why = troubleOf((error as Error).cause ?? error) === "full" ? "the disk is full" : "the log says why";
      backups.problem = `The last backup failed: ${why}.`;
      onError(error, "the backup failed");
    }
  };
  let running = hasFreshBackup(folder, Date.now()) ? Promise.resolve() : backUp();
  const timer = setInterval(() => {
    running = cleanUp().then(backUp);
  }, HOUR_MS);
  timer.unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}
