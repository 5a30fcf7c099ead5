// Rows of every table of a store, counted and compared for the drill of the restore.

/** @typedef {Record<string, number>} Rows rows by table */

/** Names of a SQLite's own tables. */
export const TABLES_OF_FILE = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
/** Names of a PostgreSQL's own tables; the parts of one count with it. */
export const TABLES_OF_POSTGRES = `SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`;

/** A statement that counts the rows of each table: a name and a number a row. @param {string[]} tables */
export const countsOf = (tables) => tables.map((table) => `SELECT '${table}' AS name, count(*) AS n FROM "${table}"`).join(" UNION ALL ");

/** Tables that a restore writes to itself. */
const WRITTEN_BY_RESTORE = new Set(["migrations", "restores"]);

const rowsIn = (/** @type {number | undefined} */ rows) => (rows === undefined ? "no such table" : `${rows} rows`);

/**
 * What is not as it was put back, in words: a line for each table that has not as many rows as it had. A backup of a former version is brought forward
 * by the restore: then only the tables that both have are compared.
 * @param {Rows} before @param {Rows} restored
 * @returns {string[]}
 */
export function differences(before, restored) {
  const isForward = before.migrations !== restored.migrations;
  const tables = [...new Set([...Object.keys(before), ...Object.keys(restored)])]
    .filter((table) => !WRITTEN_BY_RESTORE.has(table))
    .filter((table) => !isForward || (table in before && table in restored));
  return tables
    .filter((table) => before[table] !== restored[table])
    .map((table) => `${table}: ${rowsIn(before[table])} before, ${rowsIn(restored[table])} restored`);
}

/**
 * Tables whose rows say by the server's clock when they were made, and are made once: those that are there now and are older than a backup have to be
 * in it.
 */
export const MADE_ONCE = ["users", "documents", "links"];

/**
 * What a backup lacks of the running store, in words.
 * @param {Rows} older rows of the running store that were made before the backup @param {Rows} backup
 * @returns {string[]}
 */
export function lacking(older, backup) {
  return Object.keys(older)
    .filter((table) => (backup[table] ?? 0) < (older[table] ?? 0))
    .map((table) => `${table}: the running store has ${older[table]} rows from before the backup, the backup has ${backup[table] ?? 0}`);
}
