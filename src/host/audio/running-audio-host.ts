import { logCause } from "../../lib/log-cause.ts";
import { isNoteOn } from "../../lib/midi.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { VoiceTag } from "../../protocol/audio/audio-feed.ts";
import type { NoteSink } from "../../protocol/input/note-ring.ts";
import type { AudioClockSource } from "../clock/clock.ts";
import { problem } from "../problems.ts";
import type { FormLoads, InstrumentForm } from "../samples/instrument-forms.ts";
import type { InstrumentLoads, InstrumentStatus } from "../samples/instrument-loads.ts";
import type { UserSoundFont } from "../samples/own-sounds/user-soundfont.ts";
import type { SampleLoader } from "../samples/sample-loader.ts";
import type { AudioHost, AudioHostOptions, AudioStatus } from "./audio-host.ts";
import { samplerClock } from "./open-context.ts";
import type { SamplerConnection } from "./sampler/sampler-connection.ts";
import type { Strip } from "./sampler/sampler-pool.ts";

/** What a running host is made of. */
export interface RunningHostParts {
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

/** Runs a task whenever the page is seen again; the answer stops that. */
function onReturn(task: () => void): () => void {
  const look = (): void => {
    if (!document.hidden) task();
  };
  document.addEventListener("visibilitychange", look);
  globalThis.addEventListener("pageshow", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    globalThis.removeEventListener("pageshow", look);
  };
}

/** The host where there is audio. */
export class RunningHost implements AudioHost {
  readonly progress: SharedArrayBuffer | null;
  readonly noteSink: NoteSink;
  readonly loader: SampleLoader;
  readonly clockSource: AudioClockSource;
  readonly #parts: RunningHostParts;
  readonly #options: AudioHostOptions;
  readonly #onStop: () => void;
  readonly #opening: Promise<void>;
  readonly #stopListening: () => void;
  #context: AudioContext;
  #latencyHint: number;
  #sinkId = "";
  #status: AudioStatus = "locked";
  /** The person has turned sound on. */
  #isUnlocked = false;
  /** The context was stopped for want of anything to play; its state says so only some time later. */
  #isResting = false;
  /** Moves to another context come one after the other. */
  #moving: Promise<boolean> = Promise.resolve(true);

  constructor(context: AudioContext, parts: RunningHostParts, options: AudioHostOptions, onStop: () => void) {
    const { link, loader } = parts;
    this.#context = context;
    this.#parts = parts;
    this.#options = options;
    this.#onStop = onStop;
    this.#latencyHint = options.latencyHint;
    this.progress = link.progress;
    this.noteSink = { push: (status, data1, data2) => (this.#isUnlocked || this.#status !== "locked") && this.#push(status, data1, data2) };
    this.loader = loader;
    this.clockSource = samplerClock(() => this.#context, link);
    this.#opening = this.#open();
    this.#stopListening = onReturn(() => this.#isUnlocked && this.#resume());
  }

  get sampleRate(): number {
    return this.#context.sampleRate;
  }

  get keepsInstruments(): boolean {
    return this.#parts.link.keepsInstruments;
  }

  get context(): AudioContext {
    return this.#context;
  }

  status(): AudioStatus {
    return this.#status;
  }

  async unlock(): Promise<void> {
    if (this.#context.state === "closed") return;
    this.#isUnlocked = true;
    this.#parts.loads.wanted();
    await this.#resume();
    await this.#opening;
  }

  rest(): void {
    if (this.#status !== "running") return;
    this.#isResting = true;
    void this.#context.suspend().catch((cause: unknown) => logCause("The sound does not rest:", cause));
  }

  wake(): void {
    this.#parts.loads.wanted();
    if (this.#isResting) void this.#resume();
  }

  #push(status: number, data1: number, data2: number): boolean {
    const isTaken = this.#parts.link.noteSink.push(status, data1, data2);
    if (isNoteOn(status, data2)) this.#parts.loads.wanted();
    return isTaken;
  }

  /** Lets the context run; one that is interrupted (a call, the lock screen) refuses, and runs by itself or with the next gesture. */
  async #resume(): Promise<void> {
    const { state } = this.#context;
    if (state === "closed" || (state === "running" && !this.#isResting)) return;
    this.#isResting = false;
    await this.#context.resume().catch((cause: unknown) => logCause("The sound does not start yet:", cause));
  }

  kernel(): "wasm" | "typescript" | null {
    return this.#parts.link.kernel();
  }

  joinEngine(receive: (port: MessagePort) => void): void {
    this.#parts.link.joinEngine(receive);
  }

  loadInstrument(name: string, slot: number): Promise<InstrumentStatus> {
    return this.#parts.forms.load(name, slot);
  }

  setForm(form: InstrumentForm): void {
    this.#parts.forms.setForm(form);
  }

  retryInstruments(): void {
    this.#parts.loads.retry();
  }

  userSoundFont(): Promise<UserSoundFont> {
    return this.#parts.userSoundFont();
  }

  async loadFromSoundFont(index: number, slot: number): Promise<Result<void>> {
    const { forms, loads, link } = this.#parts;
    const instrument = await (await this.userSoundFont()).instrument(index);
    if (!instrument.ok) return instrument;
    forms.leave(slot);
    loads.cancel(slot);
    link.setInstrument(slot, instrument.value);
    return ok(undefined);
  }

  setStrip(voiceTag: VoiceTag, strip: Strip): void {
    this.#parts.link.setStrip(voiceTag, strip);
  }

  setLatency(latencyHint: number): Promise<boolean> {
    this.#moving = this.#moving.then(() => this.#move(latencyHint));
    return this.#moving;
  }

  restart(): Promise<boolean> {
    return this.setLatency(this.#latencyHint);
  }

  async setOutput(deviceId: string): Promise<Result<void>> {
    const { setOutput } = await import("./context-migration.ts");
    const set = await setOutput(this.#context, deviceId);
    if (set.ok) this.#sinkId = deviceId;
    return set;
  }

  async stop(): Promise<void> {
    this.#stopListening();
    this.#parts.loads.stop();
    this.#onStop();
    this.#parts.link.close();
    await leave(this.#context);
    this.#setStatus("closed");
  }

  async #open(): Promise<void> {
    this.#follow(this.#context);
    try {
      await this.#parts.link.open(this.#context);
      this.#readState();
    } catch (error) {
      this.#setStatus("closed");
      logCause("The sampler could not be started:", error);
      this.#options.onProblem(problem("sampler-not-loaded"));
    }
  }

  async #move(latencyHint: number): Promise<boolean> {
    await this.#opening;
    if (this.#status === "closed") return false;
    const { migrateContext } = await import("./context-migration.ts");
    const former = this.#context;
    const { link } = this.#parts;
    const next = await migrateContext({ from: former, link, latencyHint, sinkId: this.#sinkId, isOn: this.#isUnlocked });
    if (next === null) return false;
    this.#latencyHint = latencyHint;
    former.onstatechange = null;
    this.#context = next;
    this.#follow(next);
    this.#readState();
    setTimeout(() => void leave(former), HEARD_TO_THE_END);
    return true;
  }

  #follow(context: AudioContext): void {
    context.onstatechange = () => this.#readState();
  }

  #readState(): void {
    if (this.#context.state === "closed") this.#setStatus("closed");
    else if (this.#context.state === "running" && this.#parts.link.isOpen()) this.#setStatus("running");
    else if (this.#parts.link.isOpen()) this.#setStatus(this.#isResting ? "resting" : "locked");
  }

  #setStatus(status: AudioStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#options.onStatus(status);
  }
}
