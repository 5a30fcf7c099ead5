import { Worker } from "node:worker_threads";
import { unavailable, type WriteName } from "../repository.ts";
import { troubleOf } from "./trouble.ts";
import { receiveError, type WriterAnswer, type WriterRequest } from "./writer-messages.ts";

/** How the thread is started: built and source runs differ in the file and in Node's arguments. */
export interface WriterProgram {
  readonly url: URL;
  readonly execArgv?: readonly string[];
  /** Told once when the thread ended though nobody closed it: nothing can be saved any more in this process. */
  readonly onDeath?: (error: Error) => void;
}

export interface Writer {
  readonly write: (name: WriteName, input: unknown) => Promise<unknown>;
  readonly backup: (file: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

type Pending = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };

/** Writes that may wait for the disk at one time; the rest is refused at once and may be tried again. */
const MOST_WAITING = 2_000;

const refusalOf = (error: Error): Error => {
  const trouble = troubleOf(error);
  return trouble === undefined ? error : unavailable(error, trouble === "full");
};

/** Starts the thread that owns the only writing connection; rejects with SQLite's own error when the file cannot be opened. */
export function startWriter(file: string, program: WriterProgram): Promise<Writer> {
  const execArgv = program.execArgv === undefined ? {} : { execArgv: [...program.execArgv] };
  const worker = new Worker(program.url, { workerData: { file }, ...execArgv });
  const pending = new Map<number, Pending>();
  let count = 0;
  let dead: Error | undefined;
  let isOpen = false;
  const end = (cause: Error): void => {
    const isNews = dead === undefined && isOpen;
    dead ??= cause;
    for (const call of pending.values()) call.reject(unavailable(cause));
    pending.clear();
    if (isNews) program.onDeath?.(cause);
  };
  const ask = (make: (id: number) => WriterRequest): Promise<unknown> => {
    if (dead !== undefined || pending.size >= MOST_WAITING)
      return Promise.reject(unavailable(dead ?? new Error("too many writes are waiting")));
    count += 1;
    const request = make(count);
    return new Promise((resolve, reject) => {
      pending.set(request.id, { resolve, reject });
      worker.postMessage(request);
    });
  };
  const settle = (answer: Extract<WriterAnswer, { id: number }>): void => {
    const call = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.kind === "done") call?.resolve(answer.value);
    else call?.reject(refusalOf(receiveError(answer.error)));
  };
  const writer: Writer = {
    write: (name, input) => ask((id) => ({ id, kind: "write", name, input })),
    backup: async (target) => void (await ask((id) => ({ id, kind: "backup", file: target }))),
    close: async () => {
      if (dead === undefined) await ask((id) => ({ id, kind: "close" }));
      isOpen = false;
      await worker.terminate();
    },
  };
  return new Promise((resolve, reject) => {
    worker.on("error", (error) => {
      end(error);
      reject(error);
    });
    worker.on("exit", () => end(new Error("the writing thread has ended")));
    worker.on("message", (answer: WriterAnswer) => {
      if (answer.kind === "ready") {
        isOpen = true;
        resolve(writer);
      } else if (answer.kind === "failed") reject(receiveError(answer.error));
      else settle(answer);
    });
  });
}
