import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { openDataFolder } from "./data-folder.ts";
import { signInLine } from "./http/host.ts";
import { createMetrics, serveMetrics } from "./metrics.ts";
import { readSettings, type Settings } from "./settings.ts";
import { readSongFiles } from "./songs/song-files.ts";
import { openRepository, sqliteFile } from "./storage/open.ts";
import type { Repository } from "./storage/repository.ts";
import { newEpoch, restore } from "./storage/sqlite/restore.ts";
import { troubleOf } from "./storage/sqlite/trouble.ts";
import { type BackupState, keepUp } from "./upkeep.ts";

/** The repository's folder: two levels above this file, as source and as built. */
const root = fileURLToPath(new URL("../../", import.meta.url));
const built = import.meta.url.endsWith("/main.js");
const threadUrl = (asBuilt: string, asSource: string): URL => new URL(built ? asBuilt : asSource, import.meta.url);
const writerUrl = threadUrl("./sqlite-writer.js", "./storage/sqlite/writer.worker.ts");
const songReaderUrl = threadUrl("./song-reader.js", "./songs/song-reader.worker.ts");
const DRAIN_MS = 10_000;
/** The word of `restore` that ends every session, too. */
const SIGN_OUT = "--sign-out";

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The address as a browser takes it. */
function addressOf(app: FastifyInstance, host: string): string {
  const address = app.server.address() as AddressInfo;
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") && !name.startsWith("[") ? `[${name}]` : name}:${address.port}`;
}

/** Ends in order: no new connections, running calls answered, at most ten seconds; then the store is closed. */
function stopOnSignal(app: FastifyInstance, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS - 1_500).unref();
    setTimeout(() => process.exit(0), DRAIN_MS - 200).unref();
    await app.close();
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: "PORT is wrong: another program listens there already. Choose another, or 0 for a free one.",
  EACCES: "PORT is wrong: this user may not listen there. Choose one above 1023.",
  EADDRNOTAVAIL: "HOST is wrong: this machine has no such address.",
  ENOTFOUND: "HOST is wrong: there is no such name.",
};

function openData(dataDir: string): void {
  try {
    openDataFolder(dataDir);
  } catch (error) {
    if (troubleOf(error) === "full") fail("DATA_DIR is wrong: its disk is full. Make room, then start again.");
    fail("DATA_DIR is wrong: the folder cannot be made or written, or belongs to another user.");
  }
}

async function openStore(settings: Settings): Promise<Repository> {
  try {
    const onLostConnection = (error: Error): void => console.error(`PostgreSQL: ${error.message}`);
    const onDeath = (error: Error): never => fail(`The thread that writes the database has ended: ${error.stack ?? error.message}`);
    const repository = await openRepository(settings, { url: writerUrl, onDeath }, onLostConnection);
    await repository.seedSongs({ songs: readSongFiles(`${root}songs`), now: Date.now() });
    return repository;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

async function serve(settings: Settings): Promise<void> {
  openData(settings.dataDir);
  const repository = await openStore(settings);
  const backups: BackupState = { problem: undefined };
  const metrics = settings.metricsPort === 0 ? undefined : createMetrics(repository, () => backups.problem !== undefined);
  const app = await createApp({
    settings,
    repository,
    backups,
    ...(metrics && { metrics }),
    pageDir: `${root}dist/page`,
    formerDir: `${root}dist/former`,
    songReader: { url: songReaderUrl },
    logger: { level: settings.logLevel, stream: process.stderr },
  });
  try {
    const host = settings.host.replace(/^\[|\]$/g, "");
    await app.listen({ host, port: settings.port });
    if (metrics !== undefined) await serveMetrics(metrics, host, settings.metricsPort);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    fail(listenProblems[code] ?? `HOST, PORT or METRICS_PORT is wrong: ${code}.`);
  }
  const onError = (error: unknown, message: string): void => app.log.error({ err: error }, message);
  app.log.info(signInLine(settings));
  if (settings.trustProxy === true) {
    app.log.warn(
      "TRUST_PROXY=on believes whoever calls where the call comes from, so that limits by address hold nobody; name the proxies instead",
    );
  }
  const stopUpkeep = keepUp({ repository, dataDir: settings.dataDir, learnerIdleMs: settings.classLimits.idleMs, backups, onError });
  stopOnSignal(app, async () => {
    await stopUpkeep();
    await repository.close();
  });
  console.log(`Woodshed is running at ${addressOf(app, settings.host)}`);
}

/** Notes in a PostgreSQL that it was put back to an earlier state by its own tools. */
async function noteRestore(settings: Settings, signOut: boolean): Promise<void> {
  const repository = await openStore(settings);
  await repository.markRestored({ epoch: newEpoch(), now: Date.now(), signOut });
  await repository.close();
  console.log("Noted that the database was restored: open pages ask before they save over it, and links wait for their owners.");
}

/** `main.js restore <file>`: puts a backup in the place of the embedded database. With PostgreSQL it notes that one was put back. */
async function restoreFrom(words: readonly string[], settings: Settings): Promise<void> {
  const signOut = words.includes(SIGN_OUT);
  const [file] = words.filter((word) => word !== SIGN_OUT);
  if (settings.databaseUrl !== "") {
    if (file === undefined) return await noteRestore(settings, signOut);
    fail("DATABASE_URL is set: restore a PostgreSQL with its own tools (pg_restore), then run npm run restore without a file.");
  }
  if (file === undefined) fail(`Name the backup: npm run restore -- ${join(settings.dataDir, "backups", "<file>")}`);
  openData(settings.dataDir);
  const restored = await restore(resolve(file), sqliteFile(settings.dataDir), Date.now(), { signOut });
  if (!restored.ok) fail(restored.error.message);
  console.log(`Restored ${file}.${restored.value === "" ? "" : ` The former database is ${restored.value}`}`);
}

const settings = readSettings(process.env);
if (!settings.ok) fail(settings.error.message);
const [command, ...words] = process.argv.slice(2);
if (command === "restore") await restoreFrom(words, settings.value);
else await serve(settings.value);
