import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { SqliteConnection } from "./connection.ts";

const PARTIAL = ".partial";

/** Where the backups of a database stand: a folder beside it. */
export const backupFolder = (database: string): string => join(dirname(database), "backups");

/** Waits until what was written to a file, or renamed in a folder, is on the disk. */
function sync(path: string, flags: string): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Copies the database page by page while it is written to; the file has its name only when it is whole and on the disk. */
export async function backUp({ raw }: SqliteConnection, file: string): Promise<void> {
  const partial = file + PARTIAL;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  rmSync(partial, { force: true });
  try {
    await raw.backup(partial);
    chmodSync(partial, 0o600);
    sync(partial, "r+");
    renameSync(partial, file);
    sync(dirname(file), "r");
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Removes what a backup or a restore left half done when its process ended. */
export function removeLeftovers(database: string): void {
  const leftovers: readonly (readonly [folder: string, is: (name: string) => boolean])[] = [
    [backupFolder(database), (name) => name.endsWith(PARTIAL)],
    [dirname(database), (name) => name.startsWith(`${basename(database)}.restoring`)],
  ];
  for (const [folder, is] of leftovers) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) if (is(name)) rmSync(join(folder, name), { force: true });
  }
}
