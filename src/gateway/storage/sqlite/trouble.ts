/** What stands in the way of SQLite; anything else is a bug. */
export type Trouble = "in-use" | "full" | "damaged" | "unusable";

const byCode: readonly (readonly [string, Trouble])[] = [
  ["SQLITE_BUSY", "in-use"],
  ["SQLITE_LOCKED", "in-use"],
  ["SQLITE_FULL", "full"],
  ["SQLITE_CORRUPT", "damaged"],
  ["SQLITE_NOTADB", "damaged"],
  ["SQLITE_IOERR", "unusable"],
  ["SQLITE_READONLY", "unusable"],
  ["SQLITE_CANTOPEN", "unusable"],
  ["SQLITE_PERM", "unusable"],
  ["SQLITE_PROTOCOL", "unusable"],
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["EACCES", "unusable"],
  ["EPERM", "unusable"],
  ["EROFS", "unusable"],
];

/** What an error of SQLite or of the file system means; undefined for any other. Its extended codes begin with the plain one. */
export function troubleOf(error: unknown): Trouble | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return byCode.find(([start]) => code === start || code.startsWith(`${start}_`))?.[1];
}

const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";

/**
 * Why the embedded database cannot be opened, in one line: the file, what is wrong, and what to do.
 * @param newestBackup the backup to name in the command; undefined when there is none
 */
export function openingProblem(file: string, error: unknown, newestBackup: string | undefined): string | undefined {
  const restore =
    newestBackup === undefined
      ? "There is no backup beside it: put one there and run npm run restore -- <backup>, or move the file away to begin anew."
      : `Restore the newest backup: npm run restore -- ${newestBackup}`;
  switch (troubleOf(error)) {
    case "in-use":
      return `The database ${file} is in use by another program (${firstLine(error)}). Stop that one: a file takes one gateway.`;
    case "full":
      return `The database ${file} cannot be written: the disk is full. Make room, then start again.`;
    case "damaged":
      return `The database ${file} is damaged (${firstLine(error)}). ${restore}`;
    case "unusable":
      return `The database ${file} cannot be read or written (${firstLine(error)}). Give this user the file and its folder.`;
    case undefined:
      return undefined;
  }
}
