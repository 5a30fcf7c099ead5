import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Repository } from "./storage/repository.ts";

const HOUR_MS = 3_600_000;
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
  mkdirSync(folder, { recursive: true });
  const file = join(folder, nameOfBackup(now));
  await backup(file);
  for (const name of backupsToRemove(readdirSync(folder))) rmSync(join(folder, name));
  return file;
}

/** Every hour: removes what has run out, and makes a backup where the store can. Answers how to stop. */
export function keepUp(repository: Repository, dataDir: string, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    const now = Date.now();
    await repository.cleanUp({ now });
    if (repository.backup !== undefined) await makeBackup(repository.backup, join(dataDir, "backups"), now);
  };
  const timer = setInterval(() => {
    running = round().catch(onError);
  }, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
