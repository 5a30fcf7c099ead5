import {
  EVENT_CONTROL,
  EVENT_NOTE_OFF,
  EVENT_NOTE_ON,
  EVENT_RELEASE_ALL,
  EVENT_STRIDE,
  PLAYER_GAIN,
  VOICE_TAG,
  VOICE_TAG_COUNT,
  VOLUME_MULTIPLIER,
} from "../protocol/audio-feed.ts";
import { EventQueue, type QueuedEvent } from "./event-queue.ts";
import type { Instrument } from "./instrument.ts";
import type { Mix } from "./kernel/mix.ts";
import { mixCubic } from "./kernel/mix.ts";
import { Strips } from "./strips.ts";
import type { VoiceStart } from "./voice.ts";
import { VoicePool } from "./voice-pool.ts";

/** Slots for instruments; a voice tag points at one. */
export const SLOT_COUNT = 16;
const SUSTAIN = 64;
const ALL_SOUND_OFF = 120;
const RESET_CONTROLLERS = 121;
const ALL_NOTES_OFF = 123;
const PEDAL_DOWN = 64;
const MASTER = VOLUME_MULTIPLIER * PLAYER_GAIN;
const NO_INSTRUMENT: Instrument = { name: "", sampleRate: 44_100, samples: new Int16Array(0), zonesOfKey: [] };

export interface SamplerOptions {
  readonly sampleRate: number;
  /** Voices that may sound at once before the least missed is stolen. */
  readonly voiceLimit?: number;
  readonly queueCapacity?: number;
  readonly mix?: Mix;
}

/**
 * The sampler without its surroundings: instruments, queue, voices. `render` allocates nothing; all else may.
 * Frames are those of the output, counted from any zero that the caller keeps.
 */
export class SamplerCore {
  /** Notes that found no voice or no room in the queue. */
  dropped = 0;
  /** Events that came after their frame had been rendered; they sound at once. */
  late = 0;
  readonly #queue: EventQueue;
  readonly #pool: VoicePool;
  readonly #strips = new Strips();
  readonly #mix: Mix;
  readonly #slots: (Instrument | undefined)[] = new Array<Instrument | undefined>(SLOT_COUNT).fill(undefined);
  readonly #start: VoiceStart;
  #order = 0;

  constructor(options: SamplerOptions) {
    this.#queue = new EventQueue(options.queueCapacity ?? 8192);
    this.#pool = new VoicePool(options.sampleRate, options.voiceLimit ?? 256);
    this.#mix = options.mix ?? mixCubic;
    const zone = { offset: 1, length: 1, loopStart: 0, loopEnd: 0, rootKey: 60, tuning: 0, gain: 0 };
    const envelope = { delay: 0, attack: 0, hold: 0, decay: 0, sustain: 0, release: 0 };
    this.#start = {
      instrument: NO_INSTRUMENT,
      zone: { ...zone, keyRange: [0, 127], velocityRange: [0, 127], envelope },
      tag: 0,
      note: 0,
      velocity: 0,
      order: 0,
    };
  }

  /** Voices that sound now. */
  get voices(): number {
    return this.#pool.count;
  }

  get queued(): number {
    return this.#queue.size;
  }

  /** From now on new notes of the slot take this instrument; those that sound keep theirs. */
  setInstrument(slot: number, instrument: Instrument): void {
    this.#slots[slot] = instrument;
  }

  setSlot(tag: number, slot: number): void {
    this.#strips.slot[tag] = slot;
  }

  setGain(tag: number, gain: number): void {
    this.#strips.setGain(tag, gain);
  }

  /** Takes packed events; what does not fit is counted as dropped. */
  schedule(events: Float64Array): void {
    const count = Math.floor(events.length / EVENT_STRIDE);
    for (let index = 0; index < count; index++) if (!this.#queue.add(events, index)) this.dropped++;
  }

  cancel(fromFrame: number, tag: number): void {
    this.#queue.cancel(fromFrame, tag);
  }

  silence(): void {
    this.#queue.clear();
    this.#pool.fadeAll();
    this.#strips.pedal.fill(0);
  }

  /** One MIDI channel message for the live tag, at once. */
  live(status: number, data1: number, data2: number): void {
    const kind = status & 0xf0;
    if (kind === 0x90 && data2 > 0) this.#noteOn(VOICE_TAG.live, data1, data2);
    else if (kind === 0x80 || kind === 0x90) this.#noteOff(VOICE_TAG.live, data1);
    else if (kind === 0xb0) this.#control(VOICE_TAG.live, data1, data2);
  }

  /** Renders the quantum that begins at `frame` into two empty channels. */
  render(left: Float32Array, right: Float32Array, frame: number): void {
    const length = left.length;
    this.#strips.begin(length);
    let at = 0;
    while (at < length) {
      while (this.#queue.nextFrame <= frame + at) {
        const event = this.#queue.take();
        if (event.frame < frame + at) this.late++;
        this.#apply(event);
      }
      const until = Math.min(length, Math.ceil(this.#queue.nextFrame - frame));
      this.#pool.render(this.#mix, left, right, at, until, this.#strips);
      at = until;
    }
  }

  #apply(event: QueuedEvent): void {
    const tag = event.voiceTag;
    if (!(tag >= 0 && tag < VOICE_TAG_COUNT)) return;
    if (event.kind === EVENT_NOTE_ON) this.#noteOn(tag, event.note, event.velocity);
    else if (event.kind === EVENT_NOTE_OFF) this.#noteOff(tag, event.note);
    else if (event.kind === EVENT_CONTROL) this.#control(tag, event.note, event.velocity);
    else if (event.kind === EVENT_RELEASE_ALL) this.#pool.releaseAll(tag);
  }

  #noteOn(tag: number, note: number, velocity: number): void {
    const instrument = this.#slots[this.#strips.slot[tag] ?? 0];
    const zones = instrument?.zonesOfKey[note];
    if (instrument === undefined || zones === undefined || velocity <= 0) return;
    this.#pool.noteOff(tag, note, false);
    const start = this.#start;
    start.instrument = instrument;
    start.tag = tag;
    start.note = note;
    start.velocity = velocity;
    start.order = ++this.#order;
    for (let index = 0; index < zones.length; index++) {
      const zone = zones[index];
      if (zone === undefined || velocity < zone.velocityRange[0] || velocity > zone.velocityRange[1]) continue;
      start.zone = zone;
      if (zone.exclusiveClass) this.#pool.choke(tag, zone.exclusiveClass, start.order);
      if (!this.#pool.start(start, MASTER)) this.dropped++;
    }
  }

  #noteOff(tag: number, note: number): void {
    this.#pool.noteOff(tag, note, (this.#strips.pedal[tag] ?? 0) >= PEDAL_DOWN);
  }

  #control(tag: number, controller: number, value: number): void {
    if (controller === SUSTAIN) {
      this.#strips.pedal[tag] = value;
      if (value < PEDAL_DOWN) this.#pool.pedalUp(tag);
    } else if (controller === ALL_SOUND_OFF) this.#pool.fadeTag(tag);
    else if (controller === ALL_NOTES_OFF) this.#pool.releaseAll(tag);
    else if (controller === RESET_CONTROLLERS) this.#control(tag, SUSTAIN, 0);
  }
}
