import type { Problem } from "../../lib/result.ts";
import { type InstrumentFile, type PageToWorklet, PROGRESS_LENGTH, type VoiceTag } from "../../protocol/audio/audio-feed.ts";
import { createNoteRing, type NoteSink, portNoteSink, ringNoteSink } from "../../protocol/input/note-ring.ts";
import type { LoadedInstrument } from "../samples/sample-loader.ts";
import { addSampler, type SamplerNode, startSampler } from "./sampler-node.ts";
import { createSamplerPool, type Strip } from "./sampler-pool.ts";

/** The page's end of everything that goes to the sampler; it outlives a sampler that crashed. */
export interface SamplerConnection {
  /** Shared progress; null where memory cannot be shared. */
  readonly progress: SharedArrayBuffer | null;
  readonly noteSink: NoteSink;
  /**
   * Starts the sampler in a context, in place of the one it ran in so far: instruments, levels and live notes move over, the
   * engine gets a new port. Rejects when the sampler's code cannot be fetched; what ran goes on then.
   */
  open(context: AudioContext): Promise<void>;
  /**
   * Lets a sampler in another context of the same rate go on with all that sounds and is queued, under a short cross-fade; the
   * engine notices nothing. Rejects as `open` does.
   */
  move(context: AudioContext): Promise<void>;
  /** What the sampler's frames are ahead of its context's own. */
  shift(): number;
  isOpen(): boolean;
  /** What the sampler runs on; null before it has said so. */
  kernel(): "wasm" | "typescript" | null;
  joinEngine(receive: (port: MessagePort) => void): void;
  setInstrument(slot: number, instrument: LoadedInstrument): void;
  setZones(slot: number, file: InstrumentFile): void;
  setStrip(voiceTag: VoiceTag, strip: Strip): void;
  close(): void;
}

interface SamplerConnectionWorld {
  /** Whether memory can be shared with the audio thread. */
  readonly isolated: boolean;
  /** Where instruments are decoded to; null where they come with memory of their own. */
  readonly memory: WebAssembly.Memory | null;
  readonly onProblem: (problem: Problem) => void;
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

export function createSamplerConnection({ isolated, memory, onProblem, onLost, onRetired }: SamplerConnectionWorld): SamplerConnection {
  const ring = isolated ? createNoteRing() : null;
  const progress = isolated ? new SharedArrayBuffer(PROGRESS_LENGTH * Int32Array.BYTES_PER_ELEMENT) : null;
  const shared = { ...(ring === null ? {} : { ring }), ...(progress === null ? {} : { progress }) };
  const pool = createSamplerPool({ send: (message, transfer) => node?.send(message, transfer), onLost, onRetired });
  let crashes = 0;
  let shift = 0;
  let area: 0 | 1 = 0;
  let receiveEngine: ((port: MessagePort) => void) | null = null;
  let node: SamplerNode | null = null;
  let kernel: "wasm" | "typescript" | null = null;

  const connect = (): void => {
    if (node === null) return;
    const { port1, port2 } = new MessageChannel();
    node.send({ type: "connect", engine: port1, ...shared }, [port1]);
    receiveEngine?.(port2);
  };
  const make = (context: AudioContext): SamplerNode => {
    const sampler: SamplerNode = startSampler(
      context,
      { ...(memory === null ? {} : { memory }), area, shift },
      {
        onProblem,
        onRetired: pool.retire,
        onStarted(started) {
          kernel = started;
        },
        onTakenOver(taken) {
          shift = taken;
        },
        onCrash: () => sampler === node && restart(context),
      },
    );
    return sampler;
  };
  const start = (context: AudioContext): void => {
    node?.close();
    node = make(context);
    connect();
    pool.fill();
    // No voice of the former sampler reads what was replaced in it.
    for (const place of pool.replaced()) pool.retire(place);
  };
  const goOn = async (former: SamplerNode, context: AudioContext): Promise<void> => {
    area = area === 0 ? 1 : 0;
    const next = make(context);
    const handed = await former.handOver();
    if (handed === null) {
      next.close();
      shift = 0;
      start(context);
      return;
    }
    node = next;
    pool.fill();
    const { state, engine } = handed;
    next.send({ type: "take-over", state, engine, ...shared }, engine === null ? [] : [engine as MessagePort]);
    const places = pool.replaced();
    setTimeout(() => {
      former.close();
      for (const place of places) pool.retire(place);
    }, FADED_OUT);
  };
  const restart = (context: AudioContext): void => {
    crashes++;
    setTimeout(() => node !== null && start(context), Math.min(crashes, MOST_WAITING) * WAIT_AFTER_CRASH);
  };

  return {
    progress,
    noteSink: ring === null ? portNoteSink({ postMessage: (message) => node?.send(message as PageToWorklet) }) : ringNoteSink(ring),
    async open(context) {
      await addSampler(context);
      shift = 0;
      start(context);
    },
    async move(context) {
      await addSampler(context);
      if (node === null) start(context);
      else await goOn(node, context);
    },
    shift: () => shift,
    isOpen: () => node !== null,
    kernel: () => kernel,
    joinEngine(receive) {
      receiveEngine = receive;
      connect();
    },
    setInstrument: pool.setInstrument,
    setZones: pool.setZones,
    setStrip: pool.setStrip,
    close() {
      node?.close();
      node = null;
    },
  };
}
