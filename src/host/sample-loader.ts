import { type Problem, type Result, refuse } from "../music/result.ts";
import type { InstrumentFile } from "../protocol/audio-feed.ts";
import type { FromLoader, ToLoader } from "./sample-loader-messages.ts";

/** An instrument ready for the sampler. `samples` are shared memory where the page is isolated. */
export interface LoadedInstrument {
  readonly file: InstrumentFile;
  readonly samples: Int16Array;
}

export interface SampleLoader {
  /**
   * Loads an instrument by its General MIDI name. `signal` cancels: the answer is then refused as `cancelled`.
   * Refused as `samples-unreachable`, `bad-instrument` or `bad-samples` with the file's name.
   */
  load(name: string, onShare: (share: number) => void, signal: AbortSignal): Promise<Result<LoadedInstrument>>;
  stop(): void;
}

/** The side of a Worker that the loader uses. */
export type LoaderWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

interface Job {
  readonly onShare: (share: number) => void;
  readonly settle: (result: Result<LoadedInstrument>) => void;
}

const startWorker = (): LoaderWorker => new Worker(new URL("./sample-loader.worker.ts", import.meta.url), { type: "module" });
const failed = (problem: Problem): Result<never> => ({ ok: false, error: problem });

/**
 * @param base address of the folder with the samples, ending in a slash
 * @param shared whether decoded samples go into shared memory
 */
export function createSampleLoader(base: string, shared: boolean, start: () => LoaderWorker = startWorker): SampleLoader {
  const jobs = new Map<number, Job>();
  let worker: LoaderWorker | null = null;
  let lastId = 0;

  const settle = (id: number, result: Result<LoadedInstrument>): void => {
    jobs.get(id)?.settle(result);
    jobs.delete(id);
  };
  const receive = (message: FromLoader): void => {
    if (message.type === "progress") jobs.get(message.id)?.onShare(message.share);
    else if (message.type === "failed") settle(message.id, failed(message.problem));
    else settle(message.id, { ok: true, value: { file: message.file, samples: message.samples } });
  };
  const fail = (): void => {
    worker?.terminate();
    worker = null;
    for (const id of [...jobs.keys()])
      settle(id, refuse("loader-failed", "The loader of the sounds has stopped. It is started again with the next try."));
  };
  const running = (): LoaderWorker => {
    if (worker !== null) return worker;
    worker = start();
    worker.onmessage = ({ data }: MessageEvent<FromLoader>) => receive(data);
    worker.onerror = fail;
    return worker;
  };

  return {
    load(name, onShare, signal) {
      return new Promise((resolve) => {
        const id = ++lastId;
        jobs.set(id, { onShare, settle: resolve });
        signal.addEventListener("abort", () => {
          worker?.postMessage({ type: "cancel", id } satisfies ToLoader);
          settle(id, refuse("cancelled", `Loading ${name} was cancelled.`));
        });
        running().postMessage({ type: "load", id, name, base, shared } satisfies ToLoader);
      });
    },
    stop: () => {
      fail();
    },
  };
}
