import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { unprivileged } from "./postgres.ts";

const run = promisify(execFile);

/** A primary and a standby that has every commit before it is answered. */
export interface PostgresPair {
  /** One address that names both. */
  readonly url: string;
  /** Kills the primary as a power failure of the machine would. */
  readonly killPrimary: () => Promise<void>;
  /** Makes the standby the primary. */
  readonly promote: () => Promise<void>;
  /** Both, one right after the other. */
  readonly failOver: () => Promise<void>;
  /** Makes a new standby in the place of the server that was killed, and waits until it is in step. */
  readonly rebuild: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const SETTINGS =
  "listen_addresses='127.0.0.1'\nunix_socket_directories=''\nmax_wal_senders=5\nwal_level=replica\nhot_standby=on\nwal_sender_timeout=10s\n";

/**
 * Starts the pair in temporary folders, reachable on this machine alone; with the program of a PgBouncer, each server has one before it that pools by
 * transaction, and the address names those.
 */
export async function startPostgresPair(programs: string, pgbouncer?: string): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), "woodshed-pair-"));
  const user = await unprivileged();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const as = { ...(user ?? {}), cwd: folder };
  const ports = [await freePort(), await freePort()] as const;
  const processes: (ChildProcess | undefined)[] = [undefined, undefined];
  const data = (index: number): string => join(folder, `data${index}`);
  const urlOf = (index: number, database: string): string => `postgres://woodshed@127.0.0.1:${ports[index]}/${database}`;
  const ask = async (index: number, text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: urlOf(index, "postgres"), connectionTimeoutMillis: 10_000 });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const until = async (index: number, text: string): Promise<void> => {
    for (let tries = 0; tries < 600; tries += 1) {
      const rows = await ask(index, text).catch(() => []);
      if (rows[0]?.ok === true) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`PostgreSQL did not come to: ${text}`);
  };
  const start = async (index: number): Promise<void> => {
    const child = spawn(`${programs}/postgres`, ["-D", data(index), "-p", String(ports[index])], { ...as, stdio: "ignore" });
    processes[index] = child;
    await until(index, "SELECT true AS ok");
  };
  const end = (index: number, signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      const child = processes[index];
      if (child === undefined || child.exitCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill(signal);
    });
  const inStep = async (primary: number): Promise<void> => {
    await ask(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await ask(primary, "SELECT pg_reload_conf()");
    await until(primary, "SELECT count(*) > 0 AS ok FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')");
  };
  const follow = async (standby: number, primary: number): Promise<void> => {
    // Not at once: whoever loads the pair goes on in this process meanwhile.
    await rm(data(standby), { recursive: true, force: true });
    const from = ["-h", "127.0.0.1", "-p", String(ports[primary]), "-U", "woodshed"];
    await run(`${programs}/pg_basebackup`, ["-D", data(standby), ...from, "-R", "-X", "stream", "-c", "fast", "--no-sync"], as);
    await start(standby);
    await inStep(primary);
  };
  mkdirSync(data(0), { mode: 0o700 });
  if (user !== undefined) chownSync(data(0), user.uid, user.gid);
  await run(`${programs}/initdb`, ["-D", data(0), "-U", "woodshed", "-A", "trust", "-E", "UTF8", "--locale=C"], as);
  writeFileSync(join(data(0), "postgresql.conf"), SETTINGS);
  await start(0);
  await ask(0, "CREATE DATABASE woodshed");
  await follow(1, 0);
  let primary = 0;
  const killPrimary = (): Promise<void> => end(primary, "SIGQUIT");
  const promote = async (): Promise<void> => {
    const next = 1 - primary;
    // A primary alone must not wait for a standby that is not there; whoever watches a cluster does the same.
    await run(`${programs}/pg_ctl`, ["promote", "-D", data(next), "-w"], as);
    await ask(next, "ALTER SYSTEM SET synchronous_standby_names = ''");
    await ask(next, "SELECT pg_reload_conf()");
    primary = next;
  };
  const pools = pgbouncer === undefined ? [] : await Promise.all(ports.map((port) => startPgbouncer(pgbouncer, port)));
  const [one, two] = pgbouncer === undefined ? ports : pools.map(({ port }) => port);
  return {
    url: `postgres://woodshed@127.0.0.1:${one},127.0.0.1:${two}/woodshed?target_session_attrs=read-write`,
    killPrimary,
    promote,
    async failOver() {
      await killPrimary();
      await promote();
    },
    rebuild: () => follow(1 - primary, primary),
    async stop() {
      await Promise.all([end(0, "SIGQUIT"), end(1, "SIGQUIT"), ...pools.map(({ stop }) => stop())]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
