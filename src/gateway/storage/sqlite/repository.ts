import { bind, type ReadName, type Repository, reads, unavailable, writes } from "../repository.ts";
import type { Db } from "../tables.ts";
import { openSqlite } from "./connection.ts";
import { troubleOf } from "./trouble.ts";
import { startWriter, type WriterProgram } from "./writer-client.ts";

/**
 * The store in a SQLite file. Reads run at once on a connection of this thread (a snapshot never waits for the writer); writes go to a thread of their
 * own, which waits for the disk, so that no connection ever starves behind a save.
 */
export async function openSqliteRepository(file: string, program: WriterProgram): Promise<Repository> {
  const writer = await startWriter(file, program);
  const reader = await openSqlite(file, "read");
  const read = async (name: ReadName, input: unknown): Promise<unknown> => {
    const run = reads[name] as (db: Db, input: unknown) => Promise<unknown>;
    try {
      return await run(reader.db, input);
    } catch (error) {
      throw troubleOf(error) === undefined ? error : unavailable(error, troubleOf(error) === "full");
    }
  };
  return {
    ...bind(reads, read),
    ...bind(writes, (name, input) => writer.write(name, input)),
    backup: writer.backup,
    shareCounts: undefined,
    pool: undefined,
    alone: async (work) => {
      await work();
      return true;
    },
    close: async () => {
      reader.raw.close(); // First: the last connection to close is the one that empties the log into the file, and a reader cannot.
      await writer.close();
    },
  };
}
