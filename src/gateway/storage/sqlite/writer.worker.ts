import { parentPort, workerData } from "node:worker_threads";
import { migrate } from "../migrations/migrate.ts";
import { writes } from "../repository.ts";
import type { Db } from "../tables.ts";
import { backUp } from "./backup.ts";
import { isStorageTrouble, openSqlite, type SqliteConnection } from "./connection.ts";
import { commitGroup, type GroupedWrite } from "./group-commit.ts";
import type { WriterAnswer, WriterRequest } from "./writer-messages.ts";

/** Writes in one transaction at most: what comes later waits for the next. */
const GROUP_SIZE = 64;

const port = parentPort;
if (port === null) throw new Error("The writer runs in a worker thread only.");
const answer = (message: WriterAnswer): void => port.postMessage(message);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const file: unknown = workerData.file;
if (typeof file !== "string") throw new Error("The writer needs a file.");

async function open(path: string): Promise<SqliteConnection> {
  const connection = await openSqlite(path, "write");
  connection.step("BEGIN IMMEDIATE");
  await migrate(connection.db, Date.now());
  connection.step("COMMIT");
  return connection;
}

function serve(connection: SqliteConnection): void {
  const waiting: GroupedWrite[] = [];
  let running = false;
  const refuse = (id: number, error: unknown): void =>
    answer({ kind: "refused", id, message: messageOf(error), trouble: isStorageTrouble(error) });
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
  answer({ kind: "failed", message: messageOf(error) });
}
