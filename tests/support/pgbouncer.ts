import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { unprivileged } from "./postgres.ts";

/** Where Debian and others put PgBouncer; undefined when it is not installed. */
export const pgbouncerProgram = (): string | undefined =>
  ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"].find((path) => existsSync(path));

/** The settings that `docs/operations.md` names; a server that is gone is asked for again each second. */
const settings = (server: number, port: number): string => `[databases]
woodshed = host=127.0.0.1 port=${server} dbname=woodshed user=woodshed
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 16
max_client_conn = 200
ignore_startup_parameters = statement_timeout
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 2
`;

/** A PgBouncer that pools by transaction before a server on this machine, as the one on each server's own machine does. */
export async function startPgbouncer(
  program: string,
  server: number,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "woodshed-pool-"));
  const user = await unprivileged();
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, settings(server, port));
  if (user !== undefined) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const child: ChildProcess = spawn(program, ["-q", file], { ...(user ?? {}), cwd: folder, stdio: "ignore" });
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        child.kill("SIGKILL");
      }),
  };
}
