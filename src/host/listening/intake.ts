import { Decimator } from "../../listening/analysis/decimate.ts";
import type { Reference } from "../../listening/reference/reference.ts";
import type { MicrophoneFeed } from "../../protocol/input/microphone-feed.ts";
import { type SampleRingReader, sampleRingReader } from "../../protocol/input/sample-ring.ts";

/** What comes from the audio thread, in order: where it begins, and then its samples. */
export class Intake {
  readonly #ring: SampleRingReader | null;
  readonly #block = new Float32Array(2048);
  readonly #onBegin: (frame: number) => void;
  readonly #onSamples: (samples: Float32Array) => void;

  constructor(memory: SharedArrayBuffer | null, onBegin: (frame: number) => void, onSamples: (samples: Float32Array) => void) {
    this.#ring = memory === null ? null : sampleRingReader(memory);
    this.#onBegin = onBegin;
    this.#onSamples = onSamples;
  }

  feed(message: MicrophoneFeed): void {
    if (message.type === "samples") this.#onSamples(message.samples);
    else if (message.type === "more") this.#drain();
    else {
      // A message may come long after what it tells of was written, as when this thread has just begun.
      this.#drain(message.at);
      this.#onBegin(message.frame + (this.#ring?.beyond(message.at) ?? 0));
    }
  }

  #drain(until?: number): void {
    const ring = this.#ring;
    if (ring === null) return;
    for (let count = ring.read(this.#block, until); count > 0; count = ring.read(this.#block, until))
      this.#onSamples(this.#block.subarray(0, count));
  }
}

/** Off by more than so many seconds, what is played is put where it belongs anew. */
const OFF = 0.01;

/** What the product plays, on the microphone's own time. */
export class PlayedIntake extends Intake {
  /** Seconds by which the microphone's context is ahead. */
  ahead = 0;

  /** @param from when the listener's stream began, seconds of the microphone's context */
  constructor(memory: SharedArrayBuffer | null, rate: number, reference: Reference, from: () => number) {
    const decimator = new Decimator(rate);
    const low = new Float32Array(4096);
    let [frame, next] = [0, 0];
    super(
      memory,
      (begins) => {
        frame = begins;
      },
      (samples) => {
        const lowRate = rate / decimator.factor;
        const at = (frame / rate + this.ahead - from()) * lowRate;
        if (Math.abs(at - next) > OFF * lowRate) next = Math.round(at);
        let count = 0;
        for (const sample of samples) {
          const out = decimator.push(sample);
          if (!Number.isNaN(out)) low[count++] = out;
        }
        if (next >= 0) reference.push(next, low.subarray(0, count));
        next += count;
        frame += samples.length;
      },
    );
  }
}
