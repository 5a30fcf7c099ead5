import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { createApp } from "../../src/gateway/app.ts";
import { readSettings, type Settings } from "../../src/gateway/settings.ts";
import { readSongFiles } from "../../src/gateway/song-files.ts";

export const songFolder = fileURLToPath(new URL("../fixtures/songs", import.meta.url));

/** The settings that an environment gives; a wrong one fails the test. */
export function settingsFrom(env: Record<string, string> = {}): Settings {
  const settings = readSettings(env);
  if (!settings.ok) throw new Error(settings.error.message);
  return settings.value;
}

/** A folder with a small built page in it, as Vite would leave it. */
export function builtPage(): { readonly dir: string; readonly remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), "woodshed-page-"));
  mkdirSync(join(dir, "assets"));
  writeFileSync(join(dir, "index.html"), "<!doctype html><html><head><title>Woodshed</title></head><body></body></html>");
  writeFileSync(join(dir, "assets/main-a1b2c3d4.js"), "export {};");
  writeFileSync(join(dir, "sw.js"), "self.skipWaiting();");
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** The real app with the test's settings, and how to end it. */
export async function startApp(
  env: Record<string, string> = {},
): Promise<{ readonly app: FastifyInstance; readonly stop: () => Promise<void> }> {
  const page = builtPage();
  const app = await createApp({ settings: settingsFrom(env), pageDir: page.dir, songs: readSongFiles(songFolder) });
  return {
    app,
    stop: async () => {
      await app.close();
      page.remove();
    },
  };
}
