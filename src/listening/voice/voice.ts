import { Decimator } from "../analysis/decimate.ts";
import { LevelMeter } from "../level.ts";
import { FRAME, midiOf, pitchOf } from "./pitch.ts";

/** Looked at every 21 ms. */
const HOP = 256;
const KEPT = 2048;
/** A voice that is clearer than this has a pitch. */
const CLEAR = 0.8;
/** A note is one when its pitch has stayed within so many semitones for so many looks, 107 ms: a vibrato stays within it, a glide does not. */
const STEADY = 0.8;
const LOOKS = 5;
/** A note is over after so many looks without a pitch. */
const OVER = 3;
/** A voice stands out of the room by so many decibels. */
const STANDS_OUT_DB = 10;
/** A note that fell and grew louder again by so many decibels was begun anew. */
const ANEW_DB = 8;
/** So many looks after it was softest: a pitch is read from twice as long as a level, and may still be that of the note before. */
const SETTLED = 3;

export interface VoiceEvents {
  /** A note was sung or blown. @param midi with its fraction @param level decibels of full scale */
  note(at: number, midi: number, level: number): void;
  over(at: number): void;
}

interface Look {
  readonly midi: number;
  readonly level: number;
}

/** Hears one voice, sung or blown: its notes as they begin and end. */
export class Voice {
  readonly meter: LevelMeter;
  readonly #events: VoiceEvents;
  readonly #decimator: Decimator;
  readonly #rate: number;
  readonly #kept = new Float32Array(KEPT);
  #count = 0;
  #looks: (Look | null)[] = [];
  #sounding: number | null = null;

  constructor(sampleRate: number, events: VoiceEvents) {
    this.#events = events;
    this.#decimator = new Decimator(sampleRate);
    this.#rate = sampleRate / this.#decimator.factor;
    this.meter = new LevelMeter(this.#rate);
  }

  /** Takes the next samples of the stream. */
  push(block: Float32Array): void {
    for (let index = 0; index < block.length; index++) {
      const sample = this.#decimator.push(block[index] as number);
      if (Number.isNaN(sample)) continue;
      this.#kept[this.#count++ & (KEPT - 1)] = sample;
      this.meter.push(sample);
      if (this.#count % HOP === 0 && this.#count >= FRAME) this.#look();
    }
  }

  #look(): void {
    const from = this.#count - FRAME;
    const sampleAt = (index: number) => this.#kept[(from + index) & (KEPT - 1)] as number;
    let energy = 0;
    for (let index = FRAME / 2; index < FRAME; index++) energy += sampleAt(index) ** 2;
    const level = 10 * Math.log10((2 * energy) / FRAME + 1e-12);
    const found = level < this.meter.floor + STANDS_OUT_DB ? null : pitchOf(sampleAt, this.#rate);
    this.#looks = [
      ...this.#looks.slice(1 - LOOKS - OVER),
      found !== null && found.clarity >= CLEAR ? { midi: midiOf(found.hertz), level } : null,
    ];
    this.#follow();
  }

  #follow(): void {
    if (this.#looks.slice(-OVER).every((look) => look === null)) this.#end();
    const looks = this.#looks.slice(-LOOKS).flatMap((look) => (look === null ? [] : [look]));
    if (looks.length < LOOKS) return;
    const pitches = looks.map(({ midi }) => midi);
    const [lowest, highest] = [Math.min(...pitches), Math.max(...pitches)];
    if (highest - lowest > STEADY) return;
    const middle = (lowest + highest) / 2;
    const softest = this.#sinceSoftest(looks);
    const isSame = this.#sounding !== null && Math.abs(middle - this.#sounding) < 0.7;
    // What hardly left the note that sounds is still it, unless it was soft for a moment and has its pitch since.
    if (isSame && (softest === null || softest < SETTLED)) return;
    this.#end();
    this.#sounding = Math.round(middle);
    this.#looks = [];
    const since = isSame && softest !== null ? softest * HOP : (LOOKS - 1) * HOP + FRAME / 2;
    this.#events.note(this.#secondsOf(this.#count - since), middle, looks[LOOKS - 1]?.level ?? 0);
  }

  /** Looks since it was softest, where it was soft for a moment before what is looked at now; else null. */
  #sinceSoftest(looks: readonly Look[]): number | null {
    const levels = this.#looks.map((look) => look?.level ?? Number.POSITIVE_INFINITY);
    const softest = Math.min(...levels);
    const isAnew = (looks[LOOKS - 1]?.level ?? 0) - softest > ANEW_DB && levels.length > LOOKS;
    return isAnew ? levels.length - 1 - levels.lastIndexOf(softest) : null;
  }

  #end(): void {
    if (this.#sounding === null) return;
    this.#sounding = null;
    this.#events.over(this.#secondsOf(this.#count));
  }

  #secondsOf(count: number): number {
    return Math.max(0, count - this.#decimator.delay / this.#decimator.factor) / this.#rate;
  }
}
