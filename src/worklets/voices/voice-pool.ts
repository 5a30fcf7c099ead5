import type { VoiceState } from "../../protocol/audio/handover.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { Strips } from "../mixing/strips.ts";
import type { Instrument } from "./instrument.ts";
import { SamplerVoice, type VoiceStart } from "./voice.ts";

/** A voice that has to go fades for this long: short for the ear, long enough not to click. */
const FADE_SECONDS = 0.005;
/** Voices beyond the limit, where stolen ones fade out while their successors already sound. */
export const FADING_SPARES = 64;

/** Every voice there will ever be. The first `count` of the list sound; the others wait. */
export class VoicePool {
  readonly #voices: SamplerVoice[];
  readonly #limit: number;
  readonly #fadeFrames: number;
  readonly #kernel: Kernel;
  #count = 0;

  constructor(sampleRate: number, limit: number, kernel: Kernel) {
    this.#limit = limit;
    this.#kernel = kernel;
    this.#fadeFrames = Math.round(FADE_SECONDS * sampleRate);
    this.#voices = Array.from({ length: limit + FADING_SPARES }, (_, index) => new SamplerVoice(sampleRate, index));
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
    voice.start(from, gain, this.#kernel);
    this.#count++;
    return true;
  }

  render(from: number, to: number, strips: Strips): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice === undefined) return;
      voice.bend(strips.wheels.bend[voice.tag] ?? 0, strips.wheels.vibrato[voice.tag] ?? 0);
      voice.render(this.#kernel, from, to, strips.gainAt(voice.tag, from), strips.gainAt(voice.tag, to));
    }
    for (let index = this.#count - 1; index >= 0; index--) this.#retire(index);
  }

  /**
   * The key of a note goes up; `stretch` is what the pedal makes of its release (see `Strips.releaseStretch`).
   * Answers the velocity of what is damped by it, 0 when nothing is.
   */
  noteOff(tag: number, note: number, stretch: number): number {
    let damped = 0;
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice === undefined || voice.tag !== tag || voice.note !== note || !voice.held) continue;
      voice.held = false;
      if (voice.kept || stretch === Number.POSITIVE_INFINITY) continue;
      voice.damp(stretch);
      damped = Math.max(damped, voice.velocity);
    }
    return damped;
  }

  /** A string is struck again: what it sounded so far is let go, whoever kept it. */
  restrike(tag: number, note: number): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice !== undefined && voice.tag === tag && voice.note === note) voice.letGo();
    }
  }

  /** The sustain pedal moves: notes whose keys are up follow it. */
  movePedal(tag: number, stretch: number): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice !== undefined && voice.tag === tag && !voice.held && !voice.kept) voice.damp(stretch);
    }
  }

  /** The middle pedal keeps the notes whose keys are down when it goes down, and only those. */
  moveSostenuto(tag: number, isDown: boolean, stretch: number): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice === undefined || voice.tag !== tag) continue;
      if (isDown && voice.held) voice.kept = true;
      else if (!isDown && voice.kept) {
        voice.kept = false;
        if (!voice.held) voice.damp(stretch);
      }
    }
  }

  releaseAll(tag: number): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice !== undefined && voice.tag === tag) voice.letGo();
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

  /** What all voices are doing whose instrument stands in a slot, oldest first. */
  capture(slots: readonly (Instrument | undefined)[]): VoiceState[] {
    return this.#voices
      .slice(0, this.#count)
      .flatMap((voice) => {
        const slot = voice.instrument === null ? -1 : slots.indexOf(voice.instrument);
        return (slot < 0 ? undefined : voice.capture(slot)) ?? [];
      })
      .sort((a, b) => a.order - b.order);
  }

  /** Starts a voice and lets it go on where another stood. */
  resume(from: VoiceStart, state: VoiceState): void {
    const voice = this.#voices[this.#count];
    if (this.start(from, state.gain)) voice?.resume(state);
  }

  /** Whether a voice still reads an instrument's samples. */
  isSounding(instrument: Instrument): boolean {
    for (let index = 0; index < this.#count; index++) if (this.#voices[index]?.instrument === instrument) return true;
    return false;
  }

  #fade(voice: SamplerVoice): void {
    voice.held = false;
    voice.kept = false;
    voice.envelope.fade(this.#fadeFrames);
  }

  #unfaded(): number {
    let count = 0;
    for (let index = 0; index < this.#count; index++) if (this.#voices[index]?.envelope.stage !== "fade") count++;
    return count;
  }

  /** Released voices first, the quietest of them; else the quietest of all, older before newer. */
  #steal(): void {
    let victim: SamplerVoice | undefined;
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
    voice.forget();
    this.#count--;
  }
}

function isMissedLess(voice: SamplerVoice, than: SamplerVoice): boolean {
  if (voice.held !== than.held) return than.held;
  const difference = voice.loudness - than.loudness;
  return difference < 0 || (difference === 0 && voice.order < than.order);
}
