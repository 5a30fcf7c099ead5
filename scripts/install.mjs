// Installs what is missing: used by every command, so that a fresh clone needs only Node and npm.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { root } from "./root.mjs";
import { scriptsThatRun } from "./supply-chain.mjs";

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
 * every other platform (EUSAGE): then `npm install` takes the versions of the lockfile and leaves it as it is. Ends the process when both fail. No
 * package runs a script meanwhile (.npmrc); afterwards those do that scripts/supply-chain.mjs names.
 */
export function installMissing() {
  installPackages();
  runInstallScripts(Object.keys(scriptsThatRun), { isReady, npm: runNpm, triedFile: `${root}node_modules/.install-scripts` });
}

function installPackages() {
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

/** Whether a package's binding is there and fits this Node. @param {string} name */
function isReady(name) {
  try {
    const Binding = createRequire(`${root}package.json`)(name);
    new Binding(":memory:").close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs the install scripts of these packages that are not ready. One that fails stops nothing, because the packages are optional; it is not tried again
 * with the same Node and the same installation.
 * @param {readonly string[]} names
 * @param {{ isReady(name: string): boolean, npm(args: string[]): { code: number, errors: string }, triedFile: string }} world
 */
export function runInstallScripts(names, { isReady, npm, triedFile }) {
  const missing = names.filter((name) => !isReady(name));
  if (missing.length === 0) return;
  const installation = `${process.versions.modules} ${statSync(`${root}package-lock.json`).mtimeMs} ${missing.join(" ")}`;
  if (existsSync(triedFile) && readFileSync(triedFile, "utf8") === installation) return;
  console.log(`Running the install script of ${missing.join(", ")} ...`);
  const { code, errors } = npm(["rebuild", ...missing, "--ignore-scripts=false"]);
  if (code === 0 && missing.every(isReady)) return;
  if (errors !== "") console.error(errors);
  writeFileSync(triedFile, installation);
  console.error(`${missing.join(", ")} could not be built: see the lines above. Without it Woodshed needs a PostgreSQL (DATABASE_URL).`);
}
