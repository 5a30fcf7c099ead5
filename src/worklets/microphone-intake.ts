import type { Port } from "../lib/port.ts";
import type { MicrophoneFeed, MicrophoneSetup } from "../protocol/input/microphone-feed.ts";
import { sampleRingWriter, samplesWritten } from "../protocol/input/sample-ring.ts";

/** How many quanta are told of at once: 21 ms of 48 kHz. */
const QUANTA = 8;
const QUANTUM = 128;

/** Hands what a microphone hears to a listener in another thread. Nothing is kept. */
export class MicrophoneIntake {
  readonly #memory: SharedArrayBuffer | null;
  readonly #write: ((block: Float32Array) => boolean) | null;
  #held = new Float32Array(QUANTA * QUANTUM);
  #listener: Port | null = null;
  #quanta = 0;
  #count = 0;
  /** The next samples follow those before. */
  #isJoined = false;

  constructor({ memory }: MicrophoneSetup) {
    this.#memory = memory;
    this.#write = memory === null ? null : sampleRingWriter(memory);
  }

  connect(listener: Port): void {
    this.#listener = listener;
    this.#isJoined = false;
  }

  /** A quantum brought nothing: what comes next does not follow what was before. */
  skip(): void {
    this.#isJoined = false;
  }

  /** Takes one quantum that begins at a frame of the context's own count. */
  process(block: Float32Array, frame: number): void {
    if (this.#listener === null) return;
    const at = this.#memory === null || this.#isJoined ? 0 : samplesWritten(this.#memory);
    const isTaken = this.#write === null || this.#write(block);
    // Where samples are lost, what comes after them is told once something of it is there.
    if (isTaken && !this.#isJoined) {
      this.#count = 0;
      this.#tell({ type: "begins", frame, at });
    }
    this.#isJoined = isTaken;
    if (this.#write === null) this.#hold(block);
    if (++this.#quanta % QUANTA !== 0) return;
    if (this.#write !== null) this.#tell({ type: "more" });
  }

  #hold(block: Float32Array): void {
    this.#held.set(block, this.#count);
    this.#count += block.length;
    if (this.#count + block.length <= this.#held.length) return;
    const samples = this.#held;
    this.#held = new Float32Array(QUANTA * QUANTUM);
    const used = this.#count === samples.length ? samples : samples.slice(0, this.#count);
    this.#count = 0;
    this.#listener?.postMessage({ type: "samples", samples: used } satisfies MicrophoneFeed, [used.buffer]);
  }

  #tell(message: MicrophoneFeed): void {
    this.#listener?.postMessage(message);
  }
}
