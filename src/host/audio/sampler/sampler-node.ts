import * as browserHas from "../../../lib/browser-features.ts";
import type { Problem } from "../../../lib/result.ts";
import type { FrameSpan, PageToWorklet, SamplerSetup, WorkletToPage } from "../../../protocol/audio/audio-feed.ts";
import type { HandedOverMessage } from "../../../protocol/audio/handover.ts";
import samplerUrl from "../../../worklets/sampler.worklet.ts?worker&url";
import { announceOutput } from "./sampler-output.ts";
import type { ScriptSampler } from "./script-sampler.ts";

/** The running sampler as the page holds it. */
export interface SamplerNode {
  send(message: PageToWorklet, transfer?: readonly Transferable[]): void;
  /** Asks for all that it plays, so that another goes on with it; it fades out. Null when it does not answer in time. */
  handOver(): Promise<HandedOverMessage | null>;
  close(): void;
}

interface Listeners {
  readonly onProblem: (problem: Problem) => void;
  /** The audio thread threw: the node is silent for ever and has to be made anew. */
  readonly onCrash: () => void;
  /** It runs, and on which kernel. */
  readonly onStarted: (kernel: "wasm" | "typescript") => void;
  /** The instrument that was sent for a slot can be played. */
  readonly onPlayable: (slot: number) => void;
  /** No voice reads the samples at this place of the shared memory any more. */
  readonly onRetired: (place: number) => void;
  /** Notes asked for parts of a slot's instrument that are not in memory; `ago` as in the message. */
  readonly onPartsAsked: (slot: number, ago: readonly number[]) => void;
  /** No voice reads these frames of a slot's instrument any more. */
  readonly onVacated: (slot: number, frames: FrameSpan) => void;
  /** It goes on with what another played; its frames are so many ahead of its context's own. */
  readonly onTakenOver: (shift: number) => void;
}

/** A sampler that has not answered by then is taken for dead, in milliseconds. */
const ANSWER_WITHIN = 500;

/** What makes samplers in the page itself; fetched where there is no audio thread for us. */
let inPage: typeof import("./script-sampler.ts") | undefined;

/** Fetches the sampler's code into the audio thread, or into the page where there is none. Rejects when it cannot be fetched or does not run. */
export async function addSampler(context: AudioContext): Promise<void> {
  if (browserHas.audioWorklet()) await context.audioWorklet.addModule(samplerUrl);
  else inPage ??= await import("./script-sampler.ts");
}

/** A node of its own in the audio thread, or what stands in for it. */
function makeNode(context: AudioContext, processorOptions: SamplerSetup): AudioWorkletNode | ScriptSampler {
  if (inPage !== undefined) return inPage.createScriptSampler(context, processorOptions);
  return new AudioWorkletNode(context, "woodshed-sampler", { numberOfInputs: 0, outputChannelCount: [2], processorOptions });
}

/** Makes a sampler and joins it to the loudspeakers; `addSampler` comes first. */
export function startSampler(
  context: AudioContext,
  processorOptions: SamplerSetup,
  { onProblem, onCrash, onPlayable, onRetired, onPartsAsked, onVacated, onStarted, onTakenOver }: Listeners,
): SamplerNode {
  let onHandedOver: (message: HandedOverMessage) => void = () => {};
  const node = makeNode(context, processorOptions);
  node.port.onmessage = ({ data }: MessageEvent<WorkletToPage>) => {
    if (data.type === "problem") onProblem(data.problem);
    else if (data.type === "instrument-retired") onRetired(data.place);
    else if (data.type === "parts-asked") onPartsAsked(data.slot, data.ago);
    else if (data.type === "vacated") onVacated(data.slot, data.frames);
    else if (data.type === "started") onStarted(data.kernel);
    else if (data.type === "taken-over") onTakenOver(data.shift);
    else if (data.type === "instrument-ready") onPlayable(data.slot);
    else if (data.type === "handed-over") onHandedOver(data);
  };
  node.onprocessorerror = onCrash;
  node.connect(context.destination);
  const endOutput = inPage === undefined ? announceOutput({ context, node: node as AudioWorkletNode }) : () => {};
  return {
    handOver() {
      node.port.postMessage({ type: "hand-over" } satisfies PageToWorklet);
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), ANSWER_WITHIN);
        onHandedOver = (message) => {
          clearTimeout(timer);
          resolve(message);
        };
      });
    },
    send: (message, transfer = []) => node.port.postMessage(message, [...transfer]),
    close() {
      node.onprocessorerror = null;
      node.port.onmessage = null;
      endOutput();
      node.disconnect();
    },
  };
}
