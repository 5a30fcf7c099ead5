import { Decimator } from "./analysis/decimate.ts";
import { Fit } from "./analysis/fit.ts";
import { Gaps } from "./analysis/gaps.ts";
import { createGrid, type Grid, GridReader, KEYS, RANGE_DB, SHORTEST, SLOTS, WINDOW } from "./analysis/grid.ts";
import { Onsets } from "./analysis/onsets.ts";
import { type Net, Presence } from "./analysis/presence.ts";
import type { Evidence } from "./decision/verdict.ts";
import { LevelMeter } from "./level.ts";
import type { Reference } from "./reference/reference.ts";
import { isSung as isSungAt } from "./voice/sung.ts";

/** Samples that are kept: what was before a stroke and what comes after it. A power of two. */
const KEPT = 8192;
/** What is looked at begins so many samples after a stroke (10 ms), and what was before ends so many before it (5 ms). */
const AFTER = 120;
const BEFORE = 60;
/** A stroke is found so many samples before it begins (2 ms), in the middle of registers: high keys 4 ms before, a bass on its time. */
const LEANS = 24;
/** A stroke stands out of the room's floor by so many decibels, or it is none. */
const STANDS_OUT_DB = 9;
/** A note is over when so many decibels are gone of its stroke. */
const OVER_DB = 26;
/**
 * A loud chord beats and its room answers: what follows it within so many samples (0.35 s) is no stroke where it stands out by less than this
 * share of what the chord did, the sound falls meanwhile, and no partial grows by so many decibels.
 */
const ECHOES = 4200;
const ECHO = 0.4;
const STRUCK_DB = 20;
/** Partials that are so many decibels under the loudest say nothing of that. */
const PARTIALS_DB = 30;
/** At a gap in the sound nothing was struck where it is louder afterwards by no more than this, and no partial grows as if it were struck. */
const LOUDER_DB = 1;
/** A room that is less than so many decibels softer than a stroke may drown notes of it. */
const NEAR_ROOM_DB = 15;
/** What the product plays is heard where it is so much of a stroke's energy: 20 dB softer. */
const HEARD = 0.01;
/** What is left of a stroke without what the product plays has to be as much as that, or it was that. */
const MORE_THAN_PLAYED = 0.5;

/** A stroke with what was heard at it. The arrays are the listener's own: they hold until the next. */
export interface HeardStroke extends Evidence {
  /** Seconds of the stream. */
  readonly at: number;
  /** How much of the sound each of them makes up. */
  readonly shares: Float32Array;
  /** Decibels of full scale. */
  readonly level: number;
}

export interface ListenerEvents {
  /** Something was struck or clicked: told at once, before it is known what, with where its sound begins. */
  onset?(at: number, level: number): void;
  stroke(stroke: HeardStroke): void;
  /** What was struck has died away. */
  over(at: number): void;
}

/** Hears strokes in a stream of samples, and which keys they were. Its memory does not grow, and no block makes any. */
export class Listener {
  readonly meter: LevelMeter;
  readonly #events: ListenerEvents;
  readonly #decimator: Decimator;
  readonly #rate: number;
  readonly #onsets = new Onsets();
  readonly #gaps: Gaps;
  readonly #edges = { before: 0, after: 0 };
  readonly #reader: GridReader;
  readonly #fit: Fit;
  readonly #presence: Presence;
  /** What is played beside who plays: its samples are by the listener's own count. */
  reference: Reference | undefined;
  readonly #played = new Float32Array(SLOTS);
  readonly #kept = new Float32Array(KEPT);
  readonly #now = createGrid();
  readonly #before = createGrid();
  readonly #shares = new Float32Array(KEYS);
  readonly #sharesBefore = new Float32Array(KEYS);
  readonly #likely = new Float32Array(KEYS);
  /** Samples so far, of those that are kept. */
  #count = 0;
  /** A stroke that is waited for to sound long enough; -1 without. How far it stood out, and whether it may be none. */
  #waiting = -1;
  #strength = 0;
  #isFaint = false;
  #isAccompanied = false;
  /** What came soon after it and is far weaker; -1 without. */
  #weaker = -1;
  #weakness = 0;
  /** The last that was told. */
  readonly #told = { at: Number.NEGATIVE_INFINITY, strength: 0 };
  /** The level of the stroke that sounds; undefined without one. */
  #sounding: number | undefined;

  constructor(sampleRate: number, net: Net, events: ListenerEvents) {
    this.#events = events;
    this.#decimator = new Decimator(sampleRate);
    this.#rate = sampleRate / this.#decimator.factor;
    this.#gaps = new Gaps(this.#decimator.factor, this.#decimator.delay);
    this.#reader = new GridReader(this.#rate);
    this.#fit = new Fit(this.#rate);
    this.#presence = new Presence(net);
    this.meter = new LevelMeter(this.#rate);
  }

  /** Takes the next samples of the stream. */
  push(block: Float32Array): void {
    for (let index = 0; index < block.length; index++) {
      this.#gaps.push(block[index] as number);
      const sample = this.#decimator.push(block[index] as number);
      if (!Number.isNaN(sample)) this.#next(sample);
    }
  }

  #next(sample: number): void {
    this.#kept[this.#count & (KEPT - 1)] = sample;
    this.#count++;
    this.reference?.follow(this.#count, sample, this.#sampleAt);
    const isMetered = this.meter.push(sample);
    const onset = this.#onsets.push(sample);
    if (onset >= 0) this.#strokeAt(onset);
    if (this.#waiting >= 0 && this.#count - this.#waiting >= AFTER + WINDOW) this.#tell(WINDOW);
    if (isMetered && this.#sounding !== undefined && this.#waiting < 0 && this.meter.level < this.#sounding - OVER_DB) this.#end();
  }

  /** A stroke comes while another is waited for: what there is of that has to do. What is faint makes way for what is not, what is weak waits. */
  #strokeAt(onset: number): void {
    const { isFaint, strength } = this.#onsets;
    if (!isFaint) this.#events.onset?.(this.#secondsOf(this.#attackNear(onset)), this.meter.level);
    if (this.#waiting >= 0 && isFaint) return;
    if (this.#waiting >= 0 && !this.#isFaint) {
      const length = onset - BEFORE - this.#waiting - AFTER;
      // Too short to be told apart: the two are heard as one.
      if (length < SHORTEST) return;
      if (strength < ECHO * this.#strength) {
        this.#weaker = onset;
        this.#weakness = strength;
        return;
      }
      this.#tell(length);
    }
    this.#wait(onset, strength, isFaint);
  }

  #wait(onset: number, strength: number, isFaint: boolean): void {
    this.#waiting = onset;
    this.#strength = strength;
    this.#isFaint = isFaint;
    this.#weaker = -1;
  }

  #end(): void {
    this.#sounding = undefined;
    this.#events.over(this.#secondsOf(this.#count));
  }

  /** What was waited for sounds long enough. */
  #tell(wanted: number): void {
    const [onset, strength] = [this.#waiting, this.#strength];
    if (this.#weaker < 0) this.#waiting = -1;
    else this.#wait(this.#weaker, this.#weakness, false);
    if (this.#isGap(onset)) return;
    const whole = this.#gaps.wholeFrom(onset + AFTER, wanted);
    const isBroken = whole < SHORTEST;
    const length = isBroken ? wanted : whole;
    const level = this.#levelOf(onset + AFTER, length);
    if (level < this.meter.floor + STANDS_OUT_DB || !this.#read(onset, length) || this.#isEcho(onset, strength, level, isBroken)) return;
    this.#fit.run(this.#now, this.#shares);
    this.#fit.run(this.#before, this.#sharesBefore);
    const heard = { now: this.#now, before: this.#before, shares: this.#shares, sharesBefore: this.#sharesBefore, length: length / WINDOW };
    this.#presence.hear(heard);
    const likely = (asked: readonly number[] | null) => {
      this.#presence.likely(asked, this.#likely);
      return this.#likely;
    };
    this.#sounding = level;
    Object.assign(this.#told, { at: onset, strength });
    const isSung = () => length >= WINDOW && isSungAt((index) => this.#sampleAt(onset + LEANS + index), this.#rate);
    const [isAccompanied, isDrowned] = [this.#isAccompanied, level < this.meter.floor + NEAR_ROOM_DB];
    this.#events.stroke({
      at: this.#secondsOf(onset + LEANS),
      likely,
      shares: this.#shares,
      level,
      isAccompanied,
      isDrowned,
      isBroken,
      isSung,
    });
  }

  /** Reads what sounds after a stroke and before it; false where it is what the product plays itself. */
  #read(onset: number, length: number): boolean {
    const now = { from: onset + AFTER, length };
    const played = this.#playedIn(now.from, length);
    const loudest = this.#reader.read(this.#now, this.#sampleAt, { ...now, without: played });
    this.#isAccompanied = this.#reader.taken > HEARD;
    if (this.#reader.left < MORE_THAN_PLAYED) return false;
    const from = onset - BEFORE - WINDOW;
    this.#reader.read(this.#before, this.#sampleAt, { from, length: WINDOW, loudest, without: this.#playedIn(from, WINDOW) });
    return true;
  }

  /** Whether what was read is a chord that beats, or its room, and no key that was struck. */
  #isEcho(onset: number, strength: number, level: number, isBroken: boolean): boolean {
    const { at, strength: before } = this.#told;
    if (onset - at >= ECHOES || strength >= ECHO * before || level >= this.#levelOf(onset - BEFORE - SHORTEST, SHORTEST)) return false;
    return isBroken || riseOf(this.#now, this.#before) < STRUCK_DB;
  }

  /** Whether nothing was struck there: samples are missing, and the sound goes on after them as it was, or there is nothing to tell it by. */
  #isGap(onset: number): boolean {
    if (!this.#gaps.at(onset, this.#edges)) return false;
    const { before, after } = this.#edges;
    const now = after + AFTER;
    const there = Math.max(1, Math.min(WINDOW, this.#count - now));
    if (this.#levelOf(now, there) > this.#levelOf(before - SHORTEST, SHORTEST) + LOUDER_DB) return false;
    const length = this.#gaps.wholeFrom(now, there);
    if (length < SHORTEST) return true;
    const loudest = this.#reader.read(this.#now, this.#sampleAt, { from: now, length, without: null });
    this.#reader.read(this.#before, this.#sampleAt, { from: before - WINDOW, length: WINDOW, loudest, without: null });
    return riseOf(this.#now, this.#before) < STRUCK_DB;
  }

  readonly #sampleAt = (index: number): number => (index < 0 ? 0 : (this.#kept[index & (KEPT - 1)] as number));

  /** Where something short and loud begins, to the sample. */
  #attackNear(onset: number): number {
    const [from, to] = [onset - 128, Math.min(this.#count, onset + 320)];
    let loudest = 0;
    for (let index = from; index < to; index++) loudest = Math.max(loudest, Math.abs(this.#sampleAt(index)));
    let at = from;
    while (at < to && Math.abs(this.#sampleAt(at)) < 0.3 * loudest) at++;
    return at;
  }

  #playedIn(from: number, length: number): Float32Array | null {
    return this.reference?.expect(this.#played, from, length) ? this.#played : null;
  }

  #levelOf(from: number, length: number): number {
    let sum = 0;
    for (let index = from; index < from + length; index++) sum += this.#sampleAt(index) ** 2;
    return 10 * Math.log10(sum / length + 1e-12);
  }

  #secondsOf(count: number): number {
    return Math.max(0, count - this.#decimator.delay / this.#decimator.factor) / this.#rate;
  }
}

/** By how many decibels the partial that has grown most is louder than it and its neighbours were. */
function riseOf(now: Grid, before: Grid): number {
  let most = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    const level = now.level[slot] as number;
    if (level < 1 - PARTIALS_DB / RANGE_DB) continue;
    const was = Math.max(before.level[slot] as number, before.level[slot - 1] ?? 0, before.level[slot + 1] ?? 0);
    most = Math.max(most, (level - was) * RANGE_DB);
  }
  return most;
}
