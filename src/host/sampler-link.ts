import type { Problem } from "../music/result.ts";
import { type PageToWorklet, PROGRESS_LENGTH, type VoiceTag } from "../protocol/audio-feed.ts";
import { createNoteRing, type NoteSink, portNoteSink, ringNoteSink } from "../protocol/note-ring.ts";
import type { LoadedInstrument } from "./sample-loader.ts";
import { addSampler, type SamplerNode, startSampler } from "./sampler-node.ts";

export interface Strip {
  readonly slot?: number;
  readonly gain?: number;
}

/** The page's end of everything that goes to the sampler; it outlives a sampler that crashed. */
export interface SamplerLink {
  /** Shared progress; null where memory cannot be shared. */
  readonly progress: SharedArrayBuffer | null;
  readonly noteSink: NoteSink;
  /**
   * Starts the sampler in a context, in place of the one it ran in so far: instruments, levels and live notes move over, the
   * engine gets a new port. Rejects when the sampler's code cannot be fetched; what ran goes on then.
   */
  open(context: AudioContext): Promise<void>;
  isOpen(): boolean;
  /** What the sampler runs on; null before it has said so. */
  kernel(): "wasm" | "typescript" | null;
  joinEngine(receive: (port: MessagePort) => void): void;
  setInstrument(slot: number, instrument: LoadedInstrument): void;
  setStrip(voiceTag: VoiceTag, strip: Strip): void;
  close(): void;
}

interface Surroundings {
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

export function createSamplerLink({ isolated, memory, onProblem, onLost, onRetired }: Surroundings): SamplerLink {
  const ring = isolated ? createNoteRing() : null;
  const progress = isolated ? new SharedArrayBuffer(PROGRESS_LENGTH * Int32Array.BYTES_PER_ELEMENT) : null;
  const instruments = new Map<number, LoadedInstrument>();
  const strips = new Map<VoiceTag, PageToWorklet>();
  /** Places of instruments that were replaced and may still sound. */
  const replaced = new Set<number>();
  let crashes = 0;
  let receiveEngine: ((port: MessagePort) => void) | null = null;
  let node: SamplerNode | null = null;
  let kernel: "wasm" | "typescript" | null = null;

  const sendInstrument = (slot: number, { file, samples, place }: LoadedInstrument): void => {
    const { name, sampleRate, zones, percussion = false } = file;
    const where = place === undefined ? {} : { place };
    node?.send(
      { type: "instrument", slot, name, sampleRate, zones, percussion, samples, ...where },
      place === undefined ? [samples.buffer as ArrayBuffer] : [],
    );
  };
  const connect = (): void => {
    if (node === null) return;
    const { port1, port2 } = new MessageChannel();
    const shared = { ...(ring === null ? {} : { ring }), ...(progress === null ? {} : { progress }) };
    node.send({ type: "connect", engine: port1, ...shared }, [port1]);
    receiveEngine?.(port2);
  };
  const refill = (): void => {
    for (const strip of strips.values()) node?.send(strip);
    for (const [slot, instrument] of instruments) {
      if (instrument.place !== undefined) sendInstrument(slot, instrument);
      else onLost(slot, instrument.file.name);
    }
    // No voice of the former sampler reads what was replaced in it.
    for (const place of replaced) onRetired(place);
    replaced.clear();
  };
  const start = (context: AudioContext): void => {
    node?.close();
    node = startSampler(context, memory, {
      onProblem,
      onRetired(place) {
        replaced.delete(place);
        onRetired(place);
      },
      onStarted(started) {
        kernel = started;
      },
      onCrash: () => restart(context),
    });
    connect();
    refill();
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
      start(context);
    },
    isOpen: () => node !== null,
    kernel: () => kernel,
    joinEngine(receive) {
      receiveEngine = receive;
      connect();
    },
    setInstrument(slot, instrument) {
      const former = instruments.get(slot)?.place;
      if (former !== undefined) replaced.add(former);
      instruments.set(slot, instrument);
      sendInstrument(slot, instrument);
    },
    setStrip(voiceTag, strip) {
      const message: PageToWorklet = { ...strips.get(voiceTag), type: "strip", voiceTag, ...strip };
      strips.set(voiceTag, message);
      node?.send(message);
    },
    close() {
      node?.close();
      node = null;
    },
  };
}
