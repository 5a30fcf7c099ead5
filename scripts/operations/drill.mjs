// `node scripts/operations/drill.mjs`: a drill of the restore. It puts the newest backup back into a place of its own, starts a gateway on it, and says
// what is there; nothing of the running store is touched.
// SQLite: the newest file of DATA_DIR/backups, which may be DRILL_MOST_HOURS old (26). PostgreSQL (DATABASE_URL set): pg_dump now, pg_restore into the
// empty database DRILL_DATABASE_URL, which is empty again afterwards.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../root.mjs";

const program = `${root}dist/gateway/main.js`;
const folder = mkdtempSync(join(tmpdir(), "woodshed-drill-"));
const { DATABASE_URL = "", DRILL_DATABASE_URL = "", DATA_DIR = "./data", DRILL_MOST_HOURS = "26" } = process.env;
const TABLES = ["users", "documents", "revisions", "links", "own_songs", "book_entries", "attempts", "classes", "learners", "results"];

/** @param {string} message */
function fail(message) {
  console.error(message);
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}

/** Puts the newest backup of the embedded store into a folder of its own. */
function restoreEmbedded() {
  const backups = join(DATA_DIR, "backups");
  const newest = (existsSync(backups) ? readdirSync(backups) : [])
    .filter((name) => name.endsWith(".db"))
    .sort()
    .at(-1);
  if (newest === undefined) return fail(`There is no backup in ${backups}.`);
  const file = join(backups, newest);
  const hours = (Date.now() - statSync(file).mtimeMs) / 3_600_000;
  console.log(`Backup ${newest}, ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB, ${hours.toFixed(1)} hours old.`);
  if (hours > Number(DRILL_MOST_HOURS))
    return fail(`No backup was made for ${hours.toFixed(0)} hours: see "problems" in /readyz and the log.`);
  execFileSync(process.execPath, [program, "restore", file], { env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "" } });
  return { DATA_DIR: folder, DATABASE_URL: "" };
}

/** Answers of PostgreSQL. @param {string} connectionString @param {string} text @returns {Promise<Record<string, unknown>[]>} */
async function ask(connectionString, text) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Copies the database into the empty one that is named for drills. */
async function restorePostgres() {
  if (DRILL_DATABASE_URL === "") return fail("DRILL_DATABASE_URL is empty: name an empty database that the drill may fill.");
  const [there] = await ask(DRILL_DATABASE_URL, "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'");
  // What is there may be somebody's work: the drill takes away only what it brought.
  if (there?.tables !== 0)
    return fail("The database that DRILL_DATABASE_URL names is not empty, so nothing was done. Empty it, or name another.");
  const file = join(folder, "woodshed.dump");
  execFileSync("pg_dump", ["-Fc", "-f", file, DATABASE_URL], { stdio: "inherit" });
  console.log(`Dump of ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB.`);
  execFileSync("pg_restore", ["--no-owner", "--exit-on-error", "-d", DRILL_DATABASE_URL, file], { stdio: "inherit" });
  const settings = { DATA_DIR: folder, DATABASE_URL: DRILL_DATABASE_URL };
  execFileSync(process.execPath, [program, "restore"], { env: { ...process.env, ...settings } });
  return settings;
}

/** Rows of each table. @param {{ DATA_DIR: string, DATABASE_URL: string }} settings */
async function rowsOf(settings) {
  /** @type {Record<string, number>} */
  const rows = {};
  if (settings.DATABASE_URL === "") {
    const { default: Sqlite } = await import("better-sqlite3");
    const database = new Sqlite(join(settings.DATA_DIR, "woodshed.db"), { readonly: true });
    for (const table of TABLES) rows[table] = database.prepare(`SELECT count(*) AS n FROM ${table}`).get().n;
    database.close();
    return rows;
  }
  const counts = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(", ");
  return { ...(await ask(settings.DATABASE_URL, `SELECT ${counts}`))[0] };
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
  const settings = await (DATABASE_URL === "" ? restoreEmbedded() : restorePostgres());
  const [restored, live] = [await rowsOf(settings), await rowsOf({ DATA_DIR, DATABASE_URL })];
  for (const table of TABLES) console.log(`${table}: ${restored[table]} restored, ${live[table]} now`);
  if (!(await isReady(settings))) fail("A gateway does not take writes on what was restored.");
  if (DATABASE_URL !== "") await ask(DRILL_DATABASE_URL, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  console.log(`The drill went well: a gateway takes writes on what was restored, ${seconds} s after it began.`);
  rmSync(folder, { recursive: true, force: true });
}

drill().catch((error) => fail(`The drill failed: ${error.message}`));
