import type { Envelope } from "../../protocol/audio/audio-feed.ts";
import type { EnvelopeState } from "../../protocol/audio/handover.ts";

/** A voice below this level (-96 dB) is over. */
const SILENT = 1.6e-5;
/** Decibels that a decay or release falls in its own time (SoundFont 2.04, 8.1.2: 100 dB). */
const FALL = Math.log(10 ** (-100 / 20));
/** A straight line stands for the curve only while it falls by less than half. */
const STEEPEST = Math.log(0.5);

type Stage = "delay" | "attack" | "hold" | "decay" | "sustain" | "release" | "fade" | "over";
const FOLLOWER: Readonly<Record<Stage, Stage>> = {
  delay: "attack",
  attack: "hold",
  hold: "decay",
  decay: "sustain",
  sustain: "over",
  release: "over",
  fade: "over",
  over: "over",
};

const isStage = (name: string): name is Stage => name in FOLLOWER;

/** The level of one voice over time. Made once with its voice and started anew for every note: nothing is allocated. */
export class EnvelopeGenerator {
  level = 0;
  #stage: Stage = "over";
  #remaining = 0;
  #slope = 0;
  /** Natural logarithm of the level's factor per frame in decay and release. */
  #rate = 0;
  #longest = 128;
  #shape: Envelope | null = null;
  readonly #sampleRate: number;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  get stage(): Stage {
    return this.#stage;
  }

  get isOver(): boolean {
    return this.#stage === "over";
  }

  /** Where it stands, for another that goes on with it. */
  capture(): EnvelopeState {
    return {
      stage: this.#stage,
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
    this.#stage = isStage(stage) ? stage : "over";
    this.level = level;
    this.#remaining = left;
    this.#slope = slope;
    this.#rate = rate;
    this.#longest = longest;
  }

  start(shape: Envelope): void {
    this.#shape = shape;
    this.level = 0;
    this.#enter("delay");
  }

  /** Lets the note go; `factor` stretches the release (half pedal). */
  release(factor = 1): void {
    if (this.#shape === null || this.#stage === "fade" || this.#stage === "over") return;
    const unheard = this.#stage === "delay";
    this.#stage = unheard ? "over" : "release";
    if (unheard) this.level = 0;
    this.#fallIn(this.#shape.release * factor);
    this.#remaining = Number.POSITIVE_INFINITY;
  }

  /** Goes to silence in a straight line, in `frames` frames. */
  fade(frames: number): void {
    if (this.#stage === "over" || (this.#stage === "fade" && this.#remaining <= frames)) return;
    this.#stage = "fade";
    this.#remaining = frames;
    this.#longest = frames;
    this.#slope = -this.level / frames;
  }

  /** Ends at once: the sample has run out. */
  end(): void {
    this.#enter("over");
  }

  /** Moves on by as many of `frames` as one straight line covers and answers how many that were. */
  advance(frames: number): number {
    const count = Math.min(frames, this.#remaining, this.#longest);
    switch (this.#stage) {
      case "attack":
      case "fade":
        this.level += this.#slope * count;
        break;
      case "decay":
      case "release":
        this.level *= Math.exp(this.#rate * count);
        if (this.level < SILENT) this.#remaining = count;
        break;
      default:
        break;
    }
    this.#remaining -= count;
    if (this.#remaining <= 0) this.#enter(FOLLOWER[this.#stage]);
    return count;
  }

  #fallIn(seconds: number): void {
    this.#rate = FALL / Math.max(1, seconds * this.#sampleRate);
    this.#longest = Math.max(1, Math.min(128, Math.floor(STEEPEST / this.#rate)));
  }

  /** Enters a stage, or the first after it that lasts. */
  #enter(stage: Stage): void {
    let entering = stage;
    while (this.#begin(entering) <= 0) entering = FOLLOWER[entering];
  }

  /** Sets a stage up and answers how many frames it lasts. */
  #begin(stage: Stage): number {
    this.#stage = stage;
    this.#longest = 128;
    this.#remaining = this.#shape === null ? Number.POSITIVE_INFINITY : this.#prepare(stage, this.#shape);
    return this.#remaining;
  }

  #prepare(stage: Stage, shape: Envelope): number {
    switch (stage) {
      case "delay":
        return Math.round(shape.delay * this.#sampleRate);
      case "attack": {
        const length = Math.max(1, Math.round(shape.attack * this.#sampleRate));
        this.level = 1 / (length + 1);
        this.#slope = this.level;
        this.#longest = length;
        return length;
      }
      case "hold":
        this.level = 1;
        return Math.round(shape.hold * this.#sampleRate);
      case "decay":
        this.#fallIn(shape.decay);
        return shape.sustain >= 1 ? 0 : Math.max(1, Math.round(Math.log(Math.max(shape.sustain, SILENT)) / this.#rate));
      case "sustain":
        this.level = shape.sustain;
        return shape.sustain < SILENT ? 0 : Number.POSITIVE_INFINITY;
      default:
        this.level = 0;
        return Number.POSITIVE_INFINITY;
    }
  }
}
