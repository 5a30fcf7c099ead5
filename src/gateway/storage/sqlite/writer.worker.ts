import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { migrate, missingMigrations } from "../migrations/migrate.ts";
import { writes } from "../repository.ts";
import type { Db } from "../tables.ts";
import { backUp, backupFolder, removeLeftovers } from "./backup.ts";
import { openSqlite, type SqliteConnection } from "./connection.ts";
import { commitGroup, type GroupedWrite } from "./group-commit.ts";
import { sendError, type WriterAnswer, type WriterRequest } from "./writer-messages.ts";

/** Writes in one transaction at most: what comes later waits for the next. */
const GROUP_SIZE = 64;

const port = parentPort;
if (port === null) throw new Error("The writer runs in a worker thread only.");
const answer = (message: WriterAnswer): void => port.postMessage(message);

const file: unknown = workerData.file;
if (typeof file !== "string") throw new Error("The writer needs a file.");

/** Throws when pages of the database are not as they must be: a damaged one must be restored before more is written to it. */
function checkWhole({ raw }: SqliteConnection): void {
  const found = raw.pragma("quick_check(1)", { simple: true });
  if (found !== "ok") throw Object.assign(new Error(String(found)), { code: "SQLITE_CORRUPT" });
}

/** A database that will be brought forward is copied first: there is no way back but that. */
async function backUpBeforeMigration(connection: SqliteConnection, path: string): Promise<void> {
  const isNew = connection.raw.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get() === undefined;
  const [next] = isNew ? [] : await missingMigrations(connection.db);
  if (next === undefined) return;
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  await backUp(connection, join(backupFolder(path), `woodshed-before-${next}-${time}Z.db`));
}

async function open(path: string): Promise<SqliteConnection> {
  removeLeftovers(path);
  const connection = await openSqlite(path, "write");
  checkWhole(connection);
  await backUpBeforeMigration(connection, path);
  connection.step("BEGIN IMMEDIATE");
  await migrate(connection.db, Date.now());
  connection.step("COMMIT");
  return connection;
}

function serve(connection: SqliteConnection): void {
  const waiting: GroupedWrite[] = [];
  let running = false;
  const refuse = (id: number, error: unknown): void => answer({ kind: "refused", id, error: sendError(error) });
  const drain = async (): Promise<void> => {
    await commitGroup(connection, waiting.splice(0, GROUP_SIZE));
    running = waiting.length > 0;
    if (running) setImmediate(drain);
  };
  const afterGroups = (work: () => void): void => {
    if (running) setImmediate(afterGroups, work);
    else work();
  };
  const queue = (request: Extract<WriterRequest, { kind: "write" }>): void => {
    const run = writes[request.name] as (db: Db, input: unknown) => Promise<unknown>;
    waiting.push({
      run: () => run(connection.db, request.input),
      done: (value) => answer({ kind: "done", id: request.id, value }),
      refused: (error) => refuse(request.id, error),
    });
    if (running) return;
    running = true;
    setImmediate(drain);
  };
  port?.on("message", (request: WriterRequest) => {
    if (request.kind === "write") return queue(request);
    if (request.kind === "close") {
      return afterGroups(() => {
        connection.raw.close();
        answer({ kind: "done", id: request.id, value: undefined });
      });
    }
    backUp(connection, request.file).then(
      () => answer({ kind: "done", id: request.id, value: undefined }),
      (error: unknown) => refuse(request.id, error),
    );
  });
}

try {
  serve(await open(file));
  answer({ kind: "ready" });
} catch (error) {
  answer({ kind: "failed", error: sendError(error) });
}
