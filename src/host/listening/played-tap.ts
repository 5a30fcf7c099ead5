import { effect } from "@preact/signals-core";
import * as browserHas from "../../lib/browser-features.ts";
import { logCause } from "../../lib/log-cause.ts";
import { MICROPHONE_PROCESSOR, type MicrophoneSetup } from "../../protocol/input/microphone-feed.ts";
import { createSampleRing } from "../../protocol/input/sample-ring.ts";
import microphoneUrl from "../../worklets/microphone.worklet.ts?worker&url";
import { type SamplerOutput, samplerOutput } from "../audio/sampler/sampler-output.ts";
import { browserTimers } from "../clock/clock.ts";
import { compareClocks } from "./compare-clocks.ts";
import type { ToListener } from "./messages.ts";

/** The listener is told how the contexts stand to each other so often. */
const TELL_MS = 500;

/** What the product plays goes to the listener as well, so that it knows what the loudspeaker brings to the microphone. */
export function tapPlayed(sampleRate: number, difference: () => number, tell: (message: ToListener, transfer?: Transferable[]) => void) {
  let stopOne = () => {};
  const stop = effect(() => {
    stopOne();
    stopOne = () => {};
    const output = samplerOutput.value;
    // What comes at another rate cannot be laid over what is heard.
    if (output !== null && output.context.sampleRate === sampleRate) stopOne = tapOne(output, difference, tell);
  });
  return () => {
    stop();
    stopOne();
  };
}

function tapOne(
  { context, node }: SamplerOutput,
  difference: () => number,
  tell: (message: ToListener, transfer?: Transferable[]) => void,
) {
  let isWanted = true;
  let tap: AudioWorkletNode | undefined;
  const clocks = compareClocks(context);
  const stopTelling = browserTimers.every(TELL_MS, () => tell({ type: "ahead", seconds: (clocks.difference() - difference()) / 1000 }));
  const join = () => {
    if (!isWanted) return;
    const setup: MicrophoneSetup = { memory: browserHas.sharedMemory() ? createSampleRing() : null };
    tap = new AudioWorkletNode(context, MICROPHONE_PROCESSOR, {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: "explicit",
      processorOptions: setup,
    });
    const { port1, port2 } = new MessageChannel();
    tell({ type: "reference", memory: setup.memory, port: port1 }, [port1]);
    tell({ type: "ahead", seconds: (clocks.difference() - difference()) / 1000 });
    tap.port.postMessage(port2, [port2]);
    node.connect(tap);
  };
  context.audioWorklet.addModule(microphoneUrl).then(join, (cause: unknown) => logCause("What is played is not listened to:", cause));
  return () => {
    isWanted = false;
    clocks.stop();
    stopTelling();
    if (tap === undefined) return;
    // Its work ends, or it would go on in a context that outlives the listening.
    tap.port.postMessage(null);
    try {
      node.disconnect(tap);
    } catch {
      // The sampler is gone, and its joints with it.
    }
  };
}
