// Installs what is missing: used by every command, so that a fresh clone needs only Node and npm.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { root } from "./root.mjs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Woodshed needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and run the command again.`);
  process.exit(1);
}

/** Runs `npm ci` when node_modules is missing or older than the lockfile. Ends the process with npm's code when it fails. */
export function installMissing() {
  const installed = `${root}node_modules/.package-lock.json`;
  const lock = `${root}package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log("Installing dependencies (npm ci) ...");
  const run = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
  });
  if (run.status !== 0) {
    console.error(
      "npm ci failed: see the lines above. Check the network and that node_modules can be written, then run the command again.",
    );
    process.exit(run.status ?? 1);
  }
}
