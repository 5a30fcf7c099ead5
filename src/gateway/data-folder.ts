import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

function narrow(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
}

/** The gateway's own files in the data folder: the database with what stands beside it, and its backups. */
const isOwn = (name: string): boolean => name.startsWith("woodshed");

/**
 * Makes the data folder, and lets nobody but this user into it and the files in it: they hold what people wrote. What this process makes from now on
 * is its user's alone, too. Throws when the folder cannot be made or is somebody else's.
 */
export function openDataFolder(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER });
  for (const folder of [dataDir, join(dataDir, "backups")]) {
    if (!existsSync(folder)) continue;
    narrow(folder, OWNER_ONLY_FOLDER);
    for (const name of readdirSync(folder).filter(isOwn)) {
      if (statSync(join(folder, name)).isFile()) narrow(join(folder, name), OWNER_ONLY_FILE);
    }
  }
}
