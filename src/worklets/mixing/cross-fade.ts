/** The way from one sampler to the next: one goes out while the other comes in, both in a straight line. */
export class CrossFade {
  #level = 1;
  #step = 0;
  readonly #frames: number;

  constructor(frames: number) {
    this.#frames = frames;
  }

  /** From silence to full level. */
  comeIn(): void {
    this.#level = 0;
    this.#step = 1 / this.#frames;
  }

  /** From the present level to silence. */
  goOut(): void {
    this.#step = -1 / this.#frames;
  }

  /** It went out, and nothing is heard any more. */
  get isOut(): boolean {
    return this.#step < 0 && this.#level <= 0;
  }

  process(left: Float32Array, right: Float32Array): void {
    if (this.#step === 0) return;
    for (let frame = 0; frame < left.length; frame++) {
      left[frame] = (left[frame] ?? 0) * this.#level;
      right[frame] = (right[frame] ?? 0) * this.#level;
      this.#level = Math.min(1, Math.max(0, this.#level + this.#step));
    }
    if (this.#level === 1 && this.#step > 0) this.#step = 0;
  }
}
