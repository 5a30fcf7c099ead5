import type { Problem } from "../../../lib/result.ts";
import {
  type FrameSpan,
  type InstrumentFile,
  type PageToWorklet,
  PROGRESS_LENGTH,
  type VoiceTag,
} from "../../../protocol/audio/audio-feed.ts";
import { createNoteRing, type NoteSink, portNoteSink, ringNoteSink } from "../../../protocol/input/note-ring.ts";
import type { LoadedInstrument } from "../../samples/sample-loader.ts";
import { addSampler, type SamplerNode, startSampler } from "./sampler-node.ts";
import { createSamplerPool, type SamplerPool, type Strip } from "./sampler-pool.ts";

/** The page's end of everything that goes to the sampler; it outlives a sampler that crashed. */
export interface SamplerConnection {
  /** Shared progress; null where memory cannot be shared. */
  readonly progress: SharedArrayBuffer | null;
  readonly noteSink: NoteSink;
  /** Whether instruments go along to another sampler; else they are loaded again for it, and it is silent for as long. */
  readonly keepsInstruments: boolean;
  /**
   * Starts the sampler in a context, in place of the one it ran in so far: instruments, levels and live notes move over, the
   * engine gets a new port. Rejects when the sampler's code cannot be fetched; what ran goes on then.
   */
  open(context: AudioContext): Promise<void>;
  /**
   * Lets a sampler in another context of the same rate go on with all that sounds and is queued, under a short cross-fade; the
   * engine notices nothing. `shift` holds for that context once this resolves. Rejects as `open` does.
   */
  move(context: AudioContext): Promise<void>;
  /** What the sampler's frames are ahead of its context's own. */
  shift(): number;
  isOpen(): boolean;
  /** What the sampler runs on; null before it has said so. */
  kernel(): "wasm" | "typescript" | null;
  joinEngine(receive: (port: MessagePort) => void): void;
  setInstrument(slot: number, instrument: LoadedInstrument): void;
  /** Other zones for the instrument in a slot; `vacate` are frames that nothing may read any more: its `parts` are told once that is so. */
  setZones(slot: number, file: InstrumentFile, vacate?: FrameSpan): void;
  /** Whether something can be played in a slot. */
  hasInstrument(slot: number): boolean;
  setStrip(voiceTag: VoiceTag, strip: Strip): void;
  close(): void;
}

interface SamplerConnectionWorld {
  /** Whether memory can be shared with the audio thread: live notes then go through a ring in it, else by message. */
  readonly hasSharedMemory: boolean;
  /** Whether the engine can wait for shared memory to change: the sampler then tells its progress there, else by message. */
  readonly canWaitForMemory: boolean;
  /** Where instruments are decoded to; null where they come with memory of their own. */
  readonly memory: WebAssembly.Memory | null;
  readonly onProblem: (problem: Problem) => void;
  /** The instrument that a slot was given last can be played. */
  readonly onPlayable: (slot: number) => void;
  /** An instrument went down with a crashed sampler and has to be loaded again. */
  readonly onLost: (slot: number, name: string) => void;
  /** Samples that nothing plays any more may be freed. */
  readonly onRetired: (place: number) => void;
}

/** A sampler that threw is made anew after so many milliseconds, longer each time but never half a second. */
const WAIT_AFTER_CRASH = 50;
const MOST_WAITING = 8;
/** The former sampler is closed once it has faded out, in milliseconds. */
const FADED_OUT = 200;
/** A sampler that goes on with another's music says where its frames are with its first block; nobody waits longer, in milliseconds. */
const TOLD_WITHIN = 500;

/** Makes a connection that has no sampler yet. */
export const createSamplerConnection = (world: SamplerConnectionWorld): SamplerConnection => new LastingConnection(world);

/** One sampler after the other, as one. */
class LastingConnection implements SamplerConnection {
  readonly progress: SharedArrayBuffer | null;
  readonly noteSink: NoteSink;
  readonly keepsInstruments: boolean;
  readonly #world: SamplerConnectionWorld;
  /** The shared memory that every sampler is given. */
  readonly #shared: { readonly ring?: SharedArrayBuffer; readonly progress?: SharedArrayBuffer };
  readonly #pool: SamplerPool;
  #node: SamplerNode | null = null;
  #receiveEngine: ((port: MessagePort) => void) | null = null;
  #kernel: "wasm" | "typescript" | null = null;
  #crashes = 0;
  #shift = 0;
  #onShift = (): void => {};
  #area: 0 | 1 = 0;

  constructor(world: SamplerConnectionWorld) {
    const { hasSharedMemory, canWaitForMemory, onLost, onRetired } = world;
    const ring = hasSharedMemory ? createNoteRing() : null;
    this.#world = world;
    this.keepsInstruments = world.memory !== null;
    this.progress = hasSharedMemory && canWaitForMemory ? new SharedArrayBuffer(PROGRESS_LENGTH * Int32Array.BYTES_PER_ELEMENT) : null;
    this.#shared = { ...(ring === null ? {} : { ring }), ...(this.progress === null ? {} : { progress: this.progress }) };
    this.#pool = createSamplerPool({ send: (message, transfer) => this.#node?.send(message, transfer), onLost, onRetired });
    this.noteSink =
      ring === null ? portNoteSink({ postMessage: (message) => this.#node?.send(message as PageToWorklet) }) : ringNoteSink(ring);
  }

  async open(context: AudioContext): Promise<void> {
    await addSampler(context);
    this.#shift = 0;
    this.#start(context);
  }

  async move(context: AudioContext): Promise<void> {
    await addSampler(context);
    if (this.#node === null) this.#start(context);
    else await this.#takeOver(this.#node, context);
  }

  shift(): number {
    return this.#shift;
  }

  isOpen(): boolean {
    return this.#node !== null;
  }

  kernel(): "wasm" | "typescript" | null {
    return this.#kernel;
  }

  joinEngine(receive: (port: MessagePort) => void): void {
    this.#receiveEngine = receive;
    this.#connectEngine();
  }

  setInstrument(slot: number, instrument: LoadedInstrument): void {
    this.#pool.setInstrument(slot, instrument);
  }

  setZones(slot: number, file: InstrumentFile, vacate?: FrameSpan): void {
    this.#pool.setZones(slot, file, vacate);
  }

  hasInstrument(slot: number): boolean {
    return this.#pool.hasInstrument(slot);
  }

  setStrip(voiceTag: VoiceTag, strip: Strip): void {
    this.#pool.setStrip(voiceTag, strip);
  }

  close(): void {
    this.#node?.close();
    this.#node = null;
  }

  /** Starts a sampler with nothing to go on with. */
  #start(context: AudioContext): void {
    this.#node?.close();
    this.#node = this.#make(context);
    this.#connectEngine();
    this.#pool.fill();
    this.#pool.vacate();
    // No voice of the former sampler reads what was replaced in it.
    this.#retire(this.#pool.replaced());
  }

  /** Starts a sampler that goes on with what the former one plays. */
  async #takeOver(former: SamplerNode, context: AudioContext): Promise<void> {
    this.#area = this.#area === 0 ? 1 : 0;
    const next = this.#make(context);
    const handed = await former.handOver();
    if (handed === null) {
      next.close();
      this.#shift = 0;
      this.#start(context);
      return;
    }
    this.#node = next;
    this.#pool.fill();
    const { state, engine } = handed;
    const told = new Promise<void>((resolve) => {
      this.#onShift = resolve;
      setTimeout(resolve, TOLD_WITHIN);
    });
    next.send({ type: "take-over", state, engine, ...this.#shared }, engine === null ? [] : [engine as MessagePort]);
    const replaced = this.#pool.replaced();
    setTimeout(() => {
      former.close();
      this.#retire(replaced);
      // Only now do all the voices of the former one sound in this one alone.
      this.#pool.vacate();
    }, FADED_OUT);
    // A clock that is read in the new context before then stands seconds away from what is heard.
    await told;
  }

  #make(context: AudioContext): SamplerNode {
    const { memory, onProblem, onPlayable } = this.#world;
    const sampler: SamplerNode = startSampler(
      context,
      { ...(memory === null ? {} : { memory }), area: this.#area, shift: this.#shift },
      {
        onProblem,
        onPlayable,
        onRetired: (place) => this.#pool.retire(place),
        onPartsAsked: (slot, ago) => this.#pool.partsAsked(slot, ago),
        onVacated: (slot, frames) => this.#pool.vacated(slot, frames),
        onStarted: (kernel) => {
          this.#kernel = kernel;
        },
        onTakenOver: (shift) => {
          this.#shift = shift;
          this.#onShift();
        },
        onCrash: () => sampler === this.#node && this.#restart(context),
      },
    );
    return sampler;
  }

  #restart(context: AudioContext): void {
    this.#crashes++;
    const wait = Math.min(this.#crashes, MOST_WAITING) * WAIT_AFTER_CRASH;
    setTimeout(() => this.#node !== null && this.#start(context), wait);
  }

  #connectEngine(): void {
    if (this.#node === null) return;
    const { port1, port2 } = new MessageChannel();
    this.#node.send({ type: "connect", engine: port1, ...this.#shared }, [port1]);
    this.#receiveEngine?.(port2);
  }

  #retire(places: readonly number[]): void {
    for (const place of places) this.#pool.retire(place);
  }
}
