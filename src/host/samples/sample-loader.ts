import type { Problem, Result } from "../../lib/result.ts";
import type { InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import { problem, refuse } from "../problems.ts";
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
const noRoom = () => refuse("no-sample-memory", { what: problem("no-room-for-another") });

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
 * Makes a loader; its worker is started by the first load.
 * @param shared where samples go; null where memory cannot be shared: then every instrument brings its own
 */
export const createSampleLoader = (
  sources: SampleSources,
  shared: SampleMemory | null,
  start: () => LoaderWorker = startWorker,
): SampleLoader => new WorkerLoader(sources, shared, start);

/** A worker that comes with the first job and goes when there was none for a while. */
class WorkerLoader implements SampleLoader {
  readonly #sources: SampleSources;
  readonly #shared: SampleMemory | null;
  readonly #startWorker: () => LoaderWorker;
  readonly #jobs = new Map<number, Job>();
  #worker: LoaderWorker | null = null;
  #lastId = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(sources: SampleSources, shared: SampleMemory | null, start: () => LoaderWorker) {
    this.#sources = sources;
    this.#shared = shared;
    this.#startWorker = start;
  }

  load(
    name: string,
    onShare: (share: number) => void,
    signal: AbortSignal,
    onGrown?: (file: InstrumentFile) => void,
  ): Promise<Result<LoadedInstrument>> {
    return new Promise((resolve) => {
      const id = ++this.#lastId;
      const job: Job = { onShare, onGrown, settle: resolve, isCancelled: false, isDelivered: false, isGivenBack: false };
      this.#jobs.set(id, job);
      signal.addEventListener("abort", () => {
        if (!this.#jobs.has(id)) return;
        job.isCancelled = true;
        this.#post({ type: "cancel", id });
        resolve(refuse("cancelled", { what: problem("loading-cancelled", { name }) }));
      });
      this.#wake();
      this.#post({ type: "load", id, name, ...this.#sources, grows: onGrown !== undefined });
    });
  }

  free(place: number): void {
    const writing = [...this.#jobs].find(([, job]) => job.place === place);
    if (writing === undefined) {
      this.#shared?.free(place);
      return;
    }
    const [id, job] = writing;
    job.isGivenBack = true;
    this.#post({ type: "cancel", id });
  }

  stop(): void {
    this.#endWorker();
    for (const id of [...this.#jobs.keys()]) this.#settle(id, refuse("loader-failed"));
  }

  #post(message: ToLoader): void {
    this.#worker?.postMessage(message);
  }

  #wake(): void {
    clearTimeout(this.#idle);
    if (this.#worker !== null) return;
    this.#worker = this.#startWorker();
    this.#worker.onmessage = ({ data }: MessageEvent<FromLoader>) => this.#onMessage(data);
    this.#worker.onerror = () => this.stop();
  }

  #endWorker(): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = null;
  }

  #onMessage(message: FromLoader): void {
    const job = this.#jobs.get(message.id);
    if (job === undefined) return;
    if (message.type === "progress") job.onShare(message.share);
    else if (message.type === "need") this.#giveRoom(message.id, job, message.bytes);
    else if (message.type === "failed") this.#settle(message.id, failed(message.problem));
    else if (message.type === "playable") deliver(job, message.file, message.samples);
    else this.#settle(message.id, { ok: true, value: loadedOf(job, message.file, message.samples) });
  }

  #giveRoom(id: number, job: Job, bytes: number): void {
    const shared = this.#shared;
    const place = shared === null ? 0 : shared.allocate(bytes);
    if (place === null) {
      this.#post({ type: "cancel", id });
      this.#settle(id, noRoom());
      return;
    }
    if (shared !== null) job.place = place;
    this.#post({ type: "room", id, place, ...(shared === null ? {} : { memory: shared.memory }) });
  }

  #settle(id: number, result: Result<LoadedInstrument>): void {
    const job = this.#jobs.get(id);
    this.#jobs.delete(id);
    if (job === undefined) return;
    if (this.#jobs.size === 0) this.#idle = setTimeout(() => this.#endWorker(), IDLE_FOR);
    const isFree = job.isDelivered ? job.isGivenBack : !result.ok || job.isCancelled;
    if (isFree && job.place !== undefined) this.#shared?.free(job.place);
    if (!job.isDelivered) job.settle(result);
    else if (result.ok && !job.isCancelled) job.onGrown?.(result.value.file);
  }
}

/** Hands a part of an instrument out that can be played. */
function deliver(job: Job, file: InstrumentFile, samples: Int16Array): void {
  if (job.isCancelled) return;
  if (job.isDelivered) job.onGrown?.(file);
  else job.settle({ ok: true, value: loadedOf(job, file, samples) });
  job.isDelivered = true;
}
