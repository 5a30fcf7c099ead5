import type { Mix } from "./kernel/mix.ts";
import type { Strips } from "./strips.ts";
import { Voice, type VoiceStart } from "./voice.ts";

/** A voice that has to go fades for this long: short for the ear, long enough not to click. */
const FADE_SECONDS = 0.005;
/** Voices beyond the limit, where stolen ones fade out while their successors already sound. */
const FADING_SPARES = 64;

/** Every voice there will ever be. The first `count` of the list sound; the others wait. */
export class VoicePool {
  readonly #voices: Voice[];
  readonly #limit: number;
  readonly #fadeFrames: number;
  #count = 0;

  constructor(sampleRate: number, limit: number) {
    this.#limit = limit;
    this.#fadeFrames = Math.round(FADE_SECONDS * sampleRate);
    this.#voices = Array.from({ length: limit + FADING_SPARES }, () => new Voice(sampleRate));
  }

  /** Voices that sound, the fading ones among them. */
  get count(): number {
    return this.#count;
  }

  /** Starts a voice, stealing the least missed when all are taken; false when even the spares are. */
  start(from: VoiceStart, gain: number): boolean {
    if (this.#count >= this.#limit && this.#unfaded() >= this.#limit) this.#steal();
    const voice = this.#voices[this.#count];
    if (voice === undefined) return false;
    voice.start(from, gain);
    this.#count++;
    return true;
  }

  render(mix: Mix, left: Float32Array, right: Float32Array, from: number, to: number, strips: Strips): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice === undefined) return;
      voice.render(mix, left, right, from, to, strips.gainAt(voice.tag, from), strips.gainAt(voice.tag, to));
    }
    for (let index = this.#count - 1; index >= 0; index--) this.#retire(index);
  }

  /** The key of a note goes up; with `sustain` the voices wait for the pedal. */
  noteOff(tag: number, note: number, sustain: boolean): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice === undefined || voice.tag !== tag || voice.note !== note || !voice.held) continue;
      voice.held = false;
      voice.sustained = sustain;
      if (!sustain) voice.envelope.release();
    }
  }

  /** The pedal goes up: what only it kept is let go. */
  pedalUp(tag: number): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice === undefined || voice.tag !== tag || !voice.sustained) continue;
      voice.sustained = false;
      voice.envelope.release();
    }
  }

  releaseAll(tag: number): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice === undefined || voice.tag !== tag || (!voice.held && !voice.sustained)) continue;
      voice.held = false;
      voice.sustained = false;
      voice.envelope.release();
    }
  }

  /** Older notes of an exclusive class of a tag stop: an open hi-hat ends when the closed one is struck. */
  choke(tag: number, exclusiveClass: number, order: number): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice !== undefined && voice.tag === tag && voice.exclusiveClass === exclusiveClass && voice.order < order) this.#fade(voice);
    }
  }

  fadeTag(tag: number): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice !== undefined && voice.tag === tag) this.#fade(voice);
    }
  }

  fadeAll(): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice !== undefined) this.#fade(voice);
    }
  }

  #fade(voice: Voice): void {
    voice.held = false;
    voice.sustained = false;
    voice.envelope.fade(this.#fadeFrames);
  }

  #unfaded(): number {
    let count = 0;
    for (let index = 0; index < this.#count; index++) if (this.#voices[index]?.envelope.stage !== "fade") count++;
    return count;
  }

  /** Released voices first, the quietest of them; else the quietest of all, older before newer. */
  #steal(): void {
    let victim: Voice | undefined;
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice === undefined || voice.envelope.stage === "fade") continue;
      if (victim === undefined || isMissedLess(voice, victim)) victim = voice;
    }
    if (victim !== undefined) this.#fade(victim);
  }

  #retire(index: number): void {
    const voice = this.#voices[index];
    const last = this.#voices[this.#count - 1];
    if (voice === undefined || last === undefined || !voice.isOver) return;
    this.#voices[index] = last;
    this.#voices[this.#count - 1] = voice;
    this.#count--;
  }
}

function isMissedLess(voice: Voice, than: Voice): boolean {
  if (voice.held !== than.held) return than.held;
  const difference = voice.loudness - than.loudness;
  return difference < 0 || (difference === 0 && voice.order < than.order);
}
