import type { Problem } from "../music/result.ts";
import type { PageToWorklet, WorkletToPage } from "../protocol/audio-feed.ts";
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
}

/** Fetches the sampler's code into the audio thread. Rejects when it cannot be fetched or does not run. */
export const addSampler = (context: AudioContext): Promise<void> => context.audioWorklet.addModule(samplerUrl);

/** Makes a sampler and joins it to the loudspeakers; `addSampler` comes first. */
export function startSampler(context: AudioContext, { onProblem, onCrash }: Listeners): SamplerNode {
  const node = new AudioWorkletNode(context, "woodshed-sampler", { numberOfInputs: 0, numberOfOutputs: 1, outputChannelCount: [2] });
  node.port.onmessage = ({ data }: MessageEvent<WorkletToPage>) => {
    if (data.type === "problem") onProblem({ code: data.code, message: data.message });
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
