import { type ReadonlySignal, signal } from "@preact/signals-core";
import type { Problem } from "../../lib/result.ts";
import { type EngineToWorklet, EVENT_NOTE_OFF, EVENT_NOTE_ON, EVENT_STRIDE, VOICE_TAG } from "../../protocol/audio/audio-feed.ts";
import { ownSoundIndex } from "../samples/own-sounds/own-sound-name.ts";
import type { OwnSounds } from "../samples/own-sounds/own-sounds.ts";
import type { LoadedInstrument } from "../samples/sample-loader.ts";
import type { AudioHost } from "./audio-host.ts";
import { addSampler, type SamplerNode, startSampler } from "./sampler/sampler-node.ts";

/** What is tried out now; `share` of it is loaded, 0..1. */
export interface Tried {
  readonly name: string;
  readonly state: "loading" | "sounding";
  readonly share: number;
}

/** Lets instruments be heard before one is chosen, on a sampler of their own: what plays goes on untouched. */
export interface Audition {
  readonly tried: ReadonlySignal<Tried | null>;
  /** Loads an instrument and plays a few notes on it; what was tried before stops. */
  hear(name: string): Promise<void>;
  stop(): void;
  /** Stops, and gives the memory of the last instrument back. */
  leave(): void;
}

/** A broken chord upwards, in semitones from its root. */
const PHRASE = [0, 4, 7, 12];
const ROOT = 60;
const NOTE_EVERY = 0.22;
const NOTE_LASTS = 0.6;
const VELOCITY = 92;
/** What is left fades out before its sampler is taken away, in milliseconds. */
const FADED_OUT = 100;
/** Low instruments are tried where they are played. */
const isLow = (name: string): boolean => /bass|tuba|timpani|taiko/.test(name);

/** The phrase as packed events. @example phraseOf("flute", 0, 48_000) // C4 at frame 0 ... */
export function phraseOf(name: string, frame: number, sampleRate: number): Float64Array<ArrayBuffer> {
  const root = ROOT - (isLow(name) ? 24 : 0);
  const packed = new Float64Array(PHRASE.length * 2 * EVENT_STRIDE);
  for (const [index, interval] of PHRASE.entries()) {
    const on = frame + Math.round(index * NOTE_EVERY * sampleRate);
    const off = on + Math.round(NOTE_LASTS * sampleRate);
    packed.set([on, EVENT_NOTE_ON, root + interval, VELOCITY, VOICE_TAG.preview], 2 * index * EVENT_STRIDE);
    packed.set([off, EVENT_NOTE_OFF, root + interval, 0, VOICE_TAG.preview], (2 * index + 1) * EVENT_STRIDE);
  }
  return packed;
}

/** A sampler beside the product's own. */
interface Booth {
  readonly context: AudioContext;
  readonly node: SamplerNode;
  readonly port: MessagePort;
  /** Resolves when the next instrument that is sent can be played. */
  readonly playable: () => Promise<void>;
}

export function createAudition(host: AudioHost, ownSounds: OwnSounds, onProblem: (problem: Problem) => void): Audition {
  const tried = signal<Tried | null>(null);
  let booth: Booth | undefined;
  let controller = new AbortController();
  let clear: ReturnType<typeof setTimeout> | undefined;
  const send = (message: EngineToWorklet, transfer: Transferable[] = []) => booth?.port.postMessage(message, transfer);
  const stop = (): void => {
    controller.abort();
    clearTimeout(clear);
    send({ type: "silence" });
    tried.value = null;
  };
  const leaveBooth = (): void => {
    const left = booth;
    booth = undefined;
    // One that has handed over ends by itself; one that was only unplugged would stay for ever.
    void left?.node.handOver().then(() => setTimeout(() => left.node.close(), FADED_OUT));
  };
  const enter = async (): Promise<Booth | undefined> => {
    const { context } = host;
    if (context === null || booth?.context === context) return booth;
    leaveBooth();
    await addSampler(context);
    booth = openBooth(context);
    return booth;
  };
  const play = (name: string, { context, port }: Booth): void => {
    const soon = (context.currentTime + 0.05) * context.sampleRate;
    port.postMessage({ type: "schedule", events: phraseOf(name, soon, context.sampleRate) });
    tried.value = { name, state: "sounding", share: 1 };
    clear = setTimeout(
      () => {
        tried.value = null;
      },
      (PHRASE.length * NOTE_EVERY + NOTE_LASTS) * 1000,
    );
  };
  return {
    tried,
    stop,
    leave() {
      stop();
      leaveBooth();
    },
    async hear(name) {
      stop();
      const own = new AbortController();
      controller = own;
      const { loader } = host;
      if (loader === null) return;
      const tell = (share: number) => {
        if (!own.signal.aborted) tried.value = { name, state: "loading", share };
      };
      tell(0);
      await host.unlock();
      const isOwn = ownSoundIndex(name) !== null;
      const loaded = isOwn ? await ownSounds.instrument(name) : await loader.load(name, tell, own.signal);
      if (!loaded.ok) {
        if (own.signal.aborted) return;
        tried.value = null;
        onProblem(loaded.error);
        return;
      }
      const samples = ownSamples(loaded.value);
      if (loaded.value.place !== undefined) loader.free(loaded.value.place);
      const entered = await enter();
      if (own.signal.aborted || entered === undefined) return;
      await install(entered, loaded.value, samples);
      if (!own.signal.aborted) play(name, entered);
    },
  };
}

/** A copy that the other sampler can keep for itself: the shared memory is the product's own. */
const ownSamples = ({ samples }: LoadedInstrument): Int16Array<ArrayBuffer> => Int16Array.from(samples);

function openBooth(context: AudioContext): Booth {
  const { port1, port2 } = new MessageChannel();
  const silent = { onProblem() {}, onCrash() {}, onStarted() {}, onRetired() {}, onPartsAsked() {}, onVacated() {}, onTakenOver() {} };
  let onPlayable = (): void => {};
  const node = startSampler(context, {}, { ...silent, onPlayable: () => onPlayable() });
  node.send({ type: "connect", engine: port1 }, [port1]);
  const playable = () =>
    new Promise<void>((resolve) => {
      onPlayable = resolve;
    });
  return { context, node, port: port2, playable };
}

/** Gives a sampler its one instrument and waits until it is copied. */
function install({ node, playable }: Booth, { file }: LoadedInstrument, samples: Int16Array<ArrayBuffer>): Promise<void> {
  const { name, sampleRate, zones, percussion = false } = file;
  const ready = playable();
  node.send({ type: "instrument", slot: 0, name, sampleRate, zones, percussion, samples }, [samples.buffer]);
  return ready;
}
