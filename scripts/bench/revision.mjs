// A revision of the repository in a folder of its own: cloned, with dependencies, and built.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, utimesSync } from "node:fs";
import { root } from "../root.mjs";
import { runChild } from "./child.mjs";

/** Ends the command with one line for people. */
export class Refusal extends Error {}

function git(...args) {
  const { status, stdout, error } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (error !== undefined) throw new Refusal(`git cannot be run: ${error.message}.`);
  return status === 0 ? stdout.trim() : undefined;
}

/** @returns {string} the commit's full name */
export function commitOf(revision) {
  const commit = git("rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`);
  if (commit === undefined) throw new Refusal(`"${revision}" is no revision of this repository: name a commit, a branch or a tag.`);
  return commit;
}

/** The checkout's commit in short, and whether it has changes that no commit has. */
export function checkoutName() {
  const dirty = git("status", "--porcelain") !== "";
  return `${git("rev-parse", "--short", "HEAD") ?? "?"}${dirty ? " with changes that are not committed" : ""}`;
}

async function must(what, command, args, options) {
  const { code, output } = await runChild(command, args, options);
  if (code !== 0) throw new Refusal(`${output}\n${what} failed with ${code}: the lines above say why.`);
}

/** Links this checkout's dependencies where the lockfile is the same, installs those of the lockfile otherwise. */
async function provideDependencies(folder, signal) {
  const lock = `${folder}/package-lock.json`;
  if (existsSync(lock) && readFileSync(lock, "utf8") === readFileSync(`${root}package-lock.json`, "utf8")) {
    symlinkSync(realpathSync(`${root}node_modules`), `${folder}/node_modules`, "junction");
    // Older than what is installed: nothing in the folder may install into the linked dependencies.
    utimesSync(lock, 0, 0);
    return;
  }
  console.log("Its lockfile is another one: installing its dependencies (npm ci) ...");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" };
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  const strict = await runChild(npm, ["ci", ...quietly], { cwd: folder, env, signal });
  if (strict.code === 0) return;
  if (!strict.output.includes("EUSAGE")) throw new Refusal(`${strict.output}\nnpm ci failed with ${strict.code}: the lines above say why.`);
  // The lockfile leaves out optional packages of other platforms: scripts/install.mjs says when npm refuses that.
  await must("npm install", npm, ["install", "--no-save", ...quietly], { cwd: folder, env, signal });
}

/** Clones a commit into a folder and gives it its dependencies. */
export async function checkOut(commit, folder, signal) {
  mkdirSync(folder, { recursive: true });
  await must("git clone", "git", ["clone", "--quiet", "--shared", "--no-checkout", root, folder], { cwd: root, signal });
  await must("git checkout", "git", ["-c", "advice.detachedHead=false", "checkout", "--quiet", "--detach", commit], {
    cwd: folder,
    signal,
  });
  await provideDependencies(folder, signal);
}

/** Builds the product in a folder. @param {string} name of the revision, for the line that says that it failed */
export async function buildIn(folder, name, signal) {
  if (!existsSync(`${folder}/scripts/build.mjs`)) throw new Refusal(`${name} has no scripts/build.mjs: it cannot be built.`);
  await must(`The build of ${name}`, process.execPath, ["scripts/build.mjs"], { cwd: folder, signal });
  if (!existsSync(`${folder}/dist/page/index.html`)) throw new Refusal(`The build of ${name} left no page in dist/page.`);
}
