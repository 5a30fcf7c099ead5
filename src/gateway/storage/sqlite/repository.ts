import { bind, type ReadName, type Repository, reads, unavailable, writes } from "../repository.ts";
import type { Db } from "../tables.ts";
import { isStorageTrouble, openSqlite } from "./connection.ts";
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
      throw isStorageTrouble(error) ? unavailable(error) : error;
    }
  };
  return {
    ...bind(reads, read),
    ...bind(writes, (name, input) => writer.write(name, input)),
    backup: writer.backup,
    close: async () => {
      await writer.close();
      reader.raw.close();
    },
  };
}
