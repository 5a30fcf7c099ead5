// `node scripts/operations/drill.mjs`: a drill of the restore. It puts the newest backup back into a place of its own, compares the rows of every table
// with what was put back, and starts a gateway on it; nothing of the running store is touched. It fails where a table has not as many rows as it had.
// SQLite: the newest file of DATA_DIR/backups, which may be DRILL_MOST_HOURS old (26). PostgreSQL (DATABASE_URL set): pg_dump now, pg_restore into the
// empty database DRILL_DATABASE_URL, which is empty again afterwards; psql, pg_dump and pg_restore have to be on the PATH.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../root.mjs";
import { countsOf, differences, lacking, MADE_ONCE, TABLES_OF_FILE, TABLES_OF_POSTGRES } from "./rows.mjs";

const folder = mkdtempSync(join(tmpdir(), "woodshed-drill-"));
const { DATABASE_URL = "", DRILL_DATABASE_URL = "", DATA_DIR = "./data", DRILL_MOST_HOURS = "26" } = process.env;
/** The gateway that is started; DRILL_PROGRAM names another one than the built one. */
const { DRILL_PROGRAM: program = `${root}dist/gateway/main.js` } = process.env;
const backupName = /^woodshed-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/;

/** @typedef {import("./rows.mjs").Rows} Rows */
/** @typedef {{ settings: Record<string, string>, before: Rows, restored: Rows, lacks: string[] }} Restored */

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}

/** Reads a SQLite file. @template T @param {string} file @param {(ask: (text: string) => any[]) => T} read @returns {Promise<T>} */
async function readFile(file, read) {
  const { default: Sqlite } = await import("better-sqlite3");
  const database = new Sqlite(file, { readonly: true });
  try {
    return read((text) => database.prepare(text).all());
  } finally {
    database.close();
  }
}

/** @param {{ name: string, n: number | string }[]} counts @returns {Rows} */
const rowsFrom = (counts) => Object.fromEntries(counts.map(({ name, n }) => [name, Number(n)]));

/** Rows of every table of a SQLite file. @param {string} file */
const rowsOfFile = (file) => readFile(file, (ask) => rowsFrom(ask(countsOf(ask(TABLES_OF_FILE).map(({ name }) => name)))));

/** Rows of the running store that were made before a time. @param {number} time milliseconds since 1970 */
const olderRows = (time) =>
  readFile(join(DATA_DIR, "woodshed.db"), (ask) =>
    rowsFrom(
      ask(
        MADE_ONCE.map((table) => `SELECT '${table}' AS name, count(*) AS n FROM ${table} WHERE created_at < ${time}`).join(" UNION ALL "),
      ),
    ),
  );

/** Puts the newest backup of the embedded store into a folder of its own. @returns {Promise<Restored>} */
async function restoreEmbedded() {
  const backups = join(DATA_DIR, "backups");
  // Those that were made before tables were brought forward have other names: they are no newest ones.
  const newest = (existsSync(backups) ? readdirSync(backups) : [])
    .filter((name) => backupName.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) return fail(`There is no backup in ${backups}.`);
  const file = join(backups, newest);
  const begun = Date.parse(newest.replace(backupName, "$1T$2:$3:$4Z"));
  const hours = (Date.now() - begun) / 3_600_000;
  console.log(`Backup ${newest}, ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB, ${hours.toFixed(1)} hours old.`);
  if (hours > Number(DRILL_MOST_HOURS))
    return fail(`No backup was made for ${hours.toFixed(0)} hours: see "problems" in /readyz and the log.`);
  const before = await rowsOfFile(file);
  const settings = { DATA_DIR: folder, DATABASE_URL: "" };
  execFileSync(process.execPath, [program, "restore", file], { env: { ...process.env, ...settings } });
  const restored = await rowsOfFile(join(folder, "woodshed.db"));
  return { settings, before, restored, lacks: lacking(await olderRows(begun), before) };
}

const psqlArguments = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set", "ON_ERROR_STOP=1"];

/** @param {string} line what psql prints of a name and a number */
const countIn = (line) => ({ name: line.slice(0, line.lastIndexOf("|")), n: line.slice(line.lastIndexOf("|") + 1) });

/** Lines of psql's answer. @param {string} address @param {string} text */
const askPostgres = (address, text) =>
  execFileSync("psql", [...psqlArguments, "--command", text, address], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");

/** Rows of every table. @param {string} address */
function rowsOfPostgres(address) {
  const tables = askPostgres(address, TABLES_OF_POSTGRES);
  return tables.length === 0 ? {} : rowsFrom(askPostgres(address, countsOf(tables)).map(countIn));
}

/** Dumps the database as it stands at one moment, and counts its rows at that moment, whatever is written meanwhile. @param {string} file @returns {Promise<Rows>} */
async function dump(file) {
  const session = spawn("psql", [...psqlArguments, DATABASE_URL], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(session, "exit");
  const lines = createInterface({ input: session.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    return done ? fail("psql ended before it answered.") : String(value);
  };
  session.stdin.write("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET statement_timeout = 0; SELECT pg_export_snapshot();\n");
  const snapshot = await next();
  session.stdin.write(`${TABLES_OF_POSTGRES}; SELECT '';\n`);
  const tables = [];
  for (let name = await next(); name !== ""; name = await next()) tables.push(name);
  session.stdin.write(`${countsOf(tables)};\n`);
  const counts = [];
  for (const _ of tables) counts.push(countIn(await next()));
  execFileSync("pg_dump", ["-Fc", `--snapshot=${snapshot}`, "-f", file, DATABASE_URL], { stdio: "inherit" });
  session.stdin.end();
  await ended;
  return rowsFrom(counts);
}

/** Copies the database into the empty one that is named for drills. @returns {Promise<Restored>} */
async function restorePostgres() {
  if (DRILL_DATABASE_URL === "") return fail("DRILL_DATABASE_URL is empty: name an empty database that the drill may fill.");
  // What is there may be somebody's work: the drill takes away only what it brought.
  if (askPostgres(DRILL_DATABASE_URL, TABLES_OF_POSTGRES).length > 0)
    return fail("The database that DRILL_DATABASE_URL names is not empty, so nothing was done. Empty it, or name another.");
  const file = join(folder, "woodshed.dump");
  const before = await dump(file);
  console.log(`Dump of ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB.`);
  execFileSync("pg_restore", ["--no-owner", "--exit-on-error", "-d", DRILL_DATABASE_URL, file], { stdio: "inherit" });
  const restored = rowsOfPostgres(DRILL_DATABASE_URL);
  const settings = { DATA_DIR: folder, DATABASE_URL: DRILL_DATABASE_URL };
  execFileSync(process.execPath, [program, "restore"], { env: { ...process.env, ...settings } });
  return { settings, before, restored, lacks: [] };
}

/** Starts a gateway on what was restored, and asks whether it takes writes. @param {Record<string, string>} settings */
async function isReady(settings) {
  const env = { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", METRICS_PORT: "0", PUBLIC_URL: "", ...settings };
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let output = "";
  const address = await new Promise((resolve) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const found = /running at (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => resolve(""));
  });
  const ready = address !== "" && (await fetch(`${address}/readyz`)).status === 200;
  child.kill("SIGTERM");
  await ended;
  return ready;
}

async function drill() {
  if (!existsSync(program)) fail("dist/gateway/main.js is missing: run npm run build first.");
  const began = Date.now();
  const { settings, before, restored, lacks } = await (DATABASE_URL === "" ? restoreEmbedded() : restorePostgres());
  for (const table of Object.keys(restored)) console.log(`${table}: ${before[table] ?? "none"} before, ${restored[table]} restored`);
  const wrong = [...differences(before, restored), ...lacks];
  const ready = wrong.length > 0 || (await isReady(settings));
  // Two commands: in one transaction the locks of all parts are held together.
  if (DATABASE_URL !== "") for (const text of ["DROP SCHEMA public CASCADE", "CREATE SCHEMA public"]) askPostgres(DRILL_DATABASE_URL, text);
  if (wrong.length > 0) fail(`What was restored is not what there was:\n${wrong.join("\n")}`);
  if (!ready) fail("A gateway does not take writes on what was restored.");
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  console.log(`The drill went well: every row is there and a gateway takes writes on it, ${seconds} s after it began.`);
  rmSync(folder, { recursive: true, force: true });
}

drill().catch((error) => fail(`The drill failed: ${error.message}`));
