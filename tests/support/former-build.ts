import { execFile, execFileSync, spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { temporaryFolder, typescriptArguments } from "./gateway-process.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
/** What the former build did not have yet: the build before the commit that added it is taken. */
const ADDED = "src/gateway/storage/migrations/fifth.ts";

/** A build of the gateway that people run before they take this one. */
export interface FormerBuild {
  readonly folder: string;
  readonly commit: string;
}

/** The last commit whose tables are those of a former release; undefined outside a checkout that goes back so far. `UPGRADE_FROM` names another one. */
export function formerCommit(): string | undefined {
  const { UPGRADE_FROM } = process.env;
  const git = (...words: string[]): string =>
    execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const added = git("log", "-1", "--format=%H", "--diff-filter=A", "--", ADDED).trim();
    return git("rev-parse", "--verify", "--short=8", UPGRADE_FROM ?? `${added}^`).trim();
  } catch {
    return undefined;
  }
}

/** Lays the sources of a former build into a folder of their own, with the packages of this one. */
export async function layOut(commit: string): Promise<FormerBuild> {
  const folder = temporaryFolder();
  await run("git", ["archive", "--output", `${folder}/build.tar`, commit, "src", "songs", "package.json"], { cwd: root });
  await run("tar", ["-xf", `${folder}/build.tar`, "-C", folder]);
  symlinkSync(`${root}node_modules`, `${folder}/node_modules`);
  return { folder, commit };
}

/** What `main.js restore` says of a build, and whether it went well. */
export function restoreWith(
  build: string,
  env: Record<string, string>,
  ...words: string[]
): { readonly isGood: boolean; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...typescriptArguments, `${build}/src/gateway/main.ts`, "restore", ...words],
    {
      env: { PATH: process.env.PATH ?? "", ...env },
      encoding: "utf8",
    },
  );
  return { isGood: status === 0, said: `${stdout}${stderr}` };
}
