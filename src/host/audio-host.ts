import type { Problem } from "../music/result.ts";
import type { VoiceTag } from "../protocol/audio-feed.ts";
import type { NoteSink } from "../protocol/note-ring.ts";
import { fullFormOf, type InstrumentForm } from "./instrument-forms.ts";
import { createInstrumentLoads, type InstrumentLoads, type InstrumentStatus } from "./instrument-loads.ts";
import { createSampleLoader, type SampleLoader } from "./sample-loader.ts";
import { createSampleMemory } from "./sample-memory.ts";
import { createSamplerLink, type SamplerLink, type Strip } from "./sampler-link.ts";

/**
 * `unsupported`: this browser has no audio for us. `locked`: it waits for a gesture. `running`: it sounds.
 * `closed`: it was stopped, or its code could not be loaded.
 */
export type AudioStatus = "unsupported" | "locked" | "running" | "closed";

export interface AudioHostOptions {
  /** Address of the folder with the instruments, ending in a slash. */
  readonly sampleBase: string;
  readonly onStatus: (status: AudioStatus) => void;
  readonly onInstrument: (status: InstrumentStatus) => void;
  readonly onProblem: (problem: Problem) => void;
  /** Seconds of latency asked for; the browser gives the least it can from there up. */
  readonly latencyHint?: number;
  readonly loader?: SampleLoader;
  /** Whether instruments with a fuller form are loaded in it; the light form always comes first. */
  readonly form?: InstrumentForm;
}

export interface AudioHost {
  status(): AudioStatus;
  /** Frames a second of the output; null when audio is unsupported. */
  readonly sampleRate: number | null;
  /** Where live notes go. Notes given before the first `unlock` are dropped: nobody could have heard them. */
  readonly noteSink: NoteSink;
  /** Shared progress (see `PROGRESS`); null where the page is not isolated: progress then comes over the engine's port. */
  readonly progress: SharedArrayBuffer | null;
  /** To be called in a gesture of the user, as often as one likes. */
  unlock(): Promise<void>;
  /** Calls back with the engine's end of a port to the sampler: now, and again whenever the sampler had to be made anew. */
  joinEngine(receive: (port: MessagePort) => void): void;
  loadInstrument(name: string, slot: number): Promise<InstrumentStatus>;
  /** Whether the sampler runs on its fast kernel or the plain one; null before it runs. */
  kernel(): "wasm" | "typescript" | null;
  /** Tries again at once what could not be loaded. */
  retryInstruments(): void;
  setStrip(voiceTag: VoiceTag, strip: Strip): void;
  /** The context, for the clock's `getOutputTimestamp`; null when audio is unsupported. */
  readonly context: AudioContext | null;
  stop(): Promise<void>;
}

/** The Network Information interface, which not every browser has. */
const connectionOf = (from: Navigator): { saveData?: boolean; effectiveType?: string } | undefined =>
  "connection" in from && typeof from.connection === "object" && from.connection !== null ? from.connection : undefined;

const LATENCY_HINT = 0.005;

function openContext(latencyHint: number): AudioContext | null {
  if (typeof AudioContext === "undefined" || typeof AudioWorkletNode === "undefined") return null;
  try {
    return new AudioContext({ latencyHint });
  } catch {
    return null;
  }
}

const later = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

const noAudio: Problem = { code: "audio-unsupported", message: "Audio is not supported in this browser." };

/** What stands in for the host where there is no audio: every call is harmless. */
const silentHost = (): AudioHost => ({
  status: () => "unsupported",
  sampleRate: null,
  context: null,
  progress: null,
  noteSink: { push: () => false },
  kernel: () => null,
  unlock: async () => {},
  joinEngine: () => {},
  loadInstrument: async (name, slot) => ({ slot, name, state: "failed", problem: noAudio }),
  retryInstruments: () => {},
  setStrip: () => {},
  stop: async () => {},
});

/** The owner of the AudioContext: unlocks it, runs the sampler in it, feeds it with instruments and live notes. */
export function createAudioHost(options: AudioHostOptions): AudioHost {
  const context = openContext(options.latencyHint ?? LATENCY_HINT);
  if (context === null) return silentHost();
  const isolated = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== "undefined";
  const samples = createSampleMemory();
  const loader = options.loader ?? createSampleLoader(options.sampleBase, samples);
  const link: SamplerLink = createSamplerLink({
    context,
    isolated,
    memory: samples?.memory ?? null,
    onRetired: loader.free,
    onProblem: options.onProblem,
    onLost: (slot, name) => void loads.load(slot, name),
  });
  const loads = createInstrumentLoads({
    loader,
    later,
    onStatus: options.onInstrument,
    onProblem: options.onProblem,
    onLoaded: link.setInstrument,
  });
  const onOnline = (): void => loads.retry();
  globalThis.addEventListener("online", onOnline);
  return runningHost(context, link, loads, options, () => {
    globalThis.removeEventListener("online", onOnline);
    loader.stop();
  });
}

function runningHost(
  context: AudioContext,
  link: SamplerLink,
  loads: InstrumentLoads,
  options: AudioHostOptions,
  onStop: () => void,
): AudioHost {
  let status: AudioStatus = "locked";
  let unlocking = false;
  const setStatus = (next: AudioStatus): void => {
    if (next === status) return;
    status = next;
    options.onStatus(next);
  };
  const readState = (): void => {
    if (context.state === "closed") setStatus("closed");
    else if (link.isOpen()) setStatus(context.state === "running" ? "running" : "locked");
  };
  context.onstatechange = readState;
  const opening = link.open().then(readState, (error: unknown) => {
    setStatus("closed");
    const why = error instanceof Error ? error.message : String(error);
    options.onProblem({ code: "sampler-not-loaded", message: `The sound could not be started (${why}). Reload the page to try again.` });
  });
  return {
    status: () => status,
    sampleRate: context.sampleRate,
    context,
    progress: link.progress,
    noteSink: { push: (statusByte, data1, data2) => unlocking && link.noteSink.push(statusByte, data1, data2) },
    async unlock() {
      if (context.state === "closed") return;
      unlocking = true;
      if (context.state !== "running") await context.resume();
      await opening;
    },
    kernel: link.kernel,
    joinEngine: link.joinEngine,
    async loadInstrument(name, slot) {
      const loaded = await loads.load(slot, name);
      const full = loaded.state === "ready" ? fullFormOf(name, options.form ?? "auto", connectionOf(navigator)) : null;
      if (full !== null) void loads.load(slot, full, true);
      return loaded;
    },
    retryInstruments: loads.retry,
    setStrip: link.setStrip,
    async stop() {
      loads.stop();
      onStop();
      link.close();
      if (context.state !== "closed") await context.close();
    },
  };
}
