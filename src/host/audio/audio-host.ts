import { ok, type Problem, type Result } from "../../lib/result.ts";
import type { VoiceTag } from "../../protocol/audio/audio-feed.ts";
import type { NoteSink } from "../../protocol/input/note-ring.ts";
import type { AudioClockSource } from "../clock/clock.ts";
import { createFormLoads, type FormLoads, type InstrumentForm } from "../samples/instrument-forms.ts";
import { createInstrumentLoads, type InstrumentLoads, type InstrumentStatus } from "../samples/instrument-loads.ts";
import type { UserSoundFont } from "../samples/own-sounds/user-soundfont.ts";
import { createSampleLoader, type SampleLoader, type SampleSources } from "../samples/sample-loader.ts";
import { createSampleMemory } from "../samples/sample-memory.ts";
import { openContext, samplerClock } from "./open-context.ts";
import { createSamplerConnection, type SamplerConnection } from "./sampler-connection.ts";
import type { Strip } from "./sampler-pool.ts";

/**
 * `unsupported`: this browser has no audio for us. `locked`: it waits for a gesture. `running`: it sounds.
 * `closed`: it was stopped, or its code could not be loaded.
 */
export type AudioStatus = "unsupported" | "locked" | "running" | "closed";

export interface AudioHostOptions {
  /** Address of the folder with the instruments, ending in a slash. */
  readonly sampleBase: string;
  /** Address of a public sound font host (`<name>-mp3/<note>.mp3`), ending in a slash; the bundled instruments stand in for it. */
  readonly soundfontBase?: string;
  readonly onStatus: (status: AudioStatus) => void;
  readonly onInstrument: (status: InstrumentStatus) => void;
  readonly onProblem: (problem: Problem) => void;
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
  /** Where live notes go. Notes given before the first `unlock` are dropped: nobody could have heard them. */
  readonly noteSink: NoteSink;
  /** Shared progress (see `PROGRESS`); null where the page is not isolated: progress then comes over the engine's port. */
  readonly progress: SharedArrayBuffer | null;
  /** To be called in a gesture of the user, as often as one likes. */
  unlock(): Promise<void>;
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

const noAudio: Problem = { code: "audio-unsupported", message: "Audio is not supported in this browser." };

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
  joinEngine: () => {},
  loadInstrument: async (name, slot) => ({ slot, name, state: "failed", problem: noAudio }),
  setForm: () => {},
  retryInstruments: () => {},
  setStrip: () => {},
  setLatency: async () => false,
  setOutput: async () => ({ ok: false, error: noAudio }),
  stop: async () => {},
});

const sourcesOf = ({ sampleBase, soundfontBase }: AudioHostOptions): SampleSources => ({
  base: sampleBase,
  ...(soundfontBase === undefined ? {} : { soundfontBase }),
});

/** The owner of the AudioContext: unlocks it, runs the sampler in it, feeds it with instruments and live notes. */
export function createAudioHost(options: AudioHostOptions): AudioHost {
  const context = openContext({ latencyHint: options.latencyHint });
  if (context === null) return silentHost();
  const isolated = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== "undefined";
  const samples = createSampleMemory();
  const loader = options.loader ?? createSampleLoader(sourcesOf(options), samples);
  const link: SamplerConnection = createSamplerConnection({
    isolated,
    memory: samples?.memory ?? null,
    onRetired: loader.free,
    onProblem: options.onProblem,
    onLost: (slot, name) => void loads.load(slot, name),
  });
  const loads = createInstrumentLoads({
    loader,
    later,
    onStatus(status) {
      options.onInstrument(status);
      forms.told(status);
    },
    onProblem: options.onProblem,
    onLoaded: link.setInstrument,
    onGrown: link.setZones,
  });
  const forms = createFormLoads(loads, options.form, () => connectionOf(navigator));
  const onOnline = (): void => loads.retry();
  globalThis.addEventListener("online", onOnline);
  let font: Promise<UserSoundFont> | undefined;
  const userSoundFont = (): Promise<UserSoundFont> => {
    font ??= import("../samples/own-sounds/user-soundfont.ts").then(({ createUserSoundFont }) => createUserSoundFont(samples));
    return font;
  };
  return runningHost(context, { link, loads, forms, loader, userSoundFont }, options, () => {
    void font?.then((opened) => opened.stop());
    globalThis.removeEventListener("online", onOnline);
    loader.stop();
  });
}

/** What a running host is made of. */
interface Parts {
  readonly link: SamplerConnection;
  readonly loads: InstrumentLoads;
  readonly forms: FormLoads;
  readonly loader: SampleLoader;
  readonly userSoundFont: () => Promise<UserSoundFont>;
}

/** The former context is closed once its last sound has left the loudspeaker, in milliseconds. */
const HEARD_TO_THE_END = 500;

async function leave(former: AudioContext): Promise<void> {
  former.onstatechange = null;
  if (former.state !== "closed") await former.close();
}

function runningHost(opened: AudioContext, parts: Parts, options: AudioHostOptions, onStop: () => void): AudioHost {
  const { link, loads, forms, loader, userSoundFont } = parts;
  let context = opened;
  let sinkId = "";
  let status: AudioStatus = "locked";
  let unlocking = false;
  let moving: Promise<boolean> = Promise.resolve(true);
  const setStatus = (next: AudioStatus): void => {
    if (next === status) return;
    status = next;
    options.onStatus(next);
  };
  const readState = (): void => {
    if (context.state === "closed") setStatus("closed");
    else if (link.isOpen()) setStatus(context.state === "running" ? "running" : "locked");
  };
  const open = async (): Promise<void> => {
    context.onstatechange = readState;
    try {
      await link.open(context);
      readState();
    } catch (error) {
      setStatus("closed");
      const why = error instanceof Error ? error.message : String(error);
      options.onProblem({ code: "sampler-not-loaded", message: `The sound could not be started (${why}). Reload the page to try again.` });
    }
  };
  const opening = open();
  const move = async (latencyHint: number): Promise<boolean> => {
    await opening;
    if (status === "closed") return false;
    const { migrateContext } = await import("./context-migration.ts");
    const next = await migrateContext({ from: context, link, latencyHint, sinkId, isOn: unlocking });
    if (next === null) return false;
    const former = context;
    former.onstatechange = null;
    context = next;
    context.onstatechange = readState;
    readState();
    setTimeout(() => void leave(former), HEARD_TO_THE_END);
    return true;
  };
  return {
    status: () => status,
    get sampleRate() {
      return context.sampleRate;
    },
    get context() {
      return context;
    },
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
    loadInstrument: forms.load,
    setForm: forms.setForm,
    userSoundFont,
    loader,
    clockSource: samplerClock(() => context, link),
    async loadFromSoundFont(index, slot) {
      const instrument = await (await userSoundFont()).instrument(index);
      if (!instrument.ok) return instrument;
      forms.leave(slot);
      loads.cancel(slot);
      link.setInstrument(slot, instrument.value);
      return ok(undefined);
    },
    retryInstruments: loads.retry,
    setStrip: link.setStrip,
    setLatency(latencyHint) {
      moving = moving.then(() => move(latencyHint));
      return moving;
    },
    async setOutput(deviceId) {
      const { setOutput } = await import("./context-migration.ts");
      const set = await setOutput(context, deviceId);
      if (set.ok) sinkId = deviceId;
      return set;
    },
    async stop() {
      loads.stop();
      onStop();
      link.close();
      await leave(context);
      setStatus("closed");
    },
  };
}
