import type { Page } from "@playwright/test";

const recorderSource = `
registerProcessor("test-recorder", class extends AudioWorkletProcessor {
  process(inputs) {
    const [left, right] = inputs[0] ?? [];
    if (left !== undefined) this.port.postMessage({ frame: currentFrame, left: left.slice(), right: (right ?? left).slice() });
    return true;
  }
});`;

/** What reached the loudspeakers: both channels from \`frame\` on, in frames of the context's own clock. */
export interface Recording {
  readonly sampleRate: number;
  readonly frame: number;
  readonly left: Float32Array;
  readonly right: Float32Array;
}

interface Block {
  readonly frame: number;
  readonly left: Float32Array;
  readonly right: Float32Array;
}

declare global {
  interface Window {
    testRecording?: { sampleRate: number; blocks: Block[] };
  }
}

/** Runs in the page before its scripts: whatever is connected to a destination is heard by the recorder too. */
function listenToDestinations(source: string): void {
  const recorder = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...args: unknown[]) => unknown;
  Object.assign(AudioNode.prototype, {
    connect(this: AudioNode, ...args: unknown[]) {
      const target = args[0];
      if (target instanceof AudioDestinationNode && this.context instanceof AudioContext) {
        const { context } = this;
        const recording: NonNullable<Window["testRecording"]> = { sampleRate: context.sampleRate, blocks: [] };
        window.testRecording = recording;
        void context.audioWorklet.addModule(recorder).then(() => {
          const node = new AudioWorkletNode(context, "test-recorder", {
            numberOfOutputs: 0,
            channelCount: 2,
            channelCountMode: "explicit",
          });
          node.port.onmessage = ({ data }) => recording.blocks.push(data);
          connect.call(this, node);
        });
      }
      return connect.apply(this, args);
    },
  });
}

/**
 * Records everything that the page will play; call it before the page is opened.
 * The browser context has to be made with `bypassCSP: true`: the recorder is no file of the product.
 */
export async function recordAudio(page: Page): Promise<void> {
  await page.addInitScript(listenToDestinations, recorderSource);
}

/** Takes what was recorded until now. Frames that the recorder missed are silent. */
export async function takeRecording(page: Page): Promise<Recording> {
  const taken = await page.evaluate(() => {
    const recording = window.testRecording;
    if (recording === undefined) return null;
    const blocks = recording.blocks.splice(0);
    return {
      sampleRate: recording.sampleRate,
      blocks: blocks.map(({ frame, left, right }) => ({ frame, left: [...left], right: [...right] })),
    };
  });
  if (taken === null) throw new Error("The page has connected nothing to a loudspeaker yet.");
  const first = taken.blocks[0]?.frame ?? 0;
  const last = taken.blocks.at(-1);
  const length = last === undefined ? 0 : last.frame + last.left.length - first;
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  for (const block of taken.blocks) {
    left.set(block.left, block.frame - first);
    right.set(block.right, block.frame - first);
  }
  return { sampleRate: taken.sampleRate, frame: first, left, right };
}
