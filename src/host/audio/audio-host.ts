import * as browserHas from "../../lib/browser-features.ts";
import type { Problem, Result } from "../../lib/result.ts";
import type { VoiceTag } from "../../protocol/audio/audio-feed.ts";
import { SLOT } from "../../protocol/audio/instrument-slots.ts";
import type { NoteSink } from "../../protocol/input/note-ring.ts";
import type { AudioClockSource } from "../clock/clock.ts";
import { problem } from "../problems.ts";
import { createFormLoads, type InstrumentForm } from "../samples/instrument-forms.ts";
import { createInstrumentLoads, type InstrumentStatus } from "../samples/instrument-loads.ts";
import type { UserSoundFont } from "../samples/own-sounds/user-soundfont.ts";
import { createSampleLoader, type SampleLoader, type SampleSources } from "../samples/sample-loader.ts";
import { createSampleMemory } from "../samples/sample-memory.ts";
import { openContext } from "./open-context.ts";
import { RunningHost } from "./running-audio-host.ts";
import { createSamplerConnection, type SamplerConnection } from "./sampler/sampler-connection.ts";
import type { Strip } from "./sampler/sampler-pool.ts";

/**
 * `unsupported`: this browser has no audio for us. `locked`: it waits for a gesture. `running`: it sounds. `resting`: it was stopped for want
 * of anything to play, and runs again by `unlock`.
 * `closed`: it was stopped, or its code could not be loaded.
 */
export type AudioStatus = "unsupported" | "locked" | "running" | "resting" | "closed";

export interface AudioHostOptions {
  /** Address of the folder with the instruments, ending in a slash. */
  readonly sampleBase: string;
  /** Address of a public sound font host (`<name>-mp3/<note>.mp3`), ending in a slash; the bundled instruments stand in for it. */
  readonly soundfontBase?: string;
  readonly onStatus: (status: AudioStatus) => void;
  readonly onInstrument: (status: InstrumentStatus) => void;
  /** The sampler has an instrument in a slot, and plays notes for it from now on; before, it leaves them out. */
  readonly onPlayable: (slot: number) => void;
  readonly onProblem: (problem: Problem) => void;
  /** A context that a gesture has opened before the host was there; else it opens its own. */
  readonly context?: AudioContext | undefined;
  /** Seconds of latency asked for; the browser gives the least it can from there up. */
  readonly latencyHint: number;
  readonly loader?: SampleLoader;
  /** Whether instruments with a fuller form are loaded in it; the light form always comes first. */
  readonly form: InstrumentForm;
}

export interface AudioHost {
  status(): AudioStatus;
  /** Frames a second of the output; null when audio is unsupported. */
  readonly sampleRate: number | null;
  /** Where live notes go. Those given while the browser waits for a first gesture are dropped: nobody could have heard them. */
  readonly noteSink: NoteSink;
  /** Shared progress (see `PROGRESS`); null where the page is not isolated: progress then comes over the engine's port. */
  readonly progress: SharedArrayBuffer | null;
  /** To be called in a gesture of the user, as often as one likes. */
  unlock(): Promise<void>;
  /** Stops the context where it runs, so that the device's audio can sleep; what was unlocked stays so. */
  rest(): void;
  /** Lets a context run again that rests. */
  wake(): void;
  /** Calls back with the engine's end of a port to the sampler: now, and again whenever the sampler had to be made anew. */
  joinEngine(receive: (port: MessagePort) => void): void;
  loadInstrument(name: string, slot: number): Promise<InstrumentStatus>;
  /** Another form of the instruments that have two, those that play now among them. */
  setForm(form: InstrumentForm): void;
  /** Opens the user's own SoundFonts: fetched when first asked for; null when audio is unsupported. */
  userSoundFont(): Promise<UserSoundFont | null>;
  /** Puts a preset of the open SoundFont into a slot. */
  loadFromSoundFont(index: number, slot: number): Promise<Result<void>>;
  /** Whether the sampler runs on its fast kernel or the plain one; null before it runs. */
  kernel(): "wasm" | "typescript" | null;
  /** Tries again at once what could not be loaded. */
  retryInstruments(): void;
  setStrip(voiceTag: VoiceTag, strip: Strip): void;
  /** The present context; another after `setLatency`. Null when audio is unsupported. */
  readonly context: AudioContext | null;
  /** The sampler's clock, whichever context it runs in. */
  readonly clockSource: AudioClockSource;
  /** Where samples come from and go to, for what is to be heard beside the sampler; null when audio is unsupported. */
  readonly loader: SampleLoader | null;
  /**
   * Moves everything to a new context with another latency (a context's own cannot change), under a short cross-fade: samples,
   * ports, what sounds and what is queued go along, frames go on. False where it could not be had: all is as it was.
   */
  setLatency(latencyHint: number): Promise<boolean>;
  /** Whether instruments go along; where memory is not shared they are loaded again in the new context, some seconds in which nothing sounds. */
  readonly keepsInstruments: boolean;
  /** Leaves a context whose clock stands still for a new one; to be called in a gesture. False where it could not be had. */
  restart(): Promise<boolean>;
  /** Plays on another output device, the system's own for ""; refused as `output-refused`, and nothing changes then. */
  setOutput(deviceId: string): Promise<Result<void>>;
  stop(): Promise<void>;
}

/** The Network Information interface, which not every browser has. */
const connectionOf = (from: Navigator): { saveData?: boolean; effectiveType?: string } | undefined =>
  "connection" in from && typeof from.connection === "object" && from.connection !== null ? from.connection : undefined;

const later = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

const noAudio: Problem = problem("audio-unsupported");

/** What stands in for the host where there is no audio: every call is harmless. */
const silentHost = (): AudioHost => ({
  status: () => "unsupported",
  sampleRate: null,
  context: null,
  clockSource: { currentTime: 0, state: "closed" },
  loader: null,
  progress: null,
  noteSink: { push: () => false },
  userSoundFont: async () => null,
  loadFromSoundFont: async () => ({ ok: false, error: noAudio }),
  kernel: () => null,
  unlock: async () => {},
  rest: () => {},
  wake: () => {},
  joinEngine: () => {},
  loadInstrument: async (name, slot) => ({ slot, name, state: "failed", problem: noAudio }),
  setForm: () => {},
  retryInstruments: () => {},
  setStrip: () => {},
  setLatency: async () => false,
  keepsInstruments: true,
  restart: async () => false,
  setOutput: async () => ({ ok: false, error: noAudio }),
  stop: async () => {},
});

const sourcesOf = ({ sampleBase, soundfontBase }: AudioHostOptions): SampleSources => ({
  base: sampleBase,
  ...(soundfontBase === undefined ? {} : { soundfontBase }),
});

/** The owner of the AudioContext: unlocks it, runs the sampler in it, feeds it with instruments and live notes. */
export function createAudioHost(options: AudioHostOptions): AudioHost {
  const context = options.context ?? openContext({ latencyHint: options.latencyHint });
  if (context === null) return silentHost();
  const samples = createSampleMemory();
  const loader = options.loader ?? createSampleLoader(sourcesOf(options), samples);
  const link: SamplerConnection = createSamplerConnection({
    hasSharedMemory: browserHas.sharedMemory(),
    canWaitForMemory: browserHas.waitAsync(),
    memory: samples?.memory ?? null,
    onRetired: (place) => loader.free(place),
    onProblem: options.onProblem,
    onPlayable: options.onPlayable,
    onLost: (slot, name) => void loads.load(slot, name),
  });
  const loads = createInstrumentLoads({
    loader,
    later,
    random: Math.random,
    // Every voice with an instrument of its own sounds by another's until that is there, drums by clicks that are made.
    canSound: (slot) => slot >= SLOT.kit || link.hasInstrument(slot),
    onStatus: options.onInstrument,
    onWhole: (slot, name) => forms.whole(slot, name),
    onProblem: options.onProblem,
    onLoaded: (slot, instrument) => link.setInstrument(slot, instrument),
    onGrown: (slot, file, vacate) => link.setZones(slot, file, vacate),
  });
  const forms = createFormLoads(loads, options.form, () => connectionOf(navigator));
  const onOnline = (): void => loads.retry();
  globalThis.addEventListener("online", onOnline);
  let font: Promise<UserSoundFont> | undefined;
  const userSoundFont = (): Promise<UserSoundFont> => {
    font ??= import("../samples/own-sounds/user-soundfont.ts").then(({ createUserSoundFont }) => createUserSoundFont(samples));
    return font;
  };
  return new RunningHost(context, { link, loads, forms, loader, userSoundFont }, options, () => {
    void font?.then((opened) => opened.stop());
    globalThis.removeEventListener("online", onOnline);
    loader.stop();
  });
}
