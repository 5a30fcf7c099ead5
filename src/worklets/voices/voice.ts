import type { FrameSpan, Zone, ZoneFilter } from "../../protocol/audio/audio-feed.ts";
import type { VoiceState } from "../../protocol/audio/handover.ts";
import { type Kernel, LONGEST_QUANTUM, type LowPass, type MixSpan, type SteadySpans } from "../kernel/kernel.ts";
import type { Strips } from "../mixing/strips.ts";
import { EnvelopeGenerator } from "./envelope.ts";
import type { Instrument } from "./instrument.ts";
import { cutoffAt, sweepHeight, tuneLowPass } from "./low-pass.ts";
import type { VoiceStart } from "./voice-start.ts";
import type { Wheels } from "./wheels.ts";
import { VIBRATO, wobbleAt, wobbleSum } from "./wobble.ts";

const NO_SAMPLES = new Int16Array(0);
const HALF_PI = Math.PI / 2;
/** Highest step: five octaves above the root. A sample played faster than that is noise, and would be read far beyond its end. */
const FASTEST = 64;

/** Change per frame of a straight line. Most lines are level, and a division costs as much as the rest of them. */
const slopeOf = (from: number, to: number, frames: number): number => (from === to ? 0 : (to - from) / frames);

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
  /** Where it stands among the steady voices (see `SteadyVoices`), -1 when it is not one of them. */
  steadyPlace = -1;
  readonly envelope: EnvelopeGenerator;
  readonly #sampleRate: number;
  readonly #span: MixSpan = {
    samples: NO_SAMPLES,
    place: 0,
    right: 0,
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
    this.#span.right = zone.rightDistance ?? 0;
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
    const { isBeginning, level } = this.envelope;
    return (isBeginning ? 1 : level) * Math.max(this.#left, this.#right);
  }

  get isOver(): boolean {
    return this.envelope.isOver;
  }

  /** Whether it reads a region that begins among these frames of its instrument's audio. */
  readsFrom(frames: FrameSpan): boolean {
    const offset = this.#zone?.offset;
    return offset !== undefined && frames.from <= offset && offset < frames.to;
  }

  /** The kernel goes on with it. */
  get isSteady(): boolean {
    return this.steadyPlace >= 0;
  }

  /** For how many whole quanta nothing becomes of it but that it goes on and fades. */
  steadyQuanta({ bend, vibrato }: Wheels): number {
    const { position, step, filter } = this.#span;
    const untilEdge = this.#edge - position - step * LONGEST_QUANTUM;
    if (untilEdge < 0 || filter !== null || this.#moves) return 0;
    if (bend[this.tag] !== this.#bend || vibrato[this.tag] !== 0 || this.#vibrato !== 0) return 0;
    return Math.min(this.envelope.steadyQuanta(), Math.floor(untilEdge / (step * LONGEST_QUANTUM)));
  }

  /** Lets the kernel go on with it, from the beginning of a quantum. */
  leaveTo(spans: SteadySpans, place: number, strips: Strips): void {
    const { fall, level } = this.envelope;
    const before = level * strips.gainAt(this.tag, 0);
    this.#prepare(0, LONGEST_QUANTUM, before, before * fall);
    spans.set(place, this.#span, fall);
  }

  /** Is itself again, after so many quanta of the kernel's, which has come to `position`. */
  catchUp(quanta: number, position: number): void {
    this.steadyPlace = -1;
    this.#age += quanta * LONGEST_QUANTUM;
    this.#span.position = position;
    this.envelope.skip(quanta);
  }

  /** Adds frames `from`..`to` of the quantum, with what the strip of its tag makes of them. */
  render(kernel: Kernel, from: number, to: number, strips: Strips): void {
    this.#followWheels(strips.wheels);
    let at = from;
    while (at < to && !this.envelope.isOver) {
      if (this.envelope.isWaiting) at += this.#advance(to - at);
      else at += this.#sound(kernel, at, to - at, strips);
    }
  }

  /** The wheels of its tag move its pitch, in cents: by so many, and by so many to either side. */
  #followWheels({ bend, vibrato }: Wheels): void {
    const cents = bend[this.tag] ?? 0;
    const depth = vibrato[this.tag] ?? 0;
    if (cents === this.#bend && depth === this.#vibrato) return;
    this.#bend = cents;
    this.#vibrato = depth;
    this.#follow();
  }

  /** Lets as many of `frames` go by as one straight line covers and answers how many that were. */
  #advance(frames: number): number {
    const count = this.envelope.advance(frames);
    this.#age += count;
    return count;
  }

  /** Adds what one straight line covers of the next `frames` frames and answers how many that were. */
  #sound(kernel: Kernel, at: number, frames: number, strips: Strips): number {
    if (this.#moves || this.#vibrato !== 0) this.#follow();
    const span = this.#span;
    const before = this.#levelNow() * strips.gainAt(this.tag, at);
    const count = this.#advance(this.#untilEdge(frames));
    this.#prepare(at, count, before, this.#levelNow() * strips.gainAt(this.tag, at + count));
    kernel.add(span);
    this.#move(count);
    return count;
  }

  /** Which frames its span adds, and at what level: from the first of them to that after the last. */
  #prepare(at: number, count: number, before: number, after: number): void {
    const span = this.#span;
    const bend = slopeOf(before, after, count);
    span.count = count;
    span.offset = at;
    span.gainLeft = before * this.#left;
    span.gainRight = before * this.#right;
    span.gainLeftStep = bend * this.#left;
    span.gainRightStep = bend * this.#right;
  }

  /** As many of `frames` as are read before the loop or the sample ends, at least one. */
  #untilEdge(frames: number): number {
    const { position, step } = this.#span;
    if (position + step * frames < this.#edge) return frames;
    return Math.min(frames, Math.max(1, Math.ceil((this.#edge - position) / step)));
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
