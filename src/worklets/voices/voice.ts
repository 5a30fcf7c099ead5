import type { Zone, ZoneFilter } from "../../protocol/audio/audio-feed.ts";
import type { VoiceState } from "../../protocol/audio/handover.ts";
import type { Kernel, LowPass, MixSpan } from "../kernel/kernel.ts";
import { EnvelopeGenerator } from "./envelope.ts";
import type { Instrument } from "./instrument.ts";
import { cutoffAt, sweepHeight, tuneLowPass } from "./low-pass.ts";
import { wobbleAt, wobbleSum } from "./wobble.ts";

const NO_SAMPLES = new Int16Array(0);
const HALF_PI = Math.PI / 2;
/** Highest step: five octaves above the root. A sample played faster than that is noise, and would be read far beyond its end. */
const FASTEST = 64;

/** The vibrato of the modulation wheel: the SoundFont's own default (2.04, 8.1.2). */
const VIBRATO = { delay: 0, hertz: 8.176 };

/** What starts a voice. Written in place by the pool for every note, so that starting one allocates nothing. */
export interface VoiceStart {
  instrument: Instrument;
  zone: Zone;
  tag: number;
  note: number;
  velocity: number;
  /** Counts note-ons: voices of one note share it, older notes have a lower one. */
  order: number;
}

/** One sounding zone: a position in a sample, an envelope, two gains. Lives in the pool for ever. */
export class SamplerVoice {
  tag = 0;
  note = 0;
  order = 0;
  velocity = 0;
  exclusiveClass = 0;
  /** What it reads: as long as it sounds, these samples have to stay. */
  instrument: Instrument | null = null;
  /** The key is down, or the note is scheduled to go on. */
  held = false;
  /** The middle pedal keeps the note. */
  kept = false;
  readonly envelope: EnvelopeGenerator;
  readonly #sampleRate: number;
  readonly #span: MixSpan = {
    samples: NO_SAMPLES,
    place: 0,
    position: 0,
    step: 1,
    count: 0,
    offset: 0,
    gainLeft: 0,
    gainLeftStep: 0,
    gainRight: 0,
    gainRightStep: 0,
    filter: null,
  };
  readonly #lowPass: LowPass;
  #zone: Zone | null = null;
  /** Pitch, level or cutoff of the zone move by themselves. */
  #moves = false;
  /** Cents of the wheels: bend, and vibrato to either side. */
  #bend = 0;
  #vibrato = 0;
  /** Step at the zone's own pitch. */
  #step = 1;
  #zoneFilter: ZoneFilter | null = null;
  /** Frames since the start, and when the key went up. */
  #age = 0;
  #released = Number.POSITIVE_INFINITY;
  #gain = 0;
  #left = 0;
  #right = 0;
  #edge = 0;
  #loopLength = 0;

  /** `index` is the voice's place among all of them, by which the kernel knows its filter. */
  constructor(sampleRate: number, index: number) {
    this.#sampleRate = sampleRate;
    this.#lowPass = { index, b0: 0, b1: 0, a1: 0, a2: 0 };
    this.envelope = new EnvelopeGenerator(sampleRate);
  }

  /** Begins at the sample's first frame. `gain` is the master gain. */
  start(from: VoiceStart, gain: number, kernel: Kernel): void {
    const { zone, instrument } = from;
    this.tag = from.tag;
    this.note = from.note;
    this.order = from.order;
    this.exclusiveClass = zone.exclusiveClass ?? 0;
    this.held = zone.trigger === undefined;
    this.kept = false;
    const cents = (from.note - zone.rootKey) * (zone.scaleTuning ?? 100) + zone.tuning;
    this.#span.samples = instrument.samples;
    this.#span.place = instrument.place;
    this.instrument = instrument;
    this.#span.position = zone.offset;
    this.#zone = zone;
    this.#moves = zone.wobbles !== undefined || zone.slide !== undefined;
    this.#span.step = this.#step = Math.min(FASTEST, (2 ** (cents / 1200) * instrument.sampleRate) / this.#sampleRate);
    const loops = zone.loopEnd > zone.loopStart;
    this.#edge = zone.offset + (loops ? zone.loopEnd : zone.length);
    this.#loopLength = loops ? zone.loopEnd - zone.loopStart : 0;
    this.#gain = gain;
    this.#bend = 0;
    this.#vibrato = 0;
    const angle = ((zone.pan ?? 0) + 1) * 0.5 * HALF_PI;
    const level = (gain * zone.gain * (from.velocity / 127) ** 2) / 32768;
    this.#left = level * Math.cos(angle);
    this.#right = level * Math.sin(angle);
    this.envelope.start(zone.envelope);
    this.#startFilter(zone.filter ?? null, from.velocity, kernel);
  }

  /** What it is doing, for another voice that goes on with it; `slot` is its instrument's. Undefined when it has no zone. */
  capture(slot: number): VoiceState | undefined {
    const zone = this.#zone;
    if (zone === null) return undefined;
    const { tag, note, velocity, order, held, kept } = this;
    const moved = { position: this.#span.position, age: this.#age, released: this.#released, gain: this.#gain };
    return { slot, zone, tag, note, velocity, order, held, kept, ...moved, envelope: this.envelope.capture() };
  }

  /** Goes on where another voice stood, once it was started with the same zone. */
  resume(state: VoiceState): void {
    this.held = state.held;
    this.kept = state.kept;
    this.#span.position = state.position;
    this.#age = state.age;
    this.#released = state.released;
    this.envelope.resume(state.zone.envelope, state.envelope);
    if (this.#zoneFilter !== null) this.#tune(this.#zoneFilter);
  }

  /** The damper falls on the string: fully (1), partly (the release takes so many times as long), or not at all (Infinity). */
  damp(stretch: number): void {
    if (stretch === Number.POSITIVE_INFINITY) return;
    this.#released = Math.min(this.#released, this.#age);
    this.envelope.release(stretch);
  }

  /** Key and pedals have let go of the note. */
  letGo(): void {
    this.held = false;
    this.kept = false;
    this.damp(1);
  }

  /** Lets go of the samples once it is over, so that they can be freed. */
  forget(): void {
    this.instrument = null;
    this.#span.samples = NO_SAMPLES;
  }

  /** Loudness, to find the voice that is missed least; one that is just beginning counts as fully there. */
  get loudness(): number {
    const { stage, level } = this.envelope;
    return (stage === "attack" || stage === "delay" ? 1 : level) * Math.max(this.#left, this.#right);
  }

  get isOver(): boolean {
    return this.envelope.isOver;
  }

  /** The wheels of its tag move its pitch, in cents: by so many, and by so many to either side. */
  bend(cents: number, vibrato: number): void {
    const atRest = cents === 0 && vibrato === 0;
    if (atRest && this.#bend === 0 && this.#vibrato === 0) return;
    this.#bend = cents;
    this.#vibrato = vibrato;
    this.#follow();
  }

  /** Adds frames `from`..`to` of the quantum; the strip's gain runs in a straight line between them. */
  render(kernel: Kernel, from: number, to: number, stripFrom: number, stripTo: number): void {
    const span = this.#span;
    const stripStep = (stripTo - stripFrom) / (to - from);
    let at = from;
    let strip = stripFrom;
    while (at < to && !this.envelope.isOver) {
      const waiting = this.envelope.stage === "delay";
      if ((this.#moves || this.#vibrato !== 0) && !waiting) this.#follow();
      const before = this.#levelNow() * strip;
      const untilEdge = waiting ? to - at : Math.max(1, Math.ceil((this.#edge - span.position) / span.step));
      const count = this.envelope.advance(Math.min(to - at, untilEdge));
      strip += stripStep * count;
      this.#age += count;
      if (!waiting) {
        this.#mix(kernel, at, count, before, this.#levelNow() * strip);
        this.#move(count);
      }
      at += count;
    }
  }

  #mix(kernel: Kernel, at: number, count: number, before: number, after: number): void {
    const span = this.#span;
    const bend = (after - before) / count;
    span.count = count;
    span.offset = at;
    span.gainLeft = before * this.#left;
    span.gainRight = before * this.#right;
    span.gainLeftStep = bend * this.#left;
    span.gainRightStep = bend * this.#right;
    kernel.add(span);
  }

  #levelNow(): number {
    const wobbles = this.#moves ? this.#zone?.wobbles : undefined;
    if (wobbles === undefined) return this.envelope.level;
    return this.envelope.level * 10 ** (wobbleSum(wobbles, "level", this.#age / this.#sampleRate) / 20);
  }

  /** Pitch and filter follow what moves them, once per span. */
  #follow(): void {
    const { wobbles, slide } = this.#zone ?? {};
    const seconds = this.#age / this.#sampleRate;
    const cents =
      this.#bend +
      (this.#vibrato === 0 ? 0 : this.#vibrato * wobbleAt(VIBRATO, seconds)) +
      (wobbles === undefined ? 0 : wobbleSum(wobbles, "pitch", seconds)) +
      (slide === undefined ? 0 : slide.cents * sweepHeight(slide.envelope, seconds, this.#released / this.#sampleRate));
    this.#span.step = cents === 0 ? this.#step : Math.min(FASTEST, this.#step * 2 ** (cents / 1200));
    if (this.#zoneFilter !== null) this.#tune(this.#zoneFilter);
  }

  #startFilter(filter: ZoneFilter | null, velocity: number, kernel: Kernel): void {
    this.#age = 0;
    this.#released = Number.POSITIVE_INFINITY;
    this.velocity = velocity;
    this.#zoneFilter = filter;
    if (filter?.sweep !== undefined) this.#moves = true;
    this.#span.filter = filter === null ? null : this.#lowPass;
    if (filter === null) return;
    kernel.resetFilter(this.#lowPass.index);
    this.#tune(filter);
  }

  #tune(filter: ZoneFilter): void {
    const seconds = this.#age / this.#sampleRate;
    const wobbles = this.#zone?.wobbles;
    const wobble = wobbles === undefined ? 1 : 2 ** (wobbleSum(wobbles, "cutoff", seconds) / 1200);
    const cutoff = cutoffAt(filter, this.velocity, seconds, this.#released / this.#sampleRate);
    tuneLowPass(this.#lowPass, cutoff * wobble, filter.resonance, this.#sampleRate);
  }

  #move(count: number): void {
    const span = this.#span;
    span.position += span.step * count;
    if (span.position < this.#edge) return;
    if (this.#loopLength > 0) span.position -= this.#loopLength * (1 + Math.floor((span.position - this.#edge) / this.#loopLength));
    else this.envelope.end();
  }
}
