import type { Problem } from "../music/result.ts";
import type { PageToWorklet, SamplerSetup, WorkletToPage } from "../protocol/audio-feed.ts";
import samplerUrl from "../worklets/sampler.worklet.ts?worker&url";

/** The running sampler as the page holds it. */
export interface SamplerNode {
  send(message: PageToWorklet, transfer?: readonly Transferable[]): void;
  close(): void;
}

interface Listeners {
  readonly onProblem: (problem: Problem) => void;
  /** The audio thread threw: the node is silent for ever and has to be made anew. */
  readonly onCrash: () => void;
  /** It runs, and on which kernel. */
  readonly onStarted: (kernel: "wasm" | "typescript") => void;
  /** No voice reads the samples at this place of the shared memory any more. */
  readonly onRetired: (place: number) => void;
}

/** Fetches the sampler's code into the audio thread. Rejects when it cannot be fetched or does not run. */
export const addSampler = (context: AudioContext): Promise<void> => context.audioWorklet.addModule(samplerUrl);

/** Makes a sampler and joins it to the loudspeakers; `addSampler` comes first. */
export function startSampler(
  context: AudioContext,
  memory: WebAssembly.Memory | null,
  { onProblem, onCrash, onRetired, onStarted }: Listeners,
): SamplerNode {
  const processorOptions: SamplerSetup = memory === null ? {} : { memory };
  const node = new AudioWorkletNode(context, "woodshed-sampler", { numberOfInputs: 0, outputChannelCount: [2], processorOptions });
  node.port.onmessage = ({ data }: MessageEvent<WorkletToPage>) => {
    if (data.type === "problem") onProblem({ code: data.code, message: data.message });
    else if (data.type === "instrument-retired") onRetired(data.place);
    else if (data.type === "started") onStarted(data.kernel);
  };
  node.onprocessorerror = onCrash;
  node.connect(context.destination);
  return {
    send: (message, transfer = []) => node.port.postMessage(message, [...transfer]),
    close() {
      node.onprocessorerror = null;
      node.port.onmessage = null;
      node.disconnect();
    },
  };
}
