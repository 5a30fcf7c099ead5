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
  /** Change of the level per frame. */
  readonly #step = new Float64Array(VOICE_TAG_COUNT);
  /** No level is on its way, and nothing was changed since that was seen. */
  #isSettled = false;

  /** Every level stays what it is in this quantum. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  setGain(tag: number, gain: number): void {
    this.#target[tag] = gain;
    this.#isSettled = false;
  }

  /** Takes the controller of a wheel or a swell pedal, 0..127; others are left alone. */
  control(tag: number, controller: number, value: number): void {
    this.wheels.control(tag, controller, value);
    this.#isSettled = false;
  }

  /** Wheels and swell pedals of a tag go back to rest, but for the volume. */
  rest(tag: number): void {
    this.wheels.rest(tag);
    this.#isSettled = false;
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
    this.#isSettled = false;
  }

  /** At the start of a quantum of `length` frames. */
  begin(length: number): void {
    if (this.#isSettled) return;
    this.#from.set(this.#to);
    this.#aim();
    this.#isSettled = true;
    for (let tag = 0; tag < VOICE_TAG_COUNT; tag++) {
      const step = ((this.#to[tag] ?? 1) - (this.#from[tag] ?? 1)) / length;
      this.#step[tag] = step;
      if (step !== 0) this.#isSettled = false;
    }
  }

  #aim(): void {
    const { level } = this.wheels;
    for (let tag = 0; tag < VOICE_TAG_COUNT; tag++) this.#to[tag] = (this.#target[tag] ?? 1) * (level[tag] ?? 1);
  }

  /** Level of a tag at a frame of this quantum. */
  gainAt(tag: number, frame: number): number {
    return (this.#from[tag] ?? 1) + (this.#step[tag] ?? 0) * frame;
  }
}
