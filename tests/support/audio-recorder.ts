import type { Page } from "@playwright/test";
import type { Recording } from "./listening.ts";

/** Frames that the recorder gathers before it sends them to the page. */
const GATHERED = 2048;

/** What counts as silence: the root of the mean square of the louder channel, of full scale 1. */
export const SILENT = 0.0005;

const recorderSource = `
const nothing = new Float32Array(128);
registerProcessor("test-recorder", class extends AudioWorkletProcessor {
  constructor({ processorOptions: { clock } }) {
    super();
    this.clock = clock === null ? null : new Int32Array(clock);
    this.begin(0);
  }
  begin(frame) {
    this.frame = frame;
    this.length = 0;
    this.left = new Float32Array(${GATHERED});
    this.right = new Float32Array(${GATHERED});
  }
  send() {
    const { frame, length, left, right } = this;
    if (length > 0) this.port.postMessage({ frame, length, left, right }, [left.buffer, right.buffer]);
  }
  process([input]) {
    if (this.clock !== null) Atomics.store(this.clock, 0, currentFrame + 128);
    const [left = nothing, right] = input;
    if (this.length === ${GATHERED} || this.frame + this.length !== currentFrame) {
      this.send();
      this.begin(currentFrame);
    }
    this.left.set(left, this.length);
    this.right.set(right ?? left, this.length);
    this.length += left.length;
    if (this.length === ${GATHERED}) {
      this.send();
      this.begin(currentFrame + left.length);
    }
    return true;
  }
});`;

interface Block {
  readonly frame: number;
  readonly length: number;
  readonly left: Float32Array;
  readonly right: Float32Array;
}

declare global {
  interface Window {
    testRecorder?: {
      readonly context: AudioContext;
      /** Frames rendered until now, written by the audio thread; null where memory cannot be shared. */
      readonly clock: Int32Array | null;
      readonly blocks: Block[];
      /** When it was joined to the loudspeakers, in seconds of its context. */
      readonly since: number;
      /** Until when it has told what it heard, and when the last sound of it ended, in seconds of its context. */
      heardUntil: number;
      soundUntil: number;
      isListening: boolean;
    };
  }
}

/** Runs in the page before its scripts: whatever is connected to the loudspeakers is heard by the recorder too. */
function listenToDestinations({ source, silent }: { readonly source: string; readonly silent: number }): void {
  if (typeof AudioNode === "undefined") return;
  const path = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...args: unknown[]) => unknown;
  const listen = async (node: AudioNode, context: AudioContext): Promise<void> => {
    const memory = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null;
    const clock = memory === null ? null : new Int32Array(memory);
    const since = context.currentTime;
    const recorder = { context, clock, blocks: [] as Block[], since, heardUntil: since, soundUntil: since, isListening: false };
    window.testRecorder = recorder;
    await context.audioWorklet.addModule(path);
    const tap = new AudioWorkletNode(context, "test-recorder", {
      numberOfOutputs: 0,
      channelCount: 2,
      channelCountMode: "explicit",
      processorOptions: { clock: memory },
    });
    tap.port.onmessage = ({ data }: MessageEvent<Block>) => {
      recorder.blocks.push(data);
      recorder.heardUntil = (data.frame + data.length) / context.sampleRate;
      const energyOf = (samples: Float32Array) => samples.subarray(0, data.length).reduce((sum, value) => sum + value * value, 0);
      if (Math.max(energyOf(data.left), energyOf(data.right)) >= silent ** 2 * data.length) recorder.soundUntil = recorder.heardUntil;
    };
    connect.call(node, tap);
    recorder.isListening = true;
  };
  Object.assign(AudioNode.prototype, {
    connect(this: AudioNode, ...args: unknown[]) {
      const target = args[0];
      if (target instanceof AudioDestinationNode && this.context instanceof AudioContext) void listen(this, this.context);
      return connect.apply(this, args);
    },
  });
}

/**
 * Records everything that the page will play; call it before the page is opened.
 * The browser context has to be made with `bypassCSP: true`: the recorder is no file of the product.
 */
export async function recordAudio(page: Page): Promise<void> {
  await page.addInitScript(listenToDestinations, { source: recorderSource, silent: SILENT });
}

/** Waits until the recorder hears the page's output. */
export async function recorderReady(page: Page): Promise<void> {
  await page.waitForFunction(() => window.testRecorder?.isListening === true);
}

/** The audio clock now, in seconds of the page's own context. */
export const audioTime = (page: Page): Promise<number> => page.evaluate(() => window.testRecorder?.context.currentTime ?? 0);

/**
 * Notes the audio clock's time of the next press, as the page is told of it: how long a test takes to come to it is not in it.
 * @returns asks for that time; NaN while nothing was pressed
 */
export async function nextPress(page: Page): Promise<() => Promise<number>> {
  const noted = await page.evaluateHandle(() => {
    const press = { at: Number.NaN };
    addEventListener(
      "pointerdown",
      () => {
        press.at = window.testRecorder?.context.currentTime ?? Number.NaN;
      },
      { once: true, capture: true },
    );
    return press;
  });
  return () => noted.evaluate(({ at }) => at);
}

/** Runs in the page: takes out the blocks, one string of base64 for each channel. */
function takeBlocks() {
  const recorder = window.testRecorder;
  if (recorder === undefined) return null;
  const blocks = recorder.blocks.splice(0);
  const pack = (side: "left" | "right"): string => {
    const total = blocks.reduce((sum, block) => sum + block.length, 0);
    const all = new Float32Array(total);
    let at = 0;
    for (const block of blocks) {
      all.set(block[side].subarray(0, block.length), at);
      at += block.length;
    }
    const bytes = new Uint8Array(all.buffer);
    let text = "";
    for (let from = 0; from < bytes.length; from += 0x8000) text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
    return btoa(text);
  };
  return {
    sampleRate: recorder.context.sampleRate,
    places: blocks.map(({ frame, length }) => ({ frame, length })),
    left: pack("left"),
    right: pack("right"),
  };
}

const floatsOf = (text: string): Float32Array => {
  const bytes = Buffer.from(text, "base64");
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
};

/** Takes what was recorded since the last time. Frames that the recorder did not hear are silent. */
export async function takeRecording(page: Page): Promise<Recording> {
  const taken = await page.evaluate(takeBlocks);
  if (taken === null) throw new Error("The page has connected nothing to a loudspeaker yet.");
  const [leftParts, rightParts] = [floatsOf(taken.left), floatsOf(taken.right)];
  const first = taken.places[0]?.frame ?? 0;
  const last = taken.places.at(-1);
  const total = last === undefined ? 0 : last.frame + last.length - first;
  const [left, right] = [new Float32Array(total), new Float32Array(total)];
  let at = 0;
  for (const { frame, length } of taken.places) {
    left.set(leftParts.subarray(at, at + length), frame - first);
    right.set(rightParts.subarray(at, at + length), frame - first);
    at += length;
  }
  return { sampleRate: taken.sampleRate, frame: first, left, right };
}

/** Records for a time of the audio clock and answers exactly what was heard since the last time. */
export async function listenFor(page: Page, seconds: number): Promise<Recording> {
  const until = (await audioTime(page)) + seconds;
  await page.waitForFunction((time) => (window.testRecorder?.heardUntil ?? 0) >= time, until);
  return takeRecording(page);
}

/** Waits until something sounds after a time of the audio clock: from now on, if none is given. */
export async function soundHeard(page: Page, after?: number): Promise<void> {
  await page.waitForFunction((time) => (window.testRecorder?.soundUntil ?? 0) > time, after ?? (await audioTime(page)));
}

/** Waits until there was silence for so many seconds of the audio clock, and answers when the last sound before it ended. */
export async function silenceHeard(page: Page, seconds = 0.2): Promise<number> {
  const silence = await page.waitForFunction((length) => {
    const { heardUntil = 0, soundUntil = 0 } = window.testRecorder ?? {};
    return heardUntil - soundUntil >= length && { since: soundUntil };
  }, seconds);
  const { since } = (await silence.jsonValue()) || { since: 0 };
  return since;
}
