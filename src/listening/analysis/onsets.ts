import { createTransform, hann } from "./fft.ts";

const FRAME = 256;
/** Samples between frames: 5.3 ms of 12 kHz. */
const HOP = 64;
/** Frames whose flux says what is usual: half a second. */
const USUAL = 96;
/** A stroke stands out by this factor over what is usual, and by this much. */
const FACTOR = 1.7;
const LEAST = 0.11;
/** By this factor and this much something faint stands out, which may be a soft stroke. */
const FAINT_FACTOR = 1.4;
const FAINT_LEAST = 0.06;
/** Within so many samples of a stroke another belongs to it: 53 ms. */
const TOGETHER = 640;
/** The peak of the flux comes so many samples after the stroke begins: 5 ms. */
const AFTER = 64;
/** 40 dB. */
const OVER_ROOM = 100;
/** What is louder than the room by this factor is music, and hardly raises what counts as the room. */
const MUSIC = 6;
/** Bins below are hum. */
const FIRST_BIN = 2;

/** Hears strokes in a stream: the flux of the compressed spectrum above an adaptive threshold. Its memory does not grow. */
export class Onsets {
  readonly #recent = new Float32Array(FRAME);
  readonly #window = hann(FRAME);
  readonly #transform = createTransform(FRAME);
  readonly #before = new Float32Array(FRAME / 2 + 1);
  readonly #usual = new Float32Array(USUAL);
  readonly #sorted = new Float32Array(USUAL);
  /** The loudest bin of late, never nearer to the room's own than this: in a long pause a room must not grow as loud as a stroke. */
  #loud = 1;
  #room = 0.01;
  #at = 0;
  #hop = 0;
  #frame = 0;
  #flux = [0, 0, 0];
  #last = Number.NEGATIVE_INFINITY;

  /** How strong the last stroke was. */
  strength = 0;
  /** Whether it may have been none. */
  isFaint = false;

  /** Takes one sample; the answer is the number of the sample at which a stroke began, or -1. */
  push(sample: number): number {
    this.#recent[this.#at & (FRAME - 1)] = sample;
    this.#at++;
    if (++this.#hop < HOP) return -1;
    this.#hop = 0;
    this.#frame++;
    return this.#look();
  }

  #look(): number {
    const flux = this.#nextFlux();
    const [, before, peak] = this.#flux as [number, number, number];
    this.#flux = [before, peak, flux];
    this.#usual[this.#frame % USUAL] = flux;
    const at = this.#at - FRAME / 2 - HOP;
    if (peak < before || peak <= flux) return -1;
    const usual = this.#median();
    const isFaint = peak < LEAST + FACTOR * usual;
    if (peak < FAINT_LEAST + FAINT_FACTOR * usual) return -1;
    if (at - this.#last < TOGETHER && (isFaint || !this.isFaint)) return -1;
    this.#last = at;
    this.isFaint = isFaint;
    this.strength = peak;
    // The peak stands where the window's rise meets the stroke; between frames it leans to the higher neighbour.
    const lean = (flux - before) / Math.max(1e-6, 2 * (2 * peak - before - flux));
    return Math.max(0, Math.round(at + lean * HOP) - AFTER);
  }

  #nextFlux(): number {
    const { samples, magnitudes } = this.#transform;
    for (let index = 0; index < FRAME; index++)
      samples[index] = (this.#recent[(this.#at + index) & (FRAME - 1)] as number) * (this.#window[index] as number);
    this.#transform.run();
    let top = 0;
    for (let bin = FIRST_BIN; bin < magnitudes.length; bin++) top = Math.max(top, magnitudes[bin] as number);
    this.#room = Math.max(1e-5, Math.min(top, this.#room * (top > MUSIC * this.#room ? 1.00002 : 1.001)));
    this.#loud = Math.max(top, this.#loud * 0.9985, OVER_ROOM * this.#room);
    const scale = 60 / this.#loud;
    let flux = 0;
    for (let bin = FIRST_BIN; bin < magnitudes.length; bin++) {
      const value = Math.log1p(scale * (magnitudes[bin] as number));
      const rise = value - (this.#before[bin] as number);
      if (rise > 0) flux += rise;
      this.#before[bin] = value;
    }
    return flux / magnitudes.length;
  }

  #median(): number {
    this.#sorted.set(this.#usual);
    this.#sorted.sort();
    return this.#sorted[USUAL / 2] as number;
  }
}
