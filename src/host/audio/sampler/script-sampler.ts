// The sampler in the page itself, where the browser has no audio worklets: heard a little later, and not proof against a busy page.
import { logCause } from "../../../lib/log-cause.ts";
import type { SamplerSetup } from "../../../protocol/audio/audio-feed.ts";
import { SamplerProcessor } from "../../../worklets/sampler-processor.ts";
import { BLOCK, blockStart } from "./script-blocks.ts";

const QUANTUM = 128;

/** The part of a node that the page's end of a sampler uses; the same as an AudioWorkletNode's. */
export interface ScriptSampler {
  readonly port: MessagePort;
  onprocessorerror: (() => void) | null;
  connect(target: AudioNode): unknown;
  disconnect(): void;
}

/** Runs a sampler in the page and joins it to a context. */
export function createScriptSampler(context: BaseAudioContext, setup: SamplerSetup): ScriptSampler {
  const { port1, port2 } = new MessageChannel();
  const sampler = new SamplerProcessor(setup, { sampleRate: context.sampleRate, port: port2 });
  const node = context.createScriptProcessor(BLOCK, 0, 2);
  let expected: number | null = null;
  const script: ScriptSampler = {
    port: port1,
    onprocessorerror: null,
    connect: (target) => node.connect(target),
    disconnect() {
      node.onaudioprocess = null;
      node.disconnect();
      port1.close();
    },
  };
  node.onaudioprocess = ({ playbackTime, outputBuffer }) => {
    const [left, right] = [outputBuffer.getChannelData(0), outputBuffer.getChannelData(1)];
    const start = blockStart(playbackTime, context.sampleRate, expected);
    expected = start + left.length;
    try {
      for (let from = 0; from < left.length; from += QUANTUM)
        sampler.process(left.subarray(from, from + QUANTUM), right.subarray(from, from + QUANTUM), start + from);
    } catch (cause) {
      node.onaudioprocess = null;
      logCause("The sampler in the page failed:", cause);
      script.onprocessorerror?.();
    }
  };
  return script;
}
