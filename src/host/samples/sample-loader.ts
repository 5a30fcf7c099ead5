import { type Problem, type Result, refuse } from "../../lib/result.ts";
import type { InstrumentFile } from "../../protocol/audio/audio-feed.ts";
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
   * With `onGrown` the answer comes as soon as a part of it can be played; each further part is told with the zones that can be played
   * then, until all is there or `signal` cancels what is left. Refused as `samples-unreachable`, `bad-instrument` or `bad-samples` with the file's name, or `no-sample-memory`.
   */
  load(
    name: string,
    onShare: (share: number) => void,
    signal: AbortSignal,
    onGrown?: (file: InstrumentFile) => void,
  ): Promise<Result<LoadedInstrument>>;
  /** Gives the memory of an instrument back that nothing plays any more. */
  free(place: number): void;
  stop(): void;
}

/** The side of a Worker that the loader uses. */
export type LoaderWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

interface Job {
  readonly onShare: (share: number) => void;
  readonly settle: (result: Result<LoadedInstrument>) => void;
  readonly onGrown: ((file: InstrumentFile) => void) | undefined;
  place?: number;
  /** The answer is not wanted any more; the room is free once it has come. */
  isCancelled: boolean;
  /** A part of it is being played: its room is the player's. */
  isDelivered: boolean;
  /** The player has given the room back while it was still being written to. */
  isGivenBack: boolean;
}

/** A worker that has had nothing to do for so long (in milliseconds) is let go: what decoding left in its memory, some 60 MiB, goes with it. */
const IDLE_FOR = 5000;

const startWorker = (): LoaderWorker => new Worker(new URL("./sample-loader.worker.ts", import.meta.url), { type: "module" });
const failed = (problem: Problem): Result<never> => ({ ok: false, error: problem });
const noRoom = () =>
  refuse("no-sample-memory", "There is no memory left for another instrument. Close other pages, or choose a smaller one.");

const loadedOf = ({ place }: Job, file: InstrumentFile, samples: Int16Array): LoadedInstrument => ({
  file,
  samples,
  ...(place === undefined ? {} : { place }),
});

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
  let resting: ReturnType<typeof setTimeout> | undefined;

  const post = (message: ToLoader): void => worker?.postMessage(message);
  const letGo = (): void => {
    clearTimeout(resting);
    worker?.terminate();
    worker = null;
  };
  const settle = (id: number, result: Result<LoadedInstrument>): void => {
    const job = jobs.get(id);
    jobs.delete(id);
    if (job === undefined) return;
    if (jobs.size === 0) resting = setTimeout(letGo, IDLE_FOR);
    const isFree = job.isDelivered ? job.isGivenBack : !result.ok || job.isCancelled;
    if (isFree && job.place !== undefined) shared?.free(job.place);
    if (!job.isDelivered) job.settle(result);
    else if (result.ok && !job.isCancelled) job.onGrown?.(result.value.file);
  };
  const deliver = (job: Job, file: InstrumentFile, samples: Int16Array): void => {
    if (job.isCancelled) return;
    if (job.isDelivered) job.onGrown?.(file);
    else job.settle({ ok: true, value: loadedOf(job, file, samples) });
    job.isDelivered = true;
  };
  const free = (place: number): void => {
    const writing = [...jobs].find(([, job]) => job.place === place);
    if (writing === undefined) {
      shared?.free(place);
      return;
    }
    const [id, job] = writing;
    job.isGivenBack = true;
    post({ type: "cancel", id });
  };
  const giveRoom = (id: number, job: Job, bytes: number): void => {
    const place = shared === null ? 0 : shared.allocate(bytes);
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
    else if (message.type === "playable") deliver(job, message.file, message.samples);
    else settle(message.id, { ok: true, value: loadedOf(job, message.file, message.samples) });
  };
  const fail = (): void => {
    letGo();
    for (const id of [...jobs.keys()])
      settle(id, refuse("loader-failed", "The loader of the sounds has stopped. It is started again with the next try."));
  };
  const wake = (): void => {
    clearTimeout(resting);
    if (worker !== null) return;
    worker = start();
    worker.onmessage = ({ data }: MessageEvent<FromLoader>) => receive(data);
    worker.onerror = fail;
  };

  return {
    load(name, onShare, signal, onGrown) {
      return new Promise((resolve) => {
        const id = ++lastId;
        const job: Job = { onShare, onGrown, settle: resolve, isCancelled: false, isDelivered: false, isGivenBack: false };
        jobs.set(id, job);
        signal.addEventListener("abort", () => {
          if (!jobs.has(id)) return;
          job.isCancelled = true;
          post({ type: "cancel", id });
          resolve(refuse("cancelled", `Loading ${name} was cancelled.`));
        });
        wake();
        post({ type: "load", id, name, ...sources, grows: onGrown !== undefined });
      });
    },
    free,
    stop: fail,
  };
}
