// Installs what is missing: used by every command, so that a fresh clone needs only Node and npm.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { root } from "./root.mjs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Woodshed needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and run the command again.`);
  process.exit(1);
}

/**
 * Runs npm in the repository's folder and shows what it writes.
 * @param {string[]} args
 */
function runNpm(args) {
  const run = spawnSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["inherit", "inherit", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32",
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
  });
  return { code: run.status ?? 1, errors: run.stderr ?? "" };
}

/**
 * Runs `npm ci` when node_modules is missing or older than the lockfile. Some npm versions refuse a lockfile that does not list the optional packages of
 * every other platform (EUSAGE): then `npm install` takes the versions of the lockfile and leaves it as it is. Ends the process when both fail.
 */
export function installMissing() {
  const installed = `${root}node_modules/.package-lock.json`;
  const lock = `${root}package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log("Installing dependencies (npm ci) ...");
  const strict = runNpm(["ci"]);
  const { code, errors } = strict.errors.includes("EUSAGE") ? runNpm(["install", "--no-save"]) : strict;
  if (errors !== "") console.error(errors);
  if (code === 0) return;
  console.error("npm failed: see the lines above. Check the network and that node_modules can be written, then run the command again.");
  process.exit(code);
}
