import type { Later } from "../../lib/later.ts";
import type { Problem } from "../../lib/result.ts";
import { problem } from "../problems.ts";
import type { FromImporter, ImportedSong, ToImporter } from "./import-messages.ts";

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

/** Milliseconds that one file may take: a playlist of 1,400 songs takes a tenth of it. */
const LONGEST = 20_000;

const startWorker = (): ImportWorker => new Worker(new URL("./import.worker.ts", import.meta.url), { type: "module" });

/**
 * Reads sources one after the other in a worker that is started for this and ended with it. A file that takes too long, or on which the
 * worker dies, is named, and a new worker goes on with the next. `signal` stops it; what was read until then stays.
 * @param onOutcome is told of each source as soon as it is read
 */
export async function importMusic(
  sources: readonly ImportSource[],
  onOutcome: (outcome: ImportOutcome) => void,
  { signal, later, start = startWorker }: { readonly signal: AbortSignal; readonly later: Later; readonly start?: () => ImportWorker },
): Promise<void> {
  let worker: ImportWorker | undefined;
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
      worker ??= start();
      const answer = await ask(worker, { id, name: source.name, content }, signal, later);
      if (answer === "stopped") return;
      if (answer === "died") {
        worker.terminate();
        worker = undefined;
        onOutcome({ name: source.name, ok: false, problem: problem("import-took-too-long") });
      } else if (answer.ok) onOutcome({ name: source.name, ok: true, songs: answer.songs, notices: answer.notices });
      else onOutcome({ name: source.name, ok: false, problem: answer.problem });
    }
  } finally {
    worker?.terminate();
  }
}

function ask(worker: ImportWorker, message: ToImporter, signal: AbortSignal, later: Later): Promise<FromImporter | "died" | "stopped"> {
  return new Promise((resolve) => {
    const cancel = later(LONGEST, () => resolve("died"));
    const settle = (answer: FromImporter | "died" | "stopped"): void => {
      cancel();
      resolve(answer);
    };
    signal.addEventListener("abort", () => settle("stopped"), { once: true });
    worker.onmessage = ({ data }: MessageEvent<FromImporter>) => {
      if (data.id === message.id) settle(data);
    };
    worker.onerror = () => settle("died");
    worker.postMessage(message);
  });
}
