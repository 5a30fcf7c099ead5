import {
  CONTROLLER_ALL_NOTES_OFF,
  CONTROLLER_ALL_SOUND_OFF,
  CONTROLLER_RESET_ALL,
  CONTROLLER_SOFT_PEDAL,
  CONTROLLER_SOSTENUTO,
  CONTROLLER_SUSTAIN,
  isNoteOn,
  MIDI_CONTROL_CHANGE,
  MIDI_NOTE_OFF,
  MIDI_NOTE_ON,
  MIDI_PITCH_BEND,
  PEDAL_DOWN,
  wheelAt,
} from "../lib/midi.ts";
import {
  EVENT_CONTROL,
  EVENT_NOTE_OFF,
  EVENT_NOTE_ON,
  EVENT_RELEASE_ALL,
  EVENT_STRIDE,
  type FrameSpan,
  PLAYER_GAIN,
  VOICE_TAG,
  VOICE_TAG_COUNT,
  VOLUME_MULTIPLIER,
  type Zone,
} from "../protocol/audio/audio-feed.ts";
import type { SamplerState } from "../protocol/audio/handover.ts";
import { SLOT_COUNT } from "../protocol/audio/instrument-slots.ts";
import { EventQueue, type QueuedEvent } from "./event-queue.ts";
import { type Kernel, LONGEST_QUANTUM } from "./kernel/kernel.ts";
import { createTypescriptKernel } from "./kernel/typescript-kernel.ts";
import { Limiter } from "./mixing/limiter.ts";
import { Strips } from "./mixing/strips.ts";
import { type Instrument, NO_INSTRUMENT, setZones } from "./voices/instrument.ts";
import { FADING_SPARES, VoicePool } from "./voices/voice-pool.ts";
import type { VoiceStart } from "./voices/voice-start.ts";

/** What the soft pedal leaves of a note's level. */
const SOFT = 0.75;
const MASTER = VOLUME_MULTIPLIER * PLAYER_GAIN;

export interface SamplerOptions {
  readonly sampleRate: number;
  /** Voices that may sound at once before the least missed is stolen. */
  readonly voiceLimit?: number;
  readonly queueCapacity?: number;
  /** The inner loop; the TypeScript one when absent. */
  readonly kernel?: Kernel;
}

const VOICE_LIMIT = 256;

/**
 * The sampler without its surroundings: instruments, queue, voices. `render` allocates nothing; all else may.
 * Frames are those of the output, counted from any zero that the caller keeps.
 */
export class SamplerCore {
  /** Notes that found no voice or no room in the queue. */
  dropped = 0;
  /** Notes that came after their frame had been rendered; they begin, or end, at once. What lets all go may come at any time. */
  late = 0;
  readonly #queue: EventQueue;
  readonly #pool: VoicePool;
  readonly #strips = new Strips();
  readonly #limiter: Limiter;
  readonly #kernel: Kernel;
  readonly #slots: (Instrument | undefined)[] = new Array<Instrument | undefined>(SLOT_COUNT).fill(undefined);
  readonly #retiring: Instrument[] = [];
  readonly #start: VoiceStart;
  #order = 0;
  /** The quantum that was rendered last. */
  #frame = 0;

  constructor(options: SamplerOptions) {
    this.#queue = new EventQueue(options.queueCapacity ?? 8192);
    const limit = options.voiceLimit ?? VOICE_LIMIT;
    this.#kernel = options.kernel ?? createTypescriptKernel(limit + FADING_SPARES);
    this.#limiter = new Limiter(options.sampleRate, LONGEST_QUANTUM);
    this.#pool = new VoicePool(options.sampleRate, limit, this.#kernel, this.#strips);
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
    const former = this.#slots[slot];
    this.#slots[slot] = instrument;
    if (former !== undefined) this.#retiring.push(former);
  }

  /** Other audio of a slot is there: new notes take these zones, none of which reads `vacate`. */
  setZones(slot: number, zones: readonly Zone[], vacate: FrameSpan | null = null): void {
    const instrument = this.#slots[slot];
    if (instrument === undefined) return;
    setZones(instrument, zones);
    instrument.vacating = vacate;
  }

  /** What new notes of a slot take. */
  instrumentOf(slot: number): Instrument | undefined {
    return this.#slots[slot];
  }

  /** Whether a voice still reads what begins among these frames of an instrument. */
  isReading(instrument: Instrument, frames: FrameSpan): boolean {
    return this.#pool.isReading(instrument, frames);
  }

  /** An instrument that was replaced and whose last voice has ended, or null; each is answered once. */
  takeRetired(): Instrument | null {
    for (let index = 0; index < this.#retiring.length; index++) {
      const instrument = this.#retiring[index];
      if (instrument === undefined || this.#slots.includes(instrument) || this.#pool.isSounding(instrument)) continue;
      const last = this.#retiring.pop();
      if (last !== undefined && last !== instrument) this.#retiring[index] = last;
      return instrument;
    }
    return null;
  }

  setSlot(tag: number, slot: number): void {
    this.#strips.slot[tag] = slot;
  }

  setGain(tag: number, gain: number): void {
    this.#pool.wakeTag(tag);
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
    this.#strips.soft.fill(0);
  }

  /** One MIDI channel message for the live tag, at once. */
  live(status: number, data1: number, data2: number): void {
    const kind = status & 0xf0;
    if (isNoteOn(status, data2)) this.#noteOn(VOICE_TAG.live, data1, data2);
    else if (kind === MIDI_NOTE_OFF || kind === MIDI_NOTE_ON) this.#noteOff(VOICE_TAG.live, data1);
    else if (kind === MIDI_CONTROL_CHANGE) this.#control(VOICE_TAG.live, data1, data2);
    else if (kind === MIDI_PITCH_BEND) {
      this.#pool.wakeTag(VOICE_TAG.live);
      this.#strips.wheels.turn(VOICE_TAG.live, wheelAt(data1, data2));
    }
  }

  /** All that sounds and is queued, for another sampler that goes on with it from `frame`; the queue here is empty then. */
  capture(frame: number): SamplerState {
    return { frame, events: this.#queue.drain(), voices: this.#pool.capture(this.#slots), controllers: this.#strips.capture() };
  }

  /** Goes on with what another sampler played; its instruments have to stand in the same slots. */
  resume({ events, voices, controllers }: SamplerState): void {
    this.schedule(events);
    this.#strips.resume(controllers);
    for (const state of voices) {
      const instrument = this.#slots[state.slot];
      if (instrument === undefined) continue;
      const start = this.#start;
      start.instrument = instrument;
      start.zone = state.zone;
      start.tag = state.tag;
      start.note = state.note;
      start.velocity = state.velocity;
      start.order = state.order;
      this.#pool.resume(start, state);
      this.#order = Math.max(this.#order, state.order);
    }
  }

  /** Renders the quantum that begins at `frame`. */
  render(left: Float32Array, right: Float32Array, frame: number): void {
    const length = left.length;
    this.#frame = frame;
    this.#strips.begin(length);
    this.#kernel.begin(length);
    this.#pool.begin(length);
    let at = 0;
    while (at < length) {
      while (this.#queue.nextFrame <= frame + at) {
        const event = this.#queue.dequeue();
        if (event.frame < frame + at && (event.kind === EVENT_NOTE_ON || event.kind === EVENT_NOTE_OFF)) this.late++;
        this.#apply(event);
      }
      const until = Math.min(length, Math.ceil(this.#queue.nextFrame - frame));
      this.#pool.render(at, until);
      at = until;
    }
    const peak = this.#kernel.finish(left, right);
    this.#pool.end();
    this.#limiter.process(left, right, peak);
  }

  #apply(event: QueuedEvent): void {
    const tag = event.voiceTag | 0; // A whole number: a voice finds its strip by it in every quantum.
    if (!(tag >= 0 && tag < VOICE_TAG_COUNT)) return;
    if (event.kind === EVENT_NOTE_ON) this.#noteOn(tag, event.note, event.velocity);
    else if (event.kind === EVENT_NOTE_OFF) this.#noteOff(tag, event.note);
    else if (event.kind === EVENT_CONTROL) this.#control(tag, event.note, event.velocity);
    else if (event.kind === EVENT_RELEASE_ALL) this.#pool.releaseAll(tag);
  }

  #noteOn(tag: number, note: number, velocity: number): void {
    const instrument = this.#slots[this.#strips.slot[tag] ?? 0];
    if (instrument === undefined || velocity <= 0) return;
    this.#pool.restrike(tag, note);
    this.#sound(instrument, instrument.zonesOfKey[note], tag, note, velocity);
  }

  #noteOff(tag: number, note: number): void {
    const damped = this.#pool.noteOff(tag, note, this.#strips.releaseStretch(tag));
    const instrument = this.#slots[this.#strips.slot[tag] ?? 0];
    if (damped > 0 && instrument !== undefined) this.#sound(instrument, instrument.releaseZonesOfKey[note], tag, note, damped);
  }

  #sound(instrument: Instrument, zones: readonly Zone[] | undefined, tag: number, note: number, velocity: number): void {
    if (zones === undefined) return;
    const start = this.#start;
    start.instrument = instrument;
    start.tag = tag;
    start.note = note;
    start.velocity = velocity;
    start.order = ++this.#order;
    const gain = (this.#strips.soft[tag] ?? 0) >= PEDAL_DOWN ? MASTER * SOFT : MASTER;
    for (let index = 0; index < zones.length; index++) {
      const zone = zones[index];
      if (zone === undefined || velocity < zone.velocityRange[0] || velocity > zone.velocityRange[1]) continue;
      start.zone = zone;
      if (zone.part !== undefined) {
        instrument.partAskedAt[zone.part] = this.#frame;
        if (zone.standsIn) instrument.isLackingPart = true;
      }
      if (zone.exclusiveClass) this.#pool.choke(tag, zone.exclusiveClass, start.order);
      if (!this.#pool.start(start, gain)) this.dropped++;
    }
  }

  #control(tag: number, controller: number, value: number): void {
    switch (controller) {
      case CONTROLLER_SUSTAIN:
        this.#strips.pedal[tag] = value;
        this.#pool.movePedal(tag, this.#strips.releaseStretch(tag));
        break;
      case CONTROLLER_SOSTENUTO:
        this.#pool.moveSostenuto(tag, value >= PEDAL_DOWN, this.#strips.releaseStretch(tag));
        break;
      case CONTROLLER_SOFT_PEDAL:
        this.#strips.soft[tag] = value;
        break;
      case CONTROLLER_ALL_SOUND_OFF:
        this.#pool.fadeTag(tag);
        break;
      case CONTROLLER_ALL_NOTES_OFF:
        this.#pool.releaseAll(tag);
        break;
      case CONTROLLER_RESET_ALL:
        this.#strips.soft[tag] = 0;
        this.#pool.wakeTag(tag);
        this.#strips.rest(tag);
        this.#control(tag, CONTROLLER_SOSTENUTO, 0);
        this.#control(tag, CONTROLLER_SUSTAIN, 0);
        break;
      default:
        this.#pool.wakeTag(tag);
        this.#strips.control(tag, controller, value);
        break;
    }
  }
}
