import { CONTROLLER_EXPRESSION, CONTROLLER_MODULATION, CONTROLLER_VOLUME, PITCH_BEND_REST } from "../../lib/midi.ts";
import { VOICE_TAG_COUNT } from "../../protocol/audio/audio-feed.ts";

const MOST = 127;
/** Cents that a wheel at its end bends: two semitones, as every instrument has it that was not told otherwise (General MIDI 1). */
const BEND_RANGE = 200;
/** Cents of vibrato with the modulation wheel at its end (SoundFont 2.04, 8.4.5). */
const DEEPEST = 50;

/** What wheels and swell pedals do to the voices of each tag, as factors and cents. */
export class Wheels {
  /** Factor of the level, 0..1. */
  readonly level = new Float64Array(VOICE_TAG_COUNT).fill(1);
  /** Cents that the pitch is moved. */
  readonly bend = new Float64Array(VOICE_TAG_COUNT);
  /** Cents of vibrato to either side. */
  readonly vibrato = new Float64Array(VOICE_TAG_COUNT);
  readonly #volume = new Uint8Array(VOICE_TAG_COUNT).fill(MOST);
  readonly #expression = new Uint8Array(VOICE_TAG_COUNT).fill(MOST);

  /** Takes a controller, 0..127; others than wheels are left alone. */
  control(tag: number, controller: number, value: number): void {
    if (controller === CONTROLLER_MODULATION) this.vibrato[tag] = (value / MOST) * DEEPEST;
    else if (controller === CONTROLLER_VOLUME) this.#volume[tag] = value;
    else if (controller === CONTROLLER_EXPRESSION) this.#expression[tag] = value;
    // Both fall by 40 dB a decade (General MIDI 1; SoundFont 2.04, 8.4.3 and 8.4.7).
    this.level[tag] = (((this.#volume[tag] ?? MOST) * (this.#expression[tag] ?? MOST)) / MOST ** 2) ** 2;
  }

  /** The bend wheel, 0..16383, 8192 at rest. */
  turn(tag: number, value: number): void {
    this.bend[tag] = ((value - PITCH_BEND_REST) / PITCH_BEND_REST) * BEND_RANGE;
  }

  /** All but the volume go back to rest (MIDI recommended practice 015). */
  rest(tag: number): void {
    this.bend[tag] = 0;
    this.control(tag, CONTROLLER_MODULATION, 0);
    this.control(tag, CONTROLLER_EXPRESSION, MOST);
  }

  capture(): number[][] {
    return [this.level, this.bend, this.vibrato, this.#volume, this.#expression].map((values) => Array.from(values));
  }

  resume([level = [], bend = [], vibrato = [], volume = [], expression = []]: readonly (readonly number[])[]): void {
    this.level.set(level);
    this.bend.set(bend);
    this.vibrato.set(vibrato);
    this.#volume.set(volume);
    this.#expression.set(expression);
  }
}
