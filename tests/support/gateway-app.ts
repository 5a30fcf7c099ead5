import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { type AppParts, createApp } from "../../src/gateway/app.ts";
import { readSettings, type Settings } from "../../src/gateway/settings.ts";
import { readSongFiles } from "../../src/gateway/songs/song-files.ts";
import type { SongReaderProgram } from "../../src/gateway/songs/song-reader.ts";
import type { Repository } from "../../src/gateway/storage/repository.ts";
import { threadsOf } from "./gateway-program.ts";
import { openTestSqlite } from "./stores.ts";

/** The reading thread. */
const songReaderProgram: SongReaderProgram = { url: threadsOf.songReader };

export const songFolder = fileURLToPath(new URL("../fixtures/songs", import.meta.url));

/** The settings that an environment gives; a wrong one fails the test. */
export function settingsFrom(env: Record<string, string> = {}): Settings {
  const settings = readSettings(env);
  if (!settings.ok) throw new Error(settings.error.code);
  return settings.value;
}

/** A folder with a small built page in it, as Vite would leave it. */
function builtPage(): string {
  const dir = mkdtempSync(join(tmpdir(), "woodshed-page-"));
  mkdirSync(join(dir, "assets"));
  writeFileSync(
    join(dir, "index.html"),
    '<!doctype html><html><head><title>Woodshed</title></head><body><div id="root"></div></body></html>',
  );
  writeFileSync(join(dir, "first-sight.html"), "<h1>Woodshed at $& first</h1>");
  writeFileSync(join(dir, "assets/main-a1b2c3d4.js"), "export {};");
  writeFileSync(join(dir, "sw.js"), "self.skipWaiting();");
  const pages = '[{url:"index.html",revision:"0123abcd"},{url:"assets/main-a1b2c3d4.js",revision:null}]';
  writeFileSync(join(dir, "service-worker.js"), `precache(${pages});`);
  return dir;
}

/** A folder with a part of a former build. */
function formerBuild(): string {
  const dir = mkdtempSync(join(tmpdir(), "woodshed-former-"));
  mkdirSync(join(dir, "assets"));
  writeFileSync(join(dir, "assets/View-former.js"), "export {};");
  return dir;
}

/** The real app on a store of its own. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly repository: Repository;
  /** Moves the app's clock on by milliseconds. */
  readonly pass: (ms: number) => void;
  /** The app's time, in milliseconds since 1970. */
  readonly now: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts the app with the settings of an environment; on SQLite unless a store is given, and with other parts where some are given. */
export async function startApp(env: Record<string, string> = {}, store?: Repository, parts: Partial<AppParts> = {}): Promise<TestApp> {
  const pageDir = builtPage();
  const formerDir = formerBuild();
  const repository = store ?? (await openTestSqlite());
  await repository.seedSongs({ songs: readSongFiles(songFolder), now: Date.now() });
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const app = await createApp({
    settings: settingsFrom({ RATE_WRITES: "100000", RATE_READS: "100000", ...env }),
    repository,
    pageDir,
    formerDir,
    songReader: songReaderProgram,
    now,
    ...parts,
  });
  return {
    app,
    repository,
    now,
    pass: (ms) => {
      ahead += ms;
    },
    stop: async () => {
      await app.close();
      if (store === undefined) await repository.close();
      for (const dir of [pageDir, formerDir]) rmSync(dir, { recursive: true, force: true });
    },
  };
}
