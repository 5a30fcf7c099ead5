import type { FrameSpan } from "../../protocol/audio/audio-feed.ts";
import type { VoiceState } from "../../protocol/audio/handover.ts";
import { type Kernel, LONGEST_QUANTUM } from "../kernel/kernel.ts";
import type { Strips } from "../mixing/strips.ts";
import type { Instrument } from "./instrument.ts";
import { SteadyVoices } from "./steady-voices.ts";
import { SamplerVoice } from "./voice.ts";
import type { VoiceStart } from "./voice-start.ts";

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
  readonly #strips: Strips;
  /** Null where the kernel cannot go on by itself. */
  readonly #steady: SteadyVoices | null;
  #count = 0;
  /** How far the quantum has been rendered. */
  #at = 0;

  constructor(sampleRate: number, limit: number, kernel: Kernel, strips: Strips) {
    this.#limit = limit;
    this.#kernel = kernel;
    this.#strips = strips;
    this.#steady = kernel.steady === undefined ? null : new SteadyVoices(kernel.steady);
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

  /** At the start of a quantum of `length` frames. */
  begin(length: number): void {
    const steady = this.#steady;
    if (steady === null) return;
    if (length !== LONGEST_QUANTUM) {
      this.#wakeAll();
      return;
    }
    steady.wakeDue();
    if (!this.#strips.isSettled) return;
    for (let index = 0; index < this.#count && steady.count < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice !== undefined && !voice.isSteady) steady.tryToHold(voice, this.#strips);
    }
  }

  /** After the last frame of a quantum. */
  end(): void {
    this.#at = 0;
    this.#steady?.end();
  }

  /** To be called before anything moves the strip of a tag. */
  wakeTag(tag: number): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice !== undefined && voice.tag === tag) this.#wake(voice);
    }
  }

  #wakeAll(): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice !== undefined) this.#wake(voice);
    }
  }

  #wake(voice: SamplerVoice): void {
    if (!voice.isSteady) return;
    this.#steady?.wake(voice);
    if (this.#at > 0) voice.render(this.#kernel, 0, this.#at, this.#strips);
  }

  render(from: number, to: number): void {
    this.#at = to;
    if (this.#steady?.count === this.#count) return;
    let hasEnded = false;
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice === undefined) return;
      if (voice.isSteady) continue;
      voice.render(this.#kernel, from, to, this.#strips);
      if (voice.isOver) hasEnded = true;
    }
    if (!hasEnded) return;
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
      this.#wake(voice);
      voice.damp(stretch);
      damped = Math.max(damped, voice.velocity);
    }
    return damped;
  }

  /** A string is struck again: what it sounded so far is let go, whoever kept it. */
  restrike(tag: number, note: number): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice !== undefined && voice.tag === tag && voice.note === note) this.#letGo(voice);
    }
  }

  /** The sustain pedal moves: notes whose keys are up follow it. */
  movePedal(tag: number, stretch: number): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice === undefined || voice.tag !== tag || voice.held || voice.kept) continue;
      this.#wake(voice);
      voice.damp(stretch);
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
        if (voice.held) continue;
        this.#wake(voice);
        voice.damp(stretch);
      }
    }
  }

  releaseAll(tag: number): void {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice !== undefined && voice.tag === tag) this.#letGo(voice);
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
    this.#wakeAll();
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

  /** Whether a voice still reads what begins among these frames of an instrument's audio. */
  isReading(instrument: Instrument, frames: FrameSpan): boolean {
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice?.instrument === instrument && voice.readsFrom(frames)) return true;
    }
    return false;
  }

  #letGo(voice: SamplerVoice): void {
    this.#wake(voice);
    voice.letGo();
  }

  #fade(voice: SamplerVoice): void {
    this.#wake(voice);
    voice.held = false;
    voice.kept = false;
    voice.envelope.fade(this.#fadeFrames);
  }

  #unfaded(): number {
    let count = 0;
    for (let index = 0; index < this.#count; index++) if (this.#voices[index]?.envelope.isFading !== true) count++;
    return count;
  }

  /** Released voices first, the quietest of them; else the quietest of all, older before newer. */
  #steal(): void {
    this.#wakeAll();
    let victim: SamplerVoice | undefined;
    for (let index = 0; index < this.#count; index++) {
      const voice = this.#voices[index];
      if (voice === undefined || voice.envelope.isFading) continue;
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
