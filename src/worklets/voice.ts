import type { Zone } from "../protocol/audio-feed.ts";
import { EnvelopeGenerator } from "./envelope.ts";
import type { Instrument } from "./instrument.ts";
import type { Mix, MixSpan } from "./kernel/mix.ts";

const NO_SAMPLES = new Int16Array(0);
const HALF_PI = Math.PI / 2;

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
export class Voice {
  tag = 0;
  note = 0;
  order = 0;
  exclusiveClass = 0;
  /** The key is down, or the note is scheduled to go on. */
  held = false;
  /** The key is up, and a pedal keeps the note. */
  sustained = false;
  readonly envelope: EnvelopeGenerator;
  readonly #sampleRate: number;
  readonly #span: MixSpan = {
    samples: NO_SAMPLES,
    position: 0,
    step: 1,
    count: 0,
    offset: 0,
    gainLeft: 0,
    gainLeftStep: 0,
    gainRight: 0,
    gainRightStep: 0,
  };
  #left = 0;
  #right = 0;
  #edge = 0;
  #loopLength = 0;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.envelope = new EnvelopeGenerator(sampleRate);
  }

  /** Begins at the sample's first frame. `gain` is the master gain. */
  start(from: VoiceStart, gain: number): void {
    const { zone, instrument } = from;
    this.tag = from.tag;
    this.note = from.note;
    this.order = from.order;
    this.exclusiveClass = zone.exclusiveClass ?? 0;
    this.held = true;
    this.sustained = false;
    const cents = (from.note - zone.rootKey) * (zone.scaleTuning ?? 100) + zone.tuning;
    this.#span.samples = instrument.samples;
    this.#span.position = zone.offset;
    this.#span.step = (2 ** (cents / 1200) * instrument.sampleRate) / this.#sampleRate;
    const loops = zone.loopEnd > zone.loopStart;
    this.#edge = zone.offset + (loops ? zone.loopEnd : zone.length);
    this.#loopLength = loops ? zone.loopEnd - zone.loopStart : 0;
    const angle = ((zone.pan ?? 0) + 1) * 0.5 * HALF_PI;
    const level = (gain * zone.gain * (from.velocity / 127) ** 2) / 32768;
    this.#left = level * Math.cos(angle);
    this.#right = level * Math.sin(angle);
    this.envelope.start(zone.envelope);
  }

  /** Loudness, to find the voice that is missed least; one that is just beginning counts as fully there. */
  get loudness(): number {
    const { stage, level } = this.envelope;
    return (stage === "attack" || stage === "delay" ? 1 : level) * Math.max(this.#left, this.#right);
  }

  get isOver(): boolean {
    return this.envelope.isOver;
  }

  /** Adds frames `from`..`to` of the quantum; the strip's gain runs in a straight line between them. */
  render(mix: Mix, left: Float32Array, right: Float32Array, from: number, to: number, stripFrom: number, stripTo: number): void {
    const span = this.#span;
    const stripStep = (stripTo - stripFrom) / (to - from);
    let at = from;
    let strip = stripFrom;
    while (at < to && !this.envelope.isOver) {
      const waiting = this.envelope.stage === "delay";
      const before = this.envelope.level * strip;
      const untilEdge = waiting ? to - at : Math.max(1, Math.ceil((this.#edge - span.position) / span.step));
      const count = this.envelope.advance(Math.min(to - at, untilEdge));
      strip += stripStep * count;
      if (!waiting) {
        const bend = (this.envelope.level * strip - before) / count;
        span.count = count;
        span.offset = at;
        span.gainLeft = before * this.#left;
        span.gainRight = before * this.#right;
        span.gainLeftStep = bend * this.#left;
        span.gainRightStep = bend * this.#right;
        mix(left, right, span);
        this.#move(count);
      }
      at += count;
    }
  }

  #move(count: number): void {
    const span = this.#span;
    span.position += span.step * count;
    if (span.position < this.#edge) return;
    if (this.#loopLength > 0) span.position -= this.#loopLength * (1 + Math.floor((span.position - this.#edge) / this.#loopLength));
    else this.envelope.end();
  }
}
