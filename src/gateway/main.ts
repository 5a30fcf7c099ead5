import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { readSettings } from "./settings.ts";
import { readSongFiles } from "./song-files.ts";

/** The repository's folder: two levels above this file, as source and as built. */
const root = fileURLToPath(new URL("../../", import.meta.url));
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

/** Ends in order: no new connections, running calls answered, at most ten seconds. */
function stopOnSignal(app: FastifyInstance): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS - 500).unref();
    await app.close();
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

const settings = readSettings(process.env);
if (!settings.ok) fail(settings.error.message);
try {
  mkdirSync(settings.value.dataDir, { recursive: true });
} catch {
  fail("DATA_DIR is wrong: the folder cannot be made or written.");
}
const app = await createApp({
  settings: settings.value,
  pageDir: `${root}dist/page`,
  songs: readSongFiles(`${root}songs`),
  logger: { level: settings.value.logLevel, stream: process.stderr },
});
try {
  await app.listen({ host: settings.value.host.replace(/^\[|\]$/g, ""), port: settings.value.port, listenTextResolver: () => "listening" });
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  fail(listenProblems[code] ?? `HOST or PORT is wrong: ${code}.`);
}
stopOnSignal(app);
console.log(`Woodshed is running at ${addressOf(app, settings.value.host)}`);
