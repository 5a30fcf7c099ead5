import { type Problem, type Result, refuse } from "../music/result.ts";
import type { InstrumentFile } from "../protocol/audio-feed.ts";
import type { FromLoader, ToLoader } from "./sample-loader-messages.ts";
import type { SampleMemory } from "./sample-memory.ts";

/** An instrument ready for the sampler. `place` is there when its samples stand in the shared memory. */
export interface LoadedInstrument {
  readonly file: InstrumentFile;
  readonly samples: Int16Array;
  readonly place?: number;
}

export interface SampleLoader {
  /**
   * Loads an instrument by its General MIDI name. `signal` cancels: the answer is then refused as `cancelled`.
   * Refused as `samples-unreachable`, `bad-instrument` or `bad-samples` with the file's name, or `no-sample-memory`.
   */
  load(name: string, onShare: (share: number) => void, signal: AbortSignal): Promise<Result<LoadedInstrument>>;
  /** Gives the memory of an instrument back that nothing plays any more. */
  free(place: number): void;
  stop(): void;
}

/** The side of a Worker that the loader uses. */
export type LoaderWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

interface Job {
  readonly onShare: (share: number) => void;
  readonly settle: (result: Result<LoadedInstrument>) => void;
  place?: number;
  /** The answer is not wanted any more; the room is free once it has come. */
  isCancelled: boolean;
}

const startWorker = (): LoaderWorker => new Worker(new URL("./sample-loader.worker.ts", import.meta.url), { type: "module" });
const failed = (problem: Problem): Result<never> => ({ ok: false, error: problem });
const noRoom = () =>
  refuse("no-sample-memory", "There is no memory left for another instrument. Close other pages, or choose a smaller one.");

/** Where instruments come from. */
export interface SampleSources {
  /** Address of the folder with the bundled instruments, ending in a slash. */
  readonly base: string;
  /** Address of a public host in the layout `<name>-mp3/<note>.mp3`, ending in a slash; asked first where it is set. */
  readonly soundfontBase?: string;
}

/**
 * @param shared where samples go; null where memory cannot be shared: then every instrument brings its own
 */
export function createSampleLoader(
  sources: SampleSources,
  shared: SampleMemory | null,
  start: () => LoaderWorker = startWorker,
): SampleLoader {
  const jobs = new Map<number, Job>();
  let worker: LoaderWorker | null = null;
  let lastId = 0;

  const post = (message: ToLoader): void => worker?.postMessage(message);
  const settle = (id: number, result: Result<LoadedInstrument>): void => {
    const job = jobs.get(id);
    jobs.delete(id);
    if (job === undefined) return;
    if ((!result.ok || job.isCancelled) && job.place !== undefined) shared?.free(job.place);
    job.settle(result);
  };
  const giveRoom = (id: number, job: Job, bytes: number): void => {
    const place = shared === null ? 0 : shared.take(bytes);
    if (place === null) {
      post({ type: "cancel", id });
      settle(id, noRoom());
      return;
    }
    if (shared !== null) job.place = place;
    post({ type: "room", id, place, ...(shared === null ? {} : { memory: shared.memory }) });
  };
  const receive = (message: FromLoader): void => {
    const job = jobs.get(message.id);
    if (job === undefined) return;
    if (message.type === "progress") job.onShare(message.share);
    else if (message.type === "need") giveRoom(message.id, job, message.bytes);
    else if (message.type === "failed") settle(message.id, failed(message.problem));
    else {
      const { file, samples } = message;
      settle(message.id, { ok: true, value: { file, samples, ...(job.place === undefined ? {} : { place: job.place }) } });
    }
  };
  const fail = (): void => {
    worker?.terminate();
    worker = null;
    for (const id of [...jobs.keys()])
      settle(id, refuse("loader-failed", "The loader of the sounds has stopped. It is started again with the next try."));
  };
  const wake = (): void => {
    if (worker !== null) return;
    worker = start();
    worker.onmessage = ({ data }: MessageEvent<FromLoader>) => receive(data);
    worker.onerror = fail;
  };

  return {
    load(name, onShare, signal) {
      return new Promise((resolve) => {
        const id = ++lastId;
        const job: Job = { onShare, settle: resolve, isCancelled: false };
        jobs.set(id, job);
        signal.addEventListener("abort", () => {
          if (!jobs.has(id)) return;
          job.isCancelled = true;
          post({ type: "cancel", id });
          resolve(refuse("cancelled", `Loading ${name} was cancelled.`));
        });
        wake();
        post({ type: "load", id, name, ...sources });
      });
    },
    free: (place) => shared?.free(place),
    stop: fail,
  };
}
