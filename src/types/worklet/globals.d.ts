// The global scope of an AudioWorklet: the Web Audio standard's AudioWorkletGlobalScope, as far as the sampler uses it.
import type { Port } from "../../lib/port.ts";

declare global {
  const sampleRate: number;
  const currentFrame: number;
  class AudioWorkletProcessor {
    readonly port: Port;
  }
  function registerProcessor(
    name: string,
    processor: new (options: {
      readonly processorOptions?: unknown;
    }) => AudioWorkletProcessor & {
      process(inputs: readonly (readonly Float32Array[])[], outputs: readonly (readonly Float32Array[])[]): boolean;
    },
  ): void;
}
