/** Envelopes are compared at 5.3 ms of 12 kHz. */
const HOP = 64;
/** What is compared: six seconds. */
const KEPT = 1126;
/** Searched: from 100 ms too early to 350 ms too late. */
const [EARLIEST, LATEST] = [-19, 66];
/** Looked for anew so often: each second and a half. */
const EVERY = 280;
/** As alike as this the two are the same sound, or nothing is said. */
const ALIKE = 0.3;

/** How a sound rises, hop by hop. */
class Rises {
  readonly values = new Float32Array(KEPT);
  #sum = 0;
  #count = 0;
  #last = 0;
  hops = 0;

  push(sample: number): boolean {
    this.#sum += sample * sample;
    if (++this.#count < HOP) return false;
    const level = Math.log10(this.#sum + 1e-7);
    this.values[this.hops++ % KEPT] = Math.max(0, level - this.#last);
    this.#last = level;
    this.#sum = 0;
    this.#count = 0;
    return true;
  }

  at(hop: number): number {
    return hop < 0 || hop >= this.hops ? 0 : (this.values[hop % KEPT] as number);
  }
}

/** Finds how much later a microphone hears what was played: by when the two grow louder. */
export class Lag {
  readonly #microphone = new Rises();
  readonly #played = new Rises();
  /** Samples of 12 kHz; undefined until the two were alike. */
  samples: number | undefined;

  /** Samples of the same moment of both. */
  push(microphone: number, played: number): void {
    this.#played.push(played);
    if (this.#microphone.push(microphone) && this.#microphone.hops % EVERY === 0) this.#search();
  }

  #search(): void {
    const { hops } = this.#microphone;
    const from = Math.max(LATEST, hops - KEPT + LATEST);
    let [best, at] = [0, 0];
    for (let lag = EARLIEST; lag <= LATEST; lag++) {
      const alike = this.#alike(from, hops + Math.min(0, EARLIEST), lag);
      if (alike > best) [best, at] = [alike, lag];
    }
    if (best >= ALIKE) this.samples = at * HOP;
  }

  #alike(from: number, to: number, lag: number): number {
    let [both, own, other] = [0, 1e-9, 1e-9];
    for (let hop = from; hop < to; hop++) {
      const [a, b] = [this.#microphone.at(hop), this.#played.at(hop - lag)];
      both += a * b;
      own += a * a;
      other += b * b;
    }
    return both / Math.sqrt(own * other);
  }
}
