import { CONTROLLER_ALL_NOTES_OFF, MIDI_CONTROL_CHANGE, MIDI_NOTE_OFF, MIDI_NOTE_ON } from "../../lib/midi.ts";
import { type AudioSeconds, type PageMs, pageMs } from "../../music/time/time.ts";
import { EVENT_NOTE_ON, EVENT_RELEASE_ALL, VOICE_TAG, type VoiceTag } from "../../protocol/audio/audio-feed.ts";
import { type MidiFeed, unpackMidi } from "../../protocol/input/midi-feed.ts";
import { pageTimeOf } from "../clock/clock.ts";

/** How far ahead of its time a message is given to the port, in milliseconds: what a port has, it cannot give back. */
const SEND_AHEAD_MS = 40;
/** How long notes that are struck at once last, and how hard they are struck: as a clicked chord. */
const STRUCK_MS = 2000;
const STRUCK_VELOCITY = 80;

/** General MIDI's tenth channel, counted from 0, and how long a stroke on it lasts. */
const DRUM_CHANNEL = 9;
const HIT_MS = 50;

/** One thing to be done at a time. */
interface Due {
  readonly at: PageMs;
  readonly kind: number;
  readonly note: number;
  readonly velocity: number;
  readonly tag: VoiceTag;
}

/** A note that the instrument was told to play, once or more often, for one tag. */
interface Sent {
  readonly note: number;
  readonly tag: VoiceTag;
  count: number;
  /** When it was struck last. */
  on: PageMs;
}

/** What the schedule needs; a test has its own clock. */
export interface ScheduleWorld {
  /** A MIDI message and the time that it is due. */
  readonly send: (bytes: readonly [status: number, data1: number, data2: number], at: PageMs) => void;
  readonly now: () => PageMs;
  readonly later: (ms: number, task: () => void) => () => void;
  /** Audio seconds minus page seconds; undefined before sound runs. */
  readonly offset: () => number | undefined;
}

/** Holds back what the engine plays until shortly before its time, and remembers what sounds. */
export interface MidiSchedule {
  onFeed(message: MidiFeed): void;
  /** Ends everything at once: note-offs for all that was sent, and "all notes off". */
  silence(): void;
}

/** Starts a schedule with nothing in it. */
export const createMidiSchedule = (world: ScheduleWorld): MidiSchedule => new QueuedSchedule(world);

/** A queue by time, and what it already gave to the port. */
class QueuedSchedule implements MidiSchedule {
  readonly #world: ScheduleWorld;
  readonly #sent: SentNotes;
  /** Notes that went out before the time from which they were taken back: they are not struck again when they come anew. */
  readonly #early = new Set<string>();
  #queue: Due[] = [];
  #stopWaiting = (): void => {};

  constructor(world: ScheduleWorld) {
    this.#world = world;
    this.#sent = new SentNotes(world.send);
  }

  onFeed(message: MidiFeed): void {
    switch (message.type) {
      case "silence":
        this.silence();
        return;
      case "schedule":
        this.#schedule(unpackMidi(message.events).map((event) => ({ ...event, at: this.#timeOf(event.at) })));
        break;
      case "cancel":
        this.#cancel(this.#timeOf(message.from), message.tags, message.release);
        break;
      case "strike":
        this.#strikeNow(message.notes);
        break;
    }
    this.#sendDue();
  }

  silence(): void {
    this.#stopWaiting();
    this.#queue = [];
    this.#early.clear();
    this.#sent.silence(this.#world.now());
  }

  #timeOf(at: AudioSeconds): PageMs {
    const offset = this.#world.offset();
    return offset === undefined ? this.#world.now() : pageTimeOf(at, offset);
  }

  #schedule(events: readonly Due[]): void {
    this.#enqueue(events.filter(({ kind, note, tag }) => !(kind === EVENT_NOTE_ON && this.#early.delete(keyOf(note, tag)))));
  }

  #cancel(from: PageMs, tags: readonly VoiceTag[], release: boolean): void {
    this.#early.clear();
    this.#queue = this.#queue.filter(({ at, tag }) => at < from || !tags.includes(tag));
    if (release) this.#enqueue(tags.map((tag) => releaseOf(tag, from)));
    else for (const { note, tag } of this.#sent.soundingSince(from, tags)) this.#early.add(keyOf(note, tag));
  }

  #strikeNow(notes: readonly number[]): void {
    const [at, tag] = [this.#world.now(), VOICE_TAG.preview];
    this.#queue = this.#queue.filter((due) => due.tag !== tag);
    this.#sent.letGoAll(tag, at);
    for (const note of notes) this.#sent.strike({ at, kind: EVENT_NOTE_ON, note, velocity: STRUCK_VELOCITY, tag });
    this.#enqueue([releaseOf(tag, pageMs(at + STRUCK_MS))]);
  }

  /** Puts things behind all that is due before or at the same time. */
  #enqueue(things: readonly Due[]): void {
    for (const due of things) {
      const index = this.#queue.findIndex(({ at }) => at > due.at);
      this.#queue.splice(index < 0 ? this.#queue.length : index, 0, due);
    }
  }

  /** Sends what is due soon and wakes for the next. */
  #sendDue(): void {
    const { now, later } = this.#world;
    this.#stopWaiting();
    const until = now() + SEND_AHEAD_MS;
    for (let next = this.#queue[0]; next !== undefined && next.at <= until; next = this.#queue[0]) {
      this.#queue.shift();
      this.#carryOut(next);
    }
    const [next] = this.#queue;
    this.#stopWaiting =
      next === undefined ? () => {} : later(Math.ceil(Math.max(1, next.at - SEND_AHEAD_MS - now())), () => this.#sendDue());
  }

  #carryOut(due: Due): void {
    if (due.kind === EVENT_NOTE_ON) this.#sent.strike(due);
    else if (due.kind === EVENT_RELEASE_ALL) this.#sent.releaseAll(due.tag, due.at, this.#queue.length === 0);
    else this.#sent.letGo(due);
  }
}

/** What the instrument was told: which notes sound for which tag, and when each was struck last. */
class SentNotes {
  readonly #send: ScheduleWorld["send"];
  readonly #notes = new Map<string, Sent>();
  /** When each note was struck last since the last "all notes off", for whichever tag. */
  readonly #struck = new Map<number, PageMs>();

  constructor(send: ScheduleWorld["send"]) {
    this.#send = send;
  }

  strike({ at: due, note, velocity, tag }: Due): void {
    const at = this.#notBefore(due, note);
    const key = keyOf(note, tag);
    const count = this.#notes.get(key)?.count ?? 0;
    if (tag === VOICE_TAG.drums) {
      this.#hit(note, velocity, at);
      return;
    }
    if (this.#isSounding(note)) this.#send([MIDI_NOTE_OFF, note, 0], at);
    this.#send([MIDI_NOTE_ON, note, velocity], at);
    this.#struck.set(note, at);
    this.#notes.set(key, { note, tag, count: count + 1, on: at });
  }

  /** A stroke on a drum: on General MIDI's channel for drums, and over at once, for it rings by itself. */
  #hit(note: number, velocity: number, at: PageMs): void {
    this.#send([MIDI_NOTE_ON | DRUM_CHANNEL, note, velocity], at);
    this.#send([MIDI_NOTE_OFF | DRUM_CHANNEL, note, 0], pageMs(at + HIT_MS));
  }

  /** Takes one strike of a note back. */
  letGo({ note, tag, at }: Due): void {
    const known = this.#notes.get(keyOf(note, tag));
    if (known !== undefined) this.#release(known, at, 1);
  }

  /** Takes every strike of a tag back. */
  letGoAll(tag: VoiceTag, at: PageMs): void {
    for (const each of this.#of(tag)) this.#release(each, at, each.count);
  }

  /** Ends and forgets a tag. Where nothing else sounds or is to come (`isLast`), the instrument is told so. */
  releaseAll(tag: VoiceTag, at: PageMs, isLast: boolean): void {
    this.letGoAll(tag, at);
    if (this.#struck.size > 0 && isLast && [...this.#notes.values()].every(({ count }) => count === 0)) this.#allNotesOff(at);
    for (const { note } of this.#of(tag)) this.#notes.delete(keyOf(note, tag));
  }

  silence(at: PageMs): void {
    for (const each of this.#notes.values()) this.#release(each, at, each.count);
    this.#notes.clear();
    this.#allNotesOff(at);
  }

  /** Notes of some tags that sound and were struck at a time or after it. */
  soundingSince(from: PageMs, tags: readonly VoiceTag[]): readonly Sent[] {
    return [...this.#notes.values()].filter(({ on, count, tag }) => on >= from && count > 0 && tags.includes(tag));
  }

  #release(known: Sent, at: PageMs, count: number): void {
    if (known.count === 0) return;
    known.count = Math.max(0, known.count - count);
    if (!this.#isSounding(known.note)) this.#send([MIDI_NOTE_OFF, known.note, 0], this.#notBefore(at, known.note));
  }

  /** Not before the last note began. */
  #allNotesOff(at: PageMs): void {
    this.#send([MIDI_CONTROL_CHANGE, CONTROLLER_ALL_NOTES_OFF, 0], pageMs(Math.max(at, ...this.#struck.values())));
    this.#struck.clear();
  }

  /** A time, but not before a note was struck: what was given ahead of its time stays in order. */
  #notBefore(at: PageMs, note: number): PageMs {
    return pageMs(Math.max(at, this.#struck.get(note) ?? at));
  }

  #isSounding(note: number): boolean {
    return [...this.#notes.values()].some((each) => each.note === note && each.count > 0);
  }

  #of(tag: VoiceTag): readonly Sent[] {
    return [...this.#notes.values()].filter((each) => each.tag === tag);
  }
}

const releaseOf = (tag: VoiceTag, at: PageMs): Due => ({ at, kind: EVENT_RELEASE_ALL, note: 0, velocity: 0, tag });
const keyOf = (note: number, tag: VoiceTag): string => `${tag} ${note}`;
