import { Worker } from "node:worker_threads";
import { unavailable, type WriteName } from "../repository.ts";
import type { WriterAnswer, WriterRequest } from "./writer-messages.ts";

/** How the thread is started: built and source runs differ in the file and in Node's arguments. */
export interface WriterProgram {
  readonly url: URL;
  readonly execArgv?: readonly string[];
}

export interface Writer {
  readonly write: (name: WriteName, input: unknown) => Promise<unknown>;
  readonly backup: (file: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

type Pending = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };

/** Writes that may wait for the disk at one time; the rest is refused at once and may be tried again. */
const MOST_WAITING = 2_000;

/** Starts the thread that owns the only writing connection; rejects with one line when the file cannot be opened. */
export function startWriter(file: string, program: WriterProgram): Promise<Writer> {
  const execArgv = program.execArgv === undefined ? {} : { execArgv: [...program.execArgv] };
  const worker = new Worker(program.url, { workerData: { file }, ...execArgv });
  const pending = new Map<number, Pending>();
  let count = 0;
  let dead: Error | undefined;
  const end = (cause: Error): void => {
    dead ??= cause;
    for (const call of pending.values()) call.reject(unavailable(cause));
    pending.clear();
  };
  const ask = (make: (id: number) => WriterRequest): Promise<unknown> => {
    if (dead !== undefined || pending.size >= MOST_WAITING) return Promise.reject(unavailable(dead ?? "too many writes are waiting"));
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
    else call?.reject(answer.trouble ? unavailable(answer.message) : new Error(answer.message));
  };
  const writer: Writer = {
    write: (name, input) => ask((id) => ({ id, kind: "write", name, input })),
    backup: async (target) => void (await ask((id) => ({ id, kind: "backup", file: target }))),
    close: async () => {
      if (dead === undefined) await ask((id) => ({ id, kind: "close" }));
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
      if (answer.kind === "ready") resolve(writer);
      else if (answer.kind === "failed") reject(new Error(answer.message));
      else settle(answer);
    });
  });
}
