import type { Problem, Result } from "../../lib/result.ts";
import type { InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import { partsOf, zonesThere } from "../../protocol/audio/audio-parts.ts";
import { problem, refuse } from "../problems.ts";
import type { FromLoader, PartsThere, ToLoader } from "./sample-loader-messages.ts";
import type { SampleMemory } from "./sample-memory.ts";

/**
 * An instrument ready for the sampler. `place` is there when its samples stand in the shared memory. `lacks`: some of its notes did not
 * come, their neighbours stand in; loaded once more it may have them.
 */
export interface LoadedInstrument {
  readonly file: InstrumentFile;
  readonly samples: Int16Array;
  readonly place?: number;
  readonly lacks?: boolean;
}

/** For who plays an instrument while it still comes, part by part. */
export interface Growth {
  /** Further zones of the file can be played. */
  readonly onGrown: (file: InstrumentFile) => void;
  /** Not all parts came, the others stand in for them; `fetchRest` asks for those that lack, once. */
  readonly onLacking: (fetchRest: () => void) => void;
}

export interface SampleLoader {
  /**
   * Loads an instrument by its General MIDI name. `signal` cancels: the answer is then refused as `cancelled`.
   * With `growth` the answer comes as soon as a part of it can be played; each further part is told with the zones that can be played
   * then, until all is there or `signal` cancels what is left. Refused as `samples-unreachable` or `samples-absent`, as `bad-instrument`
   * or `bad-samples` with the file's name, as `no-sample-memory` or `loader-failed`.
   */
  load(name: string, onShare: (share: number) => void, signal: AbortSignal, growth?: Growth): Promise<Result<LoadedInstrument>>;
  /** Gives the memory of an instrument back that nothing plays any more. */
  free(place: number): void;
  stop(): void;
}

/** The side of a Worker that the loader uses. */
export type LoaderWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

interface Job {
  readonly name: string;
  readonly onShare: (share: number) => void;
  readonly settle: (result: Result<LoadedInstrument>) => void;
  readonly growth: Growth | undefined;
  place?: number;
  /** The worker is at it; not so when some of its parts lack and nobody has asked for them again. */
  isRunning: boolean;
  /** Which parts are there, once one is. */
  there?: PartsThere;
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

const loadedOf = ({ place }: Job, file: InstrumentFile, samples: Int16Array, lacks = false): LoadedInstrument => ({
  file,
  samples,
  ...(place === undefined ? {} : { place }),
  ...(lacks ? { lacks } : {}),
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

  load(name: string, onShare: (share: number) => void, signal: AbortSignal, growth?: Growth): Promise<Result<LoadedInstrument>> {
    return new Promise((resolve) => {
      const id = ++this.#lastId;
      const state = { isRunning: false, isCancelled: false, isDelivered: false, isGivenBack: false };
      const job: Job = { name, onShare, growth, settle: resolve, ...state };
      this.#jobs.set(id, job);
      signal.addEventListener("abort", () => {
        if (!this.#jobs.has(id)) return;
        job.isCancelled = true;
        this.#cancel(id, job);
        resolve(refuse("cancelled", { what: problem("loading-cancelled", { name }) }));
      });
      this.#run(id, job);
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
    this.#cancel(id, job);
  }

  stop(): void {
    this.#endWorker();
    for (const id of [...this.#jobs.keys()]) this.#end(id, refuse("loader-failed"));
  }

  #run(id: number, job: Job): void {
    job.isRunning = true;
    this.#wake();
    const { name, growth, there } = job;
    this.#post({ type: "load", id, name, ...this.#sources, grows: growth !== undefined, ...(there === undefined ? {} : { there }) });
  }

  /** The worker answers once it writes nothing more; where it is not at it nothing is written. */
  #cancel(id: number, job: Job): void {
    if (job.isRunning) this.#post({ type: "cancel", id });
    else this.#end(id, refuse("cancelled", { what: problem("loading-cancelled", { name: job.name }) }));
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

  #restIfIdle(): void {
    if ([...this.#jobs.values()].some(({ isRunning }) => isRunning)) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#endWorker(), IDLE_FOR);
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
    else if (message.type === "failed") this.#end(message.id, failed(message.problem));
    else if (message.type === "playable") deliver(job, message.there, message.samples);
    else this.#end(message.id, { ok: true, value: loadedOf(job, message.file, message.samples, message.lacks) });
  }

  #giveRoom(id: number, job: Job, bytes: number): void {
    const shared = this.#shared;
    const place = job.place ?? (shared === null ? 0 : shared.allocate(bytes));
    if (place === null) {
      this.#post({ type: "cancel", id });
      this.#end(id, noRoom());
      return;
    }
    if (shared !== null) job.place = place;
    this.#post({ type: "room", id, place, ...(shared === null ? {} : { memory: shared.memory }) });
  }

  #end(id: number, result: Result<LoadedInstrument>): void {
    const job = this.#jobs.get(id);
    if (job === undefined) return;
    job.isRunning = false;
    const isOver = result.ok || !job.isDelivered || job.isCancelled || job.isGivenBack;
    if (isOver) this.#jobs.delete(id);
    this.#restIfIdle();
    if (!isOver) {
      job.growth?.onLacking(() => this.#jobs.has(id) && this.#run(id, job));
      return;
    }
    const isFree = job.isDelivered ? job.isGivenBack : !result.ok || job.isCancelled;
    if (isFree && job.place !== undefined) this.#shared?.free(job.place);
    if (!job.isDelivered) job.settle(result);
    else if (result.ok && !job.isCancelled) job.growth?.onGrown(result.value.file);
  }
}

/** Hands the parts of an instrument out that can be played. */
function deliver(job: Job, there: PartsThere, samples: Int16Array): void {
  job.there = there;
  if (job.isCancelled) return;
  const { file } = there;
  const zones = zonesThere(
    file,
    partsOf(file).filter((_, index) => there.parts.includes(index)),
  );
  if (job.isDelivered) job.growth?.onGrown({ ...file, zones });
  else job.settle({ ok: true, value: loadedOf(job, { ...file, zones }, samples) });
  job.isDelivered = true;
}
