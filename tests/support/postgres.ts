import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { exited, postgresTemplate, TEMPLATE_DATABASE } from "./postgres-template.ts";

const run = promisify(execFile);

/** Where Debian and others put the server's programs; undefined when there is no PostgreSQL. */
export function postgresPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => `${debian}/${version}/bin`) : [];
  const places = [process.env.POSTGRES_BIN ?? "", ...versions, "/usr/local/bin", "/opt/homebrew/bin", "/usr/bin"];
  return places.find((place) => place !== "" && existsSync(`${place}/initdb`) && existsSync(`${place}/postgres`));
}

/** What a run without PostgreSQL says. */
export const postgresMissing =
  "PostgreSQL is not tested here: no initdb was found. Install it (Debian: apt-get install postgresql) or set POSTGRES_BIN to its folder.";

export interface TestPostgres {
  /** An address with a database of its own at each call, with the newest tables and nothing in them; `empty` has no tables. */
  readonly newDatabase: (tables?: "newest" | "empty") => Promise<string>;
  /** Ends the server at once, as a crash would, and starts it again on the same data. */
  readonly crash: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root: then it runs as the user `postgres` or `nobody`. */
export async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const name = await run("id", ["-u", "postgres"]).then(
    () => "postgres",
    () => "nobody",
  );
  const [uid, gid] = await Promise.all(["-u", "-g"].map(async (flag) => Number((await run("id", [flag, name])).stdout)));
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

async function untilReady(programs: string, socket: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const ready = await run(`${programs}/pg_isready`, ["-h", socket, "-U", "woodshed"]).then(
      () => true,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("PostgreSQL did not start within 15 seconds.");
}

/**
 * Starts a server of one's own in a temporary folder, reachable by its socket only. It waits for the disk only where that is asked for: what a process
 * wrote survives its end all the same.
 */
export async function startPostgres(programs: string, disk: "waits" | "does not wait" = "does not wait"): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "woodshed-pg-"));
  const user = await unprivileged();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const startIn = async (place: string): Promise<ChildProcess> => {
    const settings = ["-c", "listen_addresses=", "-c", `fsync=${disk === "waits" ? "on" : "off"}`];
    const as = { ...(user ?? {}), cwd: place };
    const started = spawn(`${programs}/postgres`, ["-D", `${place}/db`, "-k", place, ...settings], { ...as, stdio: "ignore" });
    await untilReady(programs, place);
    return started;
  };
  await run("cp", ["-R", await postgresTemplate(programs, user, startIn), `${folder}/db`]);
  if (user !== undefined) await run("chown", ["-R", `${user.uid}:${user.gid}`, `${folder}/db`]);
  let server = await startIn(folder);
  let count = 0;
  // Quicker than through the log, which is the way from version 15 on where nothing is said.
  const byFile = Number(readFileSync(`${folder}/db/PG_VERSION`, "utf8")) >= 15 ? ["--strategy=file_copy"] : [];
  return {
    newDatabase: async (tables = "newest") => {
      count += 1;
      const template = tables === "newest" ? TEMPLATE_DATABASE : "template1";
      await run(`${programs}/createdb`, ["-h", folder, "-U", "woodshed", "-T", template, ...byFile, `test${count}`]);
      return `postgres://woodshed@/test${count}?host=${encodeURIComponent(folder)}`;
    },
    crash: async () => {
      await exited(server, "SIGQUIT");
      server = await startIn(folder);
    },
    stop: async () => {
      await exited(server, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
