// The sampler in the audio thread.
import type { SamplerSetup } from "../protocol/audio/audio-feed.ts";
import { SamplerProcessor } from "./sampler-processor.ts";

class WorkletSampler extends AudioWorkletProcessor {
  readonly #sampler: SamplerProcessor;

  constructor(options: { readonly processorOptions?: unknown }) {
    super();
    this.#sampler = new SamplerProcessor((options.processorOptions ?? {}) as SamplerSetup, { sampleRate, port: this.port });
  }

  process(_inputs: readonly (readonly Float32Array[])[], outputs: readonly (readonly Float32Array[])[]): boolean {
    const left = outputs[0]?.[0];
    const right = outputs[0]?.[1];
    return left === undefined || right === undefined || this.#sampler.process(left, right, currentFrame);
  }
}

registerProcessor("woodshed-sampler", WorkletSampler);
