import { type ChildProcess, execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openPostgresRepository } from "../../src/gateway/storage/postgres/repository.ts";

const run = promisify(execFile);
const cache = fileURLToPath(new URL("../../.cache/", import.meta.url));
const migrations = fileURLToPath(new URL("../../src/gateway/storage/migrations/", import.meta.url));

/** The database of a template that has the newest tables; new ones are copies of it. */
export const TEMPLATE_DATABASE = "woodshed_template";

/** How a server is started in a folder; resolves when it takes calls. */
type StartServer = (folder: string) => Promise<ChildProcess>;

/** Who the server runs as; undefined for the user of this process. */
type User = { readonly uid: number; readonly gid: number } | undefined;

async function templateName(programs: string): Promise<string> {
  const hash = createHash("sha256").update((await run(`${programs}/postgres`, ["--version"])).stdout);
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, file)));
  return `postgres-${hash.digest("hex").slice(0, 16)}`;
}

export const exited = (server: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill(signal);
  });

/**
 * A folder that a server was initialized in, with a database that has the newest tables; made once for each version of either and kept in `.cache`,
 * because initializing and bringing forward take longer than most tests.
 */
export async function postgresTemplate(programs: string, user: User, start: StartServer): Promise<string> {
  const kept = join(cache, await templateName(programs));
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  // Not in the cache's folder, which the server's user may not be let into.
  const folder = mkdtempSync(join(tmpdir(), "woodshed-pg-"));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const as = { ...(user ?? {}), cwd: folder };
  await run(`${programs}/initdb`, ["-D", `${folder}/db`, "-U", "woodshed", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"], as);
  const server = await start(folder);
  await run(`${programs}/createdb`, ["-h", folder, "-U", "woodshed", TEMPLATE_DATABASE]);
  const url = `postgres://woodshed@/${TEMPLATE_DATABASE}?host=${encodeURIComponent(folder)}`;
  await (await openPostgresRepository(url, () => undefined)).close();
  await exited(server, "SIGINT");
  const next = mkdtempSync(`${kept}-`);
  await run("cp", ["-R", `${folder}/db`, next]);
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(`${next}/db`, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  }
  rmSync(next, { recursive: true, force: true });
  return kept;
}
