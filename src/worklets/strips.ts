import { VOICE_TAG_COUNT } from "../protocol/audio-feed.ts";

/** Level, instrument and pedals of each voice tag. A new level is reached over one quantum, in a straight line. */
export class Strips {
  readonly slot = new Uint8Array(VOICE_TAG_COUNT);
  /** The sustain pedal, 0..127. */
  readonly pedal = new Uint8Array(VOICE_TAG_COUNT);
  readonly #from = new Float64Array(VOICE_TAG_COUNT).fill(1);
  readonly #to = new Float64Array(VOICE_TAG_COUNT).fill(1);
  readonly #target = new Float64Array(VOICE_TAG_COUNT).fill(1);
  #length = 1;

  setGain(tag: number, gain: number): void {
    this.#target[tag] = gain;
  }

  /** At the start of a quantum of `length` frames. */
  begin(length: number): void {
    this.#length = length;
    this.#from.set(this.#to);
    this.#to.set(this.#target);
  }

  /** Level of a tag at a frame of this quantum. */
  gainAt(tag: number, frame: number): number {
    const from = this.#from[tag] ?? 1;
    return from + ((this.#to[tag] ?? 1) - from) * (frame / this.#length);
  }
}
