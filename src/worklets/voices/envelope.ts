import type { Envelope } from "../../protocol/audio/audio-feed.ts";
import type { EnvelopeState } from "../../protocol/audio/handover.ts";
import { LONGEST_QUANTUM } from "../kernel/kernel.ts";

/** A voice below this level (-96 dB) is over. */
const SILENT = 1.6e-5;
/** Decibels that a decay or release falls in its own time (SoundFont 2.04, 8.1.2: 100 dB). */
const FALL = Math.log(10 ** (-100 / 20));
/** A straight line stands for the curve only while it falls by less than half. */
const STEEPEST = Math.log(0.5);

// Numbers, not names: a voice asks for its stage several times in each quantum.
const DELAY = 0;
const ATTACK = 1;
const HOLD = 2;
const DECAY = 3;
const SUSTAIN = 4;
const RELEASE = 5;
const FADE = 6;
const OVER = 7;

/** By their numbers: the names that another sampler knows them by. */
const NAMES = ["delay", "attack", "hold", "decay", "sustain", "release", "fade", "over"];
const stageNamed = (name: string): number => (NAMES.includes(name) ? NAMES.indexOf(name) : OVER);

/** What comes after a stage has lasted its time. */
const followerOf = (stage: number): number => (stage < SUSTAIN ? stage + 1 : OVER);

/** The level of one voice over time. Made once with its voice and started anew for every note: nothing is allocated. */
export class EnvelopeGenerator {
  level = 0;
  #stage = OVER;
  #remaining = 0;
  #slope = 0;
  /** Natural logarithm of the level's factor per frame in decay and release. */
  #rate = 0;
  /** That factor for a whole quantum. */
  #fall = 1;
  #longest = LONGEST_QUANTUM;
  #shape: Envelope | null = null;
  readonly #sampleRate: number;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  get isOver(): boolean {
    return this.#stage === OVER;
  }

  /** Nothing is heard of it yet. */
  get isWaiting(): boolean {
    return this.#stage === DELAY;
  }

  /** It has not reached its full level for the first time. */
  get isBeginning(): boolean {
    return this.#stage <= ATTACK;
  }

  get isFading(): boolean {
    return this.#stage === FADE;
  }

  /** For how many whole quanta its level stays or falls by one factor, and is heard. */
  steadyQuanta(): number {
    if (this.#longest < LONGEST_QUANTUM || this.#stage === ATTACK || this.#stage === FADE || this.isWaiting || this.isOver) return 0;
    const untilNext = Math.ceil(this.#remaining / LONGEST_QUANTUM) - 1;
    return this.fall === 1 ? untilNext : Math.min(untilNext, Math.floor(Math.log(SILENT / this.level) / Math.log(this.fall)) - 1);
  }

  /** What is left of the level after a whole quantum, while it is steady. */
  get fall(): number {
    return this.#stage === DECAY || this.#stage === RELEASE ? this.#fall : 1;
  }

  /** Goes on by so many of its steady quanta. */
  skip(quanta: number): void {
    this.level *= this.fall ** quanta;
    this.#remaining -= quanta * LONGEST_QUANTUM;
  }

  /** Where it stands, for another that goes on with it. */
  capture(): EnvelopeState {
    return {
      stage: NAMES[this.#stage] ?? "over",
      level: this.level,
      left: this.#remaining,
      slope: this.#slope,
      rate: this.#rate,
      longest: this.#longest,
    };
  }

  /** Goes on where another stood. */
  resume(shape: Envelope, { stage, level, left, slope, rate, longest }: EnvelopeState): void {
    this.#shape = shape;
    this.#stage = stageNamed(stage);
    this.level = level;
    this.#remaining = left;
    this.#slope = slope;
    this.#setRate(rate);
    this.#longest = longest;
  }

  start(shape: Envelope): void {
    this.#shape = shape;
    this.level = 0;
    this.#enter(DELAY);
  }

  /** Lets the note go; `factor` stretches the release (half pedal). */
  release(factor = 1): void {
    if (this.#shape === null || this.#stage === FADE || this.#stage === OVER) return;
    const unheard = this.#stage === DELAY;
    this.#stage = unheard ? OVER : RELEASE;
    if (unheard) this.level = 0;
    this.#fallIn(this.#shape.release * factor);
    this.#remaining = Number.POSITIVE_INFINITY;
  }

  /** Goes to silence in a straight line, in `frames` frames. */
  fade(frames: number): void {
    if (this.#stage === OVER || (this.#stage === FADE && this.#remaining <= frames)) return;
    this.#stage = FADE;
    this.#remaining = frames;
    this.#longest = frames;
    this.#slope = -this.level / frames;
  }

  /** Ends at once: the sample has run out. */
  end(): void {
    this.#enter(OVER);
  }

  /** Moves on by as many of `frames` as one straight line covers and answers how many that were. */
  advance(frames: number): number {
    const count = Math.min(frames, this.#longest, this.#remaining > frames ? frames : this.#remaining | 0);
    switch (this.#stage) {
      case ATTACK:
      case FADE:
        this.level += this.#slope * count;
        break;
      case DECAY:
      case RELEASE:
        this.level *= count === LONGEST_QUANTUM ? this.#fall : Math.exp(this.#rate * count);
        if (this.level < SILENT) this.#remaining = count;
        break;
      default:
        break;
    }
    this.#remaining -= count;
    if (this.#remaining <= 0) this.#enter(followerOf(this.#stage));
    return count;
  }

  #fallIn(seconds: number): void {
    this.#setRate(FALL / Math.max(1, seconds * this.#sampleRate));
    this.#longest = Math.max(1, Math.min(LONGEST_QUANTUM, Math.floor(STEEPEST / this.#rate)));
  }

  #setRate(rate: number): void {
    this.#rate = rate;
    this.#fall = Math.exp(rate * LONGEST_QUANTUM);
  }

  /** Enters a stage, or the first after it that lasts. */
  #enter(stage: number): void {
    let entering = stage;
    while (this.#begin(entering) <= 0) entering = followerOf(entering);
  }

  /** Sets a stage up and answers how many frames it lasts. */
  #begin(stage: number): number {
    this.#stage = stage;
    this.#longest = LONGEST_QUANTUM;
    this.#remaining = this.#shape === null ? Number.POSITIVE_INFINITY : this.#prepare(stage, this.#shape);
    return this.#remaining;
  }

  #prepare(stage: number, shape: Envelope): number {
    switch (stage) {
      case DELAY:
        return Math.round(shape.delay * this.#sampleRate);
      case ATTACK: {
        const length = Math.max(1, Math.round(shape.attack * this.#sampleRate));
        this.level = 1 / (length + 1);
        this.#slope = this.level;
        this.#longest = length;
        return length;
      }
      case HOLD:
        this.level = 1;
        return Math.round(shape.hold * this.#sampleRate);
      case DECAY:
        this.#fallIn(shape.decay);
        return shape.sustain >= 1 ? 0 : Math.max(1, Math.round(Math.log(Math.max(shape.sustain, SILENT)) / this.#rate));
      case SUSTAIN:
        this.level = shape.sustain;
        return shape.sustain < SILENT ? 0 : Number.POSITIVE_INFINITY;
      default:
        this.level = 0;
        return Number.POSITIVE_INFINITY;
    }
  }
}
