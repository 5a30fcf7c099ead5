// Wiring only: the audio thread's ports and clock around the sampler.
import type { Problem, Result } from "../music/result.ts";
import { type NoteRingReader, noteRingReader } from "../protocol/note-ring.ts";
import type { Port } from "../protocol/ports.ts";
import { applyEngineMessage, applyPageMessage } from "./message.ts";
import { ProgressReporter } from "./progress.ts";
import { SamplerCore } from "./sampler-core.ts";

type Connect = { readonly engine: Port; readonly ring?: SharedArrayBuffer; readonly progress?: SharedArrayBuffer };

const isConnect = (data: unknown): data is Connect =>
  typeof data === "object" && data !== null && "type" in data && data.type === "connect" && "engine" in data;

class SamplerProcessor extends AudioWorkletProcessor {
  readonly #core = new SamplerCore({ sampleRate });
  readonly #progress = new ProgressReporter();
  #ring: NoteRingReader | null = null;
  #engine: Port | null = null;

  constructor() {
    super();
    this.port.onmessage = ({ data }) => this.#receive(data);
  }

  process(_inputs: readonly (readonly Float32Array[])[], outputs: readonly (readonly Float32Array[])[]): boolean {
    const left = outputs[0]?.[0];
    const right = outputs[0]?.[1];
    if (left === undefined || right === undefined) return true;
    if (this.#ring !== null) {
      for (let packed = this.#ring.takeNext(); packed >= 0; packed = this.#ring.takeNext()) {
        this.#core.live(packed >> 16, (packed >> 8) & 0x7f, packed & 0x7f);
      }
    }
    this.#core.render(left, right, currentFrame);
    this.#progress.tick(this.#core, currentFrame + left.length);
    return true;
  }

  #receive(data: unknown): void {
    if (isConnect(data)) {
      this.#connect(data);
      return;
    }
    const result = applyPageMessage(this.#core, data);
    this.#report(result);
    if (result.ok && result.value !== null) this.port.postMessage(result.value);
  }

  #connect(data: Connect): void {
    if (data.ring !== undefined) this.#ring = noteRingReader(data.ring);
    this.#engine?.close();
    this.#engine = data.engine;
    this.#engine.onmessage = ({ data: message }: { readonly data: unknown }) => this.#report(applyEngineMessage(this.#core, message));
    this.#progress.connect(data.progress, data.engine);
  }

  #report(result: Result<unknown, Problem>): void {
    if (!result.ok) this.port.postMessage({ type: "problem", code: result.error.code, message: result.error.message });
  }
}

registerProcessor("woodshed-sampler", SamplerProcessor);
