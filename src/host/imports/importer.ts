import type { Later } from "../../lib/later.ts";
import type { Problem } from "../../lib/result.ts";
import { problem } from "../problems.ts";
import type { FromImporter, ImportedSong, ImportProgress, ToImporter } from "./import-messages.ts";

/** A file, or a text that was pasted. */
export interface ImportSource {
  /** Empty for a text that was pasted. */
  readonly name: string;
  /** In bytes, where it is known before it is opened. */
  readonly size?: number;
  /** Bytes of a file, characters of a text. */
  readonly content: () => Promise<Uint8Array | string>;
}

/** What has become of one source. */
export type ImportOutcome =
  | {
      readonly name: string;
      readonly ok: true;
      readonly songs: readonly ImportedSong[];
      readonly notices: Extract<FromImporter, { ok: true }>["notices"];
    }
  | { readonly name: string; readonly ok: false; readonly problem: Problem };

/** The side of a Worker that an import uses. */
export type ImportWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** The largest file that is opened, as the reader has it. */
const MOST_FILE_BYTES = 10 * 1024 * 1024;

/** Milliseconds that one song may take. */
const LONGEST_SONG = 2_000;
/** Milliseconds until the worker has been loaded and has begun. */
const LONGEST_START = 20_000;
/** Songs of one file that may take too long before all of it is given up. */
const MOST_SKIPPED = 5;

const startWorker = (): ImportWorker => new Worker(new URL("./import.worker.ts", import.meta.url), { type: "module" });

/**
 * Reads sources one after the other in a worker that is started for this and ended with it. A song that takes more than two seconds, or on
 * which the worker dies, is named, and a new worker goes on with the next. `signal` stops it; what was read until then stays.
 * @param onOutcome is told of each source as soon as it is read
 */
export async function importMusic(
  sources: readonly ImportSource[],
  onOutcome: (outcome: ImportOutcome) => void,
  { signal, later, start = startWorker }: { readonly signal: AbortSignal; readonly later: Later; readonly start?: () => ImportWorker },
): Promise<void> {
  const reader = new SourceReader(signal, later, start);
  try {
    for (const [id, source] of sources.entries()) {
      if (signal.aborted) return;
      if ((source.size ?? 0) > MOST_FILE_BYTES) {
        onOutcome({ name: source.name, ok: false, problem: problem("file-larger-than", { megabytes: MOST_FILE_BYTES / 1_048_576 }) });
        continue;
      }
      const content = await source.content().catch(() => undefined);
      if (signal.aborted) return;
      if (content === undefined) {
        onOutcome({ name: source.name, ok: false, problem: problem("file-not-opened") });
        continue;
      }
      const outcome = await reader.read({ id, name: source.name, content });
      if (outcome === "stopped") return;
      onOutcome(outcome);
    }
  } finally {
    reader.end();
  }
}

/** What became of a file at one worker: it died on a song, counted from 0, or on the file itself (-1). */
type Answer = { readonly answer: FromImporter; readonly songs: readonly ImportedSong[] } | { readonly diedAt: number } | "stopped";

/** Has one worker at a time. */
class SourceReader {
  readonly #signal: AbortSignal;
  readonly #later: Later;
  readonly #start: () => ImportWorker;
  #worker: ImportWorker | undefined;

  constructor(signal: AbortSignal, later: Later, start: () => ImportWorker) {
    this.#signal = signal;
    this.#later = later;
    this.#start = start;
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** A file; of its songs those that took too long are passed over when it is read again. */
  async read(message: ToImporter): Promise<ImportOutcome | "stopped"> {
    const { name } = message;
    const skipped: number[] = [];
    for (;;) {
      this.#worker ??= this.#start();
      const answer = await this.#ask(this.#worker, skipped.length === 0 ? message : { ...message, skipped });
      if (answer === "stopped") return answer;
      if (!("diedAt" in answer)) {
        const { answer: last, songs } = answer;
        return last.ok
          ? { name, ok: true, songs: [...songs, ...last.songs], notices: last.notices }
          : { name, ok: false, problem: last.problem };
      }
      this.end();
      const { diedAt } = answer;
      if (diedAt < 0 || skipped.includes(diedAt) || skipped.length >= MOST_SKIPPED)
        return { name, ok: false, problem: problem("import-took-too-long") };
      skipped.push(diedAt);
    }
  }

  #ask(worker: ImportWorker, message: ToImporter): Promise<Answer> {
    const songs: ImportedSong[] = [];
    return new Promise((resolve) => {
      let at = -1;
      let cancel = this.#later(LONGEST_START, () => resolve({ diedAt: at }));
      const settle = (answer: Answer): void => {
        cancel();
        resolve(answer);
      };
      this.#signal.addEventListener("abort", () => settle("stopped"), { once: true });
      worker.onmessage = ({ data }: MessageEvent<FromImporter | ImportProgress>) => {
        if (data.id !== message.id) return;
        if ("ok" in data) return settle({ answer: data, songs });
        if ("some" in data) songs.push(...data.some);
        else at = data.at;
        cancel();
        cancel = this.#later(LONGEST_SONG, () => resolve({ diedAt: at }));
      };
      worker.onerror = () => settle({ diedAt: at });
      worker.postMessage(message);
    });
  }
}
