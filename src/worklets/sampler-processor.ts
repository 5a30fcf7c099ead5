// Wiring only: ports and clock around the sampler, wherever it runs.

import type { Port } from "../lib/port.ts";
import type { Problem, Result } from "../lib/result.ts";
import type { RingReader } from "../lib/ring.ts";
import type { SamplerSetup, WorkletToPage } from "../protocol/audio/audio-feed.ts";
import { CROSS_FADE_SECONDS, type TakeOverMessage } from "../protocol/audio/handover.ts";
import { noteRingReader } from "../protocol/input/note-ring.ts";
import { createKernelHost, type KernelHost } from "./kernel-host.ts";
import { applyEngineMessage, applyPageMessage, type Delivered } from "./message.ts";
import { CrossFade } from "./mixing/cross-fade.ts";
import { PartWatch } from "./part-watch.ts";
import { ProgressReporter } from "./progress.ts";
import { SamplerCore } from "./sampler-core.ts";
import { compileInstrument } from "./voices/instrument.ts";

type Connect = { readonly engine: Port; readonly ring?: SharedArrayBuffer; readonly progress?: SharedArrayBuffer };

const isConnect = (data: unknown): data is Connect =>
  typeof data === "object" && data !== null && "type" in data && data.type === "connect" && "engine" in data;

type TakeOver = Omit<TakeOverMessage, "engine"> & { readonly engine: Port | null };

const isType = (data: unknown, type: string): boolean => typeof data === "object" && data !== null && "type" in data && data.type === type;
const isTakeOver = (data: unknown): data is TakeOver => isType(data, "take-over");

/** Where the sampler runs: the audio thread, or the page where there is no such thread. */
export interface SamplerScope {
  /** Frames a second of the output. */
  readonly sampleRate: number;
  /** The page's end is the other one. */
  readonly port: Port;
}

/** The sampler as its surroundings run it: messages in, frames out. */
export class SamplerProcessor {
  readonly #port: Port;
  readonly #core: SamplerCore;
  readonly #room: KernelHost;
  readonly #progress = new ProgressReporter();
  readonly #parts: PartWatch;
  /** Another sampler goes on with what sounds here. */
  #isLeaving = false;
  #ring: RingReader | null = null;
  #engine: Port | null = null;
  readonly #fade: CrossFade;
  /** What its frames are ahead of the context's own. */
  #shift: number;
  #frame = 0;
  /** The first frame of the quantum that is being rendered, by the context's own count. */
  #now = 0;
  /** The frame at which it goes on with what another sampler played; null once it does. */
  #continuesAt: number | null = null;

  constructor(setup: SamplerSetup, { sampleRate, port }: SamplerScope) {
    this.#port = port;
    this.#fade = new CrossFade(Math.round(CROSS_FADE_SECONDS * sampleRate));
    this.#room = createKernelHost(setup.memory, setup.area);
    this.#shift = setup.shift ?? 0;
    this.#parts = new PartWatch(sampleRate, (message) => this.#tell(message));
    this.#core = new SamplerCore({ sampleRate, ...(this.#room.kernel === undefined ? {} : { kernel: this.#room.kernel }) });
    port.onmessage = ({ data }: { readonly data: unknown }) => this.#receive(data);
    this.#tell(
      this.#room.reason === undefined
        ? { type: "started", kernel: "wasm" }
        : { type: "started", kernel: "typescript", reason: this.#room.reason },
    );
  }

  /** Renders one quantum that begins at a frame of the context's own count; false once it has faded out for good. */
  process(left: Float32Array, right: Float32Array, now: number): boolean {
    if (this.#fade.isOut) return false;
    this.#now = now;
    if (this.#continuesAt !== null) this.#goOn(this.#continuesAt);
    const frame = now + this.#shift;
    if (this.#ring !== null) {
      for (let packed = this.#ring.dequeue(); packed >= 0; packed = this.#ring.dequeue()) {
        this.#core.live(packed >> 16, (packed >> 8) & 0x7f, packed & 0x7f);
      }
    }
    this.#core.render(left, right, frame);
    this.#fade.process(left, right);
    this.#frame = frame + left.length;
    this.#room.intake?.copySlice();
    if (this.#progress.tick(this.#core, this.#frame)) this.#tend();
    return true;
  }

  #receive(data: unknown): void {
    if (isConnect(data)) {
      this.#connect(data);
      return;
    }
    if (isType(data, "hand-over")) {
      this.#handOver();
      return;
    }
    if (isTakeOver(data)) {
      this.#takeOver(data);
      return;
    }
    const result = applyPageMessage(this.#core, data);
    this.#report(result);
    if (result.ok && result.value !== null) this.#install(result.value);
  }

  #install({ slot, instrument }: Delivered): void {
    const install = (place: number): void => {
      this.#core.setInstrument(slot, compileInstrument({ ...instrument, place }));
      this.#tell({ type: "instrument-ready", slot, name: instrument.name });
    };
    if (this.#room.intake === undefined) install(instrument.place ?? 0);
    else this.#room.intake.receive(instrument.samples, install);
  }

  #tend(): void {
    // What is read here is told by the sampler that goes on with it.
    if (!this.#isLeaving) this.#parts.look(this.#core, this.#frame);
    this.#retire();
  }

  #retire(): void {
    const retired = this.#core.takeRetired();
    if (retired === null) return;
    if (this.#room.intake !== undefined) this.#room.intake.free(retired.place);
    else this.#tell({ type: "instrument-retired", place: retired.place });
  }

  /** Another sampler goes on with what sounds here: this one fades out. */
  #handOver(): void {
    const engine = this.#engine;
    if (engine !== null) engine.onmessage = null;
    this.#engine = null;
    this.#ring = null;
    this.#progress.disconnect();
    this.#isLeaving = true;
    const state = this.#core.capture(this.#frame);
    this.#fade.goOut();
    this.#port.postMessage({ type: "handed-over", state, engine }, engine === null ? [] : [engine]);
  }

  /** Goes on with what another sampler played. */
  #takeOver({ state, engine, ring, progress }: TakeOver): void {
    this.#core.resume(state);
    this.#continuesAt = state.frame;
    this.#fade.comeIn();
    const shared = { ...(ring === undefined ? {} : { ring }), ...(progress === undefined ? {} : { progress }) };
    if (engine !== null) this.#connect({ engine, ...shared });
  }

  #goOn(frame: number): void {
    this.#continuesAt = null;
    this.#shift = frame - this.#now;
    this.#tell({ type: "taken-over", shift: this.#shift });
  }

  #connect(data: Connect): void {
    if (data.ring !== undefined) this.#ring = noteRingReader(data.ring);
    this.#engine?.close();
    this.#engine = data.engine;
    this.#engine.onmessage = ({ data: message }: { readonly data: unknown }) => this.#report(applyEngineMessage(this.#core, message));
    this.#progress.connect(data.progress, data.engine);
  }

  #tell(message: WorkletToPage): void {
    this.#port.postMessage(message);
  }

  #report(result: Result<unknown, Problem>): void {
    if (!result.ok) this.#tell({ type: "problem", problem: result.error });
  }
}
