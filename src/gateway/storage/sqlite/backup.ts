import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import type { SqliteConnection } from "./connection.ts";

/** Copies the database page by page while it is written to; the file has its name only when it is whole and on the disk. */
export async function backUp({ raw }: SqliteConnection, file: string): Promise<void> {
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  await raw.backup(partial);
  const handle = openSync(partial, "r+");
  fsyncSync(handle);
  closeSync(handle);
  renameSync(partial, file);
}
