import type { Problem, Result } from "../../lib/result.ts";
import type { FrameSpan, InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import { zonesInRoom } from "../../protocol/audio/part-room.ts";
import { problem, refuse } from "../problems.ts";
import { type ExchangedParts, PartExchange } from "./part-exchange.ts";
import type { FromLoader, PartsThere, ToLoader } from "./sample-loader-messages.ts";
import type { SampleMemory } from "./sample-memory.ts";

/**
 * An instrument ready for the sampler. `place` is there when its samples stand in the shared memory. `lacks`: some of its notes did not
 * come, their neighbours stand in; loaded once more it may have them. `parts` is there when not all of its parts are in memory at once.
 */
export interface LoadedInstrument {
  readonly file: InstrumentFile;
  readonly samples: Int16Array;
  readonly place?: number;
  readonly lacks?: boolean;
  /** Further parts of it follow. */
  readonly grows?: true;
  readonly parts?: ExchangedParts;
}

/** For who plays an instrument while it still comes, part by part. */
export interface Growth {
  /** Of what is loaded at a time, that with the lowest is heard first. What nobody plays part by part has 0: somebody waits for it. */
  readonly rank: number;
  /** Other zones of the file can be played; nothing may read `vacate` any more, and `ExchangedParts.vacated` is to be told of it. */
  readonly onGrown: (file: InstrumentFile, vacate?: FrameSpan) => void;
  /** All is there that is ever in memory at once: nothing more comes by itself. */
  readonly onWhole: () => void;
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
  /** Exchanges its parts, where they are not all in memory at once. */
  exchange?: PartExchange;
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

const loadedOf = ({ place, exchange }: Job, file: InstrumentFile, samples: Int16Array, lacks = false): LoadedInstrument => ({
  file,
  samples,
  ...(place === undefined ? {} : { place }),
  ...(exchange === undefined ? {} : { parts: exchange }),
  ...(lacks ? { lacks } : {}),
});

function whole({ growth }: Job, file: InstrumentFile): void {
  growth?.onGrown(file);
  growth?.onWhole();
}

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

  #run(id: number, job: Job, there = job.exchange?.there ?? job.there): void {
    job.isRunning = true;
    this.#wake();
    const { name, growth } = job;
    const order = { grows: growth !== undefined && this.#shared !== null, rank: growth?.rank ?? 0 };
    this.#post({ type: "load", id, name, ...this.#sources, ...order, ...(there === undefined ? {} : { there }) });
  }

  /** The worker answers once it writes nothing more; where it is not at it nothing is written. */
  #cancel(id: number, job: Job): void {
    if (job.isRunning) {
      this.#post({ type: "cancel", id });
      if (job.exchange?.drop() === true) this.#postRoom(id, job);
    } else this.#end(id, refuse("cancelled", { what: problem("loading-cancelled", { name: job.name }) }));
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
    else if (message.type === "playable") this.#deliver(message.id, job, message.there, message.samples);
    else this.#finish(message, job);
  }

  #finish(message: Extract<FromLoader, { type: "loaded" }>, job: Job): void {
    if (message.there !== undefined) job.exchange?.came(message.there);
    this.#end(message.id, { ok: true, value: loadedOf(job, message.file, message.samples, message.lacks) });
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
    if (job.exchange?.mustWait() !== true) this.#postRoom(id, job);
  }

  #postRoom(id: number, { place = 0 }: Job): void {
    this.#post({ type: "room", id, place, ...(this.#shared === null ? {} : { memory: this.#shared.memory }) });
  }

  /** Hands the parts of an instrument out that can be played. */
  #deliver(id: number, job: Job, there: PartsThere, samples: Int16Array): void {
    job.there = there;
    if (job.isCancelled) return;
    if (there.file.partsAtOnce !== undefined) job.exchange ??= this.#exchangeOf(id, job, there);
    job.exchange?.came(there);
    const { file, wanted, parts } = there;
    const playable = {
      ...file,
      zones: zonesInRoom(
        file,
        wanted.filter(({ part }) => parts.includes(part)),
      ),
    };
    if (job.isDelivered) job.growth?.onGrown(playable);
    else job.settle({ ok: true, value: { ...loadedOf(job, playable, samples), grows: true } });
    job.isDelivered = true;
  }

  #exchangeOf(id: number, job: Job, there: PartsThere): PartExchange {
    return new PartExchange(there, {
      fetch: (wanted) => this.#jobs.has(id) && this.#run(id, job, wanted),
      giveRoom: () => this.#postRoom(id, job),
      cancel: () => this.#cancel(id, job),
      onZones: (file, vacate) => !job.isCancelled && !job.isGivenBack && job.growth?.onGrown(file, vacate),
      isBusy: () => job.isRunning || !this.#jobs.has(id),
      now: () => performance.now(),
      random: Math.random,
    });
  }

  #end(id: number, result: Result<LoadedInstrument>): void {
    const job = this.#jobs.get(id);
    if (job === undefined) return;
    job.isRunning = false;
    const isWanted = job.isDelivered && !job.isCancelled && !job.isGivenBack;
    const isOver = !isWanted || (result.ok && job.exchange === undefined);
    if (isOver) this.#jobs.delete(id);
    this.#restIfIdle();
    if (!isOver) {
      this.#goOn(id, job, result);
      return;
    }
    const isFree = job.isDelivered ? job.isGivenBack : !result.ok || job.isCancelled;
    if (isFree && job.place !== undefined) this.#shared?.free(job.place);
    if (!job.isDelivered) job.settle(result);
    else if (result.ok && !job.isCancelled) whole(job, result.value.file);
  }

  /** What is played is not whole, or never is. */
  #goOn(id: number, job: Job, result: Result<LoadedInstrument>): void {
    if (result.ok) whole(job, result.value.file);
    else {
      job.exchange?.failed();
      if (job.exchange?.isLacking !== false) job.growth?.onLacking(() => this.#jobs.has(id) && this.#run(id, job));
    }
  }
}
