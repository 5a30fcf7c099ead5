import type { Port } from "../lib/port.ts";
import { PROGRESS, PROGRESS_QUANTA } from "../protocol/audio/audio-feed.ts";
import type { SamplerCore } from "./sampler-core.ts";

/** Frames below this stand in the low word. */
const LOW_WORD = 2 ** 31;

/**
 * Tells the engine how far the sound has come: every 16 quanta it is woken, by shared memory or by a message where there is none; in shared memory
 * the frame stands anew with each quantum.
 */
export class ProgressReporter {
  #words: Int32Array | null = null;
  #port: Port | null = null;
  #quanta = 0;

  connect(shared: SharedArrayBuffer | undefined, port: Port): void {
    this.#words = shared === undefined ? null : new Int32Array(shared);
    this.#port = port;
  }

  /** Reports no more. */
  disconnect(): void {
    this.#words = null;
    this.#port = null;
  }

  /** Counts one quantum and answers whether it reported; `frame` is the one after it. */
  tick(core: SamplerCore, frame: number): boolean {
    this.#quanta++;
    if (this.#words !== null) writeFrame(this.#words, frame);
    if (this.#quanta < PROGRESS_QUANTA) return false;
    this.#quanta = 0;
    this.#report(core, frame);
    return true;
  }

  #report(core: SamplerCore, frame: number): void {
    const words = this.#words;
    if (words === null) {
      this.#port?.postMessage({ type: "progress", frame, voices: core.voices, dropped: core.dropped });
      return;
    }
    Atomics.store(words, PROGRESS.voices, core.voices);
    Atomics.store(words, PROGRESS.dropped, core.dropped);
    Atomics.store(words, PROGRESS.late, core.late);
    Atomics.add(words, PROGRESS.sequence, 1);
    Atomics.notify(words, PROGRESS.sequence);
  }
}

function writeFrame(words: Int32Array, frame: number): void {
  Atomics.store(words, PROGRESS.frameLow, frame % LOW_WORD);
  Atomics.store(words, PROGRESS.frameHigh, Math.floor(frame / LOW_WORD));
}
