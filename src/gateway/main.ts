import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { readSettings, type Settings } from "./settings.ts";
import { readSongFiles } from "./songs/song-files.ts";
import { openRepository, sqliteFile } from "./storage/open.ts";
import type { Repository } from "./storage/repository.ts";
import { restore } from "./storage/sqlite/restore.ts";
import { keepUp } from "./upkeep.ts";

/** The repository's folder: two levels above this file, as source and as built. */
const root = fileURLToPath(new URL("../../", import.meta.url));
const built = import.meta.url.endsWith("/main.js");
const threadUrl = (asBuilt: string, asSource: string): URL => new URL(built ? asBuilt : asSource, import.meta.url);
const writerUrl = threadUrl("./sqlite-writer.js", "./storage/sqlite/writer.worker.ts");
const songReaderUrl = threadUrl("./song-reader.js", "./songs/song-reader.worker.ts");
const DRAIN_MS = 10_000;

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

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch {
    fail("DATA_DIR is wrong: the folder cannot be made or written.");
  }
}

async function openStore(settings: Settings): Promise<Repository> {
  try {
    const onLostConnection = (error: Error): void => console.error(`PostgreSQL: ${error.message}`);
    const repository = await openRepository(settings, { url: writerUrl }, onLostConnection);
    await repository.seedSongs({ songs: readSongFiles(`${root}songs`), now: Date.now() });
    return repository;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

async function serve(settings: Settings): Promise<void> {
  makeDataDir(settings.dataDir);
  const repository = await openStore(settings);
  const app = await createApp({
    settings,
    repository,
    pageDir: `${root}dist/page`,
    formerDir: `${root}dist/former`,
    songReader: { url: songReaderUrl },
    logger: { level: settings.logLevel, stream: process.stderr },
  });
  try {
    await app.listen({ host: settings.host.replace(/^\[|\]$/g, ""), port: settings.port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    fail(listenProblems[code] ?? `HOST or PORT is wrong: ${code}.`);
  }
  const stopUpkeep = keepUp(repository, settings.dataDir, (error) => app.log.error({ err: error }, "the hourly upkeep failed"));
  stopOnSignal(app, async () => {
    await stopUpkeep();
    await repository.close();
  });
  console.log(`Woodshed is running at ${addressOf(app, settings.host)}`);
}

/** `main.js restore <file>`: puts a backup in the place of the embedded database. */
async function restoreFrom(file: string | undefined, settings: Settings): Promise<void> {
  if (settings.databaseUrl !== "") fail("DATABASE_URL is set: restore a PostgreSQL with its own tools (pg_restore).");
  if (file === undefined) fail(`Name the backup: npm run restore -- ${join(settings.dataDir, "backups", "<file>")}`);
  const restored = await restore(resolve(file), sqliteFile(settings.dataDir), Date.now());
  if (!restored.ok) fail(restored.error.message);
  console.log(`Restored ${file}.${restored.value === "" ? "" : ` The former database is ${restored.value}`}`);
}

const settings = readSettings(process.env);
if (!settings.ok) fail(settings.error.message);
const [command, argument] = process.argv.slice(2);
if (command === "restore") await restoreFrom(argument, settings.value);
else await serve(settings.value);
