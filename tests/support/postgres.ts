import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

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
  /** An address with an empty database of its own at each call. */
  readonly newDatabase: () => Promise<string>;
  /** Ends the server at once, as a crash would, and starts it again on the same data. */
  readonly crash: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root: then it runs as the user `postgres` or `nobody`. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
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

/** Starts a server of one's own in a temporary folder, reachable by its socket only. */
export async function startPostgres(programs: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "woodshed-pg-"));
  const user = await unprivileged();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const as = { ...(user ?? {}), cwd: folder };
  await run(`${programs}/initdb`, ["-D", `${folder}/db`, "-U", "woodshed", "-A", "trust", "-E", "UTF8", "--locale=C"], as);
  let server: ChildProcess;
  const start = async (): Promise<void> => {
    server = spawn(`${programs}/postgres`, ["-D", `${folder}/db`, "-k", folder, "-c", "listen_addresses="], { ...as, stdio: "ignore" });
    await untilReady(programs, folder);
  };
  const end = (signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      server.once("exit", () => resolve());
      server.kill(signal);
    });
  await start();
  let count = 0;
  return {
    newDatabase: async () => {
      count += 1;
      await run(`${programs}/createdb`, ["-h", folder, "-U", "woodshed", `test${count}`]);
      return `postgres://woodshed@/test${count}?host=${encodeURIComponent(folder)}`;
    },
    crash: async () => {
      await end("SIGQUIT");
      await start();
    },
    stop: async () => {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
