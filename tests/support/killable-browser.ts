import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";

/** A browser with a profile of its own that can be killed as a power button kills it, and started again on what it left. */
export interface KillableBrowser {
  readonly page: Page;
  /** Kills every process of it at once. */
  kill(): Promise<void>;
}

/** A folder for a browser's profile; `remove` takes it away. */
export function profileFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "woodshed-profile-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts a browser on a profile. */
export async function startKillableBrowser(profile: string, args: readonly string[]): Promise<KillableBrowser> {
  const program = process.env.CHROMIUM_PATH || chromium.executablePath();
  const own = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
  const child = spawn(program, [...args, ...own], { detached: true, stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const browser: Browser = await chromium.connectOverCDP(await debuggingAddress(child));
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error("The browser opened no page.");
  return {
    page,
    async kill() {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      await ended;
      await browser.close().catch(() => undefined);
    },
  };
}

function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = /DevTools listening on (ws:\/\/\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`The browser ended with ${code}:\n${output}`)));
  });
}
