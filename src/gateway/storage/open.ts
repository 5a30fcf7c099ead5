import { join } from "node:path";
import type { Settings } from "../settings.ts";
import { newestBackup } from "../upkeep.ts";
import { openPostgresRepository } from "./postgres/repository.ts";
import type { Repository } from "./repository.ts";
import { backupFolder } from "./sqlite/backup.ts";
import { openSqliteRepository } from "./sqlite/repository.ts";
import { openingProblem } from "./sqlite/trouble.ts";
import type { WriterProgram } from "./sqlite/writer-client.ts";

/** The embedded store's file. */
export const sqliteFile = (dataDir: string): string => join(dataDir, "woodshed.db");

async function openEmbedded(file: string, writer: WriterProgram): Promise<Repository> {
  try {
    return await openSqliteRepository(file, writer);
  } catch (cause) {
    const problem = openingProblem(file, cause, newestBackup(backupFolder(file)));
    throw problem === undefined ? cause : new Error(problem, { cause });
  }
}

/** Opens the store that the settings name and brings its tables forward; throws one line that says what is wrong. */
export async function openRepository(
  settings: Settings,
  writer: WriterProgram,
  onLostConnection: (error: Error) => void,
): Promise<Repository> {
  if (settings.databaseUrl === "") return await openEmbedded(sqliteFile(settings.dataDir), writer);
  try {
    return await openPostgresRepository(settings.databaseUrl, onLostConnection);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n", 1)[0] : "no reason was given";
    throw new Error(`DATABASE_URL is wrong, or its PostgreSQL cannot be used: ${reason}`, { cause });
  }
}
