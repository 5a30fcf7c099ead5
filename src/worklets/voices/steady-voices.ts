import type { SteadySpans } from "../kernel/kernel.ts";
import type { Strips } from "../mixing/strips.ts";
import type { SamplerVoice } from "./voice.ts";

/** Fewer quanta than this are not worth the writing. */
const FEWEST = 4;

/**
 * Voices that nothing happens to for a while: the kernel goes on with them by itself, and nobody here looks at them in each quantum.
 * They have to be woken before they are touched.
 */
export class SteadyVoices {
  readonly #spans: SteadySpans;
  /** By their places: the voices, the quantum from which each is the kernel's, and the one until which. */
  readonly #voices: (SamplerVoice | undefined)[];
  readonly #since: Float64Array;
  readonly #until: Float64Array;
  /** Quanta that have been rendered. */
  #quantum = 0;
  /** Before this quantum there is nobody to wake. */
  #due = Number.POSITIVE_INFINITY;

  constructor(spans: SteadySpans) {
    this.#spans = spans;
    this.#voices = new Array<SamplerVoice | undefined>(spans.most).fill(undefined);
    this.#since = new Float64Array(spans.most);
    this.#until = new Float64Array(spans.most);
  }

  get count(): number {
    return this.#spans.count;
  }

  /** Leaves a voice to the kernel at the beginning of a quantum, if it stays as it is for long enough. */
  tryToHold(voice: SamplerVoice, strips: Strips): void {
    const quanta = voice.steadyQuanta(strips.wheels);
    if (quanta < FEWEST || this.#spans.count === this.#spans.most) return;
    const place = this.#spans.count++;
    voice.leaveTo(this.#spans, place, strips);
    this.#put(voice, place, this.#quantum, this.#quantum + quanta);
    this.#due = Math.min(this.#due, this.#quantum + quanta);
  }

  /** Wakes the voices that do not stay as they are in the quantum that begins. */
  wakeDue(): void {
    if (this.#quantum < this.#due) return;
    this.#due = Number.POSITIVE_INFINITY;
    for (let place = this.#spans.count - 1; place >= 0; place--) {
      const voice = this.#voices[place];
      if (voice === undefined) continue;
      const until = this.#until[place] ?? 0;
      if (until <= this.#quantum) this.wake(voice);
      else this.#due = Math.min(this.#due, until);
    }
  }

  /** Takes a voice back from the kernel, as of the beginning of the quantum. */
  wake(voice: SamplerVoice): void {
    const place = voice.steadyPlace;
    voice.catchUp(this.#quantum - (this.#since[place] ?? 0), this.#spans.positionOf(place));
    const last = --this.#spans.count;
    const other = this.#voices[last];
    if (other !== undefined && other !== voice) {
      this.#spans.move(last, place);
      this.#put(other, place, this.#since[last] ?? 0, this.#until[last] ?? 0);
    }
    this.#voices[last] = undefined;
  }

  #put(voice: SamplerVoice, place: number, since: number, until: number): void {
    voice.steadyPlace = place;
    this.#voices[place] = voice;
    this.#since[place] = since;
    this.#until[place] = until;
  }

  /** The quantum is over. */
  end(): void {
    this.#quantum++;
  }
}
