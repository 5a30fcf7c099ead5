import { PEDAL_DOWN } from "../../lib/midi.ts";
import { VOICE_TAG_COUNT } from "../../protocol/audio/audio-feed.ts";
import { Wheels } from "../voices/wheels.ts";

/** Down to here the sustain pedal half damps. */
const HALF_PEDAL = 24;
/** How many times as long a release takes just below the point where the dampers leave the strings. */
const LONGEST_STRETCH = 12;

/** Level, instrument and pedals of each voice tag. A new level is reached over one quantum, in a straight line. */
export class Strips {
  readonly slot = new Uint8Array(VOICE_TAG_COUNT);
  /** The sustain pedal, 0..127. */
  readonly pedal = new Uint8Array(VOICE_TAG_COUNT);
  /** The soft pedal, 0..127. */
  readonly soft = new Uint8Array(VOICE_TAG_COUNT);
  readonly wheels = new Wheels();
  readonly #from = new Float64Array(VOICE_TAG_COUNT).fill(1);
  readonly #to = new Float64Array(VOICE_TAG_COUNT).fill(1);
  readonly #target = new Float64Array(VOICE_TAG_COUNT).fill(1);
  #length = 1;

  setGain(tag: number, gain: number): void {
    this.#target[tag] = gain;
  }

  /** How much longer than without a pedal a release takes: 1 with the pedal up, Infinity with it down, between in half pedal. */
  releaseStretch(tag: number): number {
    const pedal = this.pedal[tag] ?? 0;
    if (pedal >= PEDAL_DOWN) return Number.POSITIVE_INFINITY;
    if (pedal < HALF_PEDAL) return 1;
    const share = (pedal - HALF_PEDAL) / (PEDAL_DOWN - HALF_PEDAL);
    return 1 + (LONGEST_STRETCH - 1) * share * share;
  }

  /** Levels, pedals and wheels, for another sampler that goes on. */
  capture(): number[][] {
    return [Array.from(this.pedal), Array.from(this.soft), Array.from(this.#target), ...this.wheels.capture()];
  }

  resume([pedal = [], soft = [], gains = [], ...wheels]: readonly (readonly number[])[]): void {
    this.pedal.set(pedal);
    this.soft.set(soft);
    this.#target.set(gains);
    this.wheels.resume(wheels);
    this.#aim();
  }

  /** At the start of a quantum of `length` frames. */
  begin(length: number): void {
    this.#length = length;
    this.#from.set(this.#to);
    this.#aim();
  }

  #aim(): void {
    const { level } = this.wheels;
    for (let tag = 0; tag < VOICE_TAG_COUNT; tag++) this.#to[tag] = (this.#target[tag] ?? 1) * (level[tag] ?? 1);
  }

  /** Level of a tag at a frame of this quantum. */
  gainAt(tag: number, frame: number): number {
    const from = this.#from[tag] ?? 1;
    return from + ((this.#to[tag] ?? 1) - from) * (frame / this.#length);
  }
}
