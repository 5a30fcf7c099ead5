import { Worker } from "node:worker_threads";
import type { SongAnswer } from "./song-messages.ts";

/** How the reading thread is started: built and source runs differ in the file and in Node's arguments. */
export interface SongReaderProgram {
  readonly url: URL;
  readonly execArgv?: readonly string[];
  /** Milliseconds by the clock that one text may take; {@link READING_MS} when left out. */
  readonly limitMs?: number;
}

/** What became of a text: a song, no song (line and column count from 1), or not read because it took too long or too many wait. */
export type SongReading =
  | { readonly kind: "song" }
  | { readonly kind: "refused"; readonly line: number; readonly column: number; readonly reason: string }
  | { readonly kind: "late" | "busy" };

export interface SongReader {
  /** Reads a text for somebody; those who wait take turns, so that nobody waits behind all the texts of one. */
  readonly read: (text: string, who: string) => Promise<SongReading>;
  readonly close: () => Promise<void>;
}

/** Milliseconds by the clock that reading one text may take; a long real song takes some ten. */
const READING_MS = 2_000;
/** Texts of one person that may wait at one time, and of all. */
const MOST_OF_ONE = 4;
const MOST_WAITING = 200;
/** Megabytes that the thread may hold; a text that needs more ends the thread and nothing else. */
const MOST_MEMORY_MB = 256;

interface Waiting {
  readonly text: string;
  readonly done: (reading: SongReading) => void;
}

/**
 * The project's own song reader in a thread of its own, started with the first text: what it refuses is no song here either. A text that takes more
 * than its time ends the thread, and the next text gets a new one, so that no text can hold up the calls of others.
 */
export class ThreadedSongReader implements SongReader {
  readonly #program: SongReaderProgram;
  /** Who waits, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  #count = 0;
  #thread: Promise<Worker> | undefined;
  #running = false;

  constructor(program: SongReaderProgram) {
    this.#program = program;
  }

  read(text: string, who: string): Promise<SongReading> {
    const own = this.#waiting.get(who) ?? [];
    if (own.length >= MOST_OF_ONE || this.#count >= MOST_WAITING) return Promise.resolve({ kind: "busy" });
    return new Promise((done) => {
      own.push({ text, done });
      this.#waiting.set(who, own);
      this.#count += 1;
      if (!this.#running) void this.#run();
    });
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.then((worker) => worker.terminate()).catch(() => undefined);
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) next.done(await this.#readOne(next.text));
    this.#running = false;
  }

  /** The first text of whose turn it is; who has more goes to the end of the line. */
  #next(): Waiting | undefined {
    for (const [who, own] of this.#waiting) {
      const next = own.shift();
      this.#waiting.delete(who);
      if (own.length > 0) this.#waiting.set(who, own);
      this.#count -= 1;
      return next;
    }
    return undefined;
  }

  async #readOne(text: string): Promise<SongReading> {
    const started = this.#thread ?? this.#start();
    this.#thread = started;
    try {
      return await answerWithin(await started, text, this.#program.limitMs ?? READING_MS);
    } catch {
      // It took too long, needed too much memory, or its thread could not be started: the next text gets a new thread.
      this.#thread = undefined;
      void started.then((worker) => worker.terminate()).catch(() => undefined);
      return { kind: "late" };
    }
  }

  #start(): Promise<Worker> {
    const { url, execArgv } = this.#program;
    const worker = new Worker(url, {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      ...(execArgv === undefined ? {} : { execArgv: [...execArgv] }),
    });
    worker.unref();
    worker.on("error", () => undefined); // Whoever waits for an answer is told; without a listener here the process would end.
    return new Promise((resolve, reject) => {
      worker.once("message", () => resolve(worker));
      worker.once("exit", () => reject(new Error("the reading thread could not be started")));
    });
  }
}

/** Sends a text and waits for its answer, but no longer than the limit; rejects when there is none. */
function answerWithin(worker: Worker, text: string, limitMs: number): Promise<SongReading> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      worker.off("message", answered);
      worker.off("exit", ended);
      settle();
    };
    const answered = (answer: SongAnswer): void => end(() => resolve(answer));
    const ended = (): void => end(() => reject(new Error("the reading thread has ended")));
    const timer = setTimeout(() => end(() => reject(new Error("the text took too long"))), limitMs);
    worker.on("message", answered);
    worker.on("exit", ended);
    worker.postMessage(text);
  });
}
