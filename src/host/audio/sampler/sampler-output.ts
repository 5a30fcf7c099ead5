import { type ReadonlySignal, signal } from "@preact/signals-core";

/** What a sampler brings to the loudspeakers, for who listens along. */
export interface SamplerOutput {
  readonly context: AudioContext;
  readonly node: AudioNode;
}

const current = signal<SamplerOutput | null>(null);

/** The output of the sampler that plays now; null before one does, and where there is no audio thread. */
export const samplerOutput: ReadonlySignal<SamplerOutput | null> = current;

/** Tells of a sampler that begins; the answer is to be called when it ends. */
export function announceOutput(output: SamplerOutput): () => void {
  current.value = output;
  return () => {
    if (current.peek() === output) current.value = null;
  };
}
