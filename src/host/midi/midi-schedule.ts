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
export function createMidiSchedule({ send, now, later, offset }: ScheduleWorld): MidiSchedule {
  let queue: Due[] = [];
  const sent = new Map<string, Sent>();
  /** Notes that went out before the time from which they were taken back: they are not struck again when they come anew. */
  const early = new Set<string>();
  /** When each note was struck last since the last "all notes off", for whichever tag. */
  const struck = new Map<number, PageMs>();
  let stopWaiting = () => {};

  const timeOf = (at: AudioSeconds): PageMs => {
    const known = offset();
    return known === undefined ? now() : pageTimeOf(at, known);
  };
  const ofNote = (note: number): Sent[] => [...sent.values()].filter((each) => each.note === note);
  const sounding = (note: number): boolean => ofNote(note).some(({ count }) => count > 0);

  /** A time, but not before a note was struck: what was given ahead of its time stays in order. */
  const notBefore = (at: PageMs, note: number): PageMs => pageMs(Math.max(at, struck.get(note) ?? at));

  function strike({ at: due, note, velocity, tag }: Due): void {
    const at = notBefore(due, note);
    const key = keyOf(note, tag);
    const known = sent.get(key);
    if (sounding(note)) send([MIDI_NOTE_OFF, note, 0], at);
    send([MIDI_NOTE_ON, note, velocity], at);
    struck.set(note, at);
    sent.set(key, { note, tag, count: (known?.count ?? 0) + 1, on: at });
  }

  function letGo(known: Sent | undefined, at: PageMs, count = 1): void {
    if (known === undefined || known.count === 0) return;
    known.count = Math.max(0, known.count - count);
    if (!sounding(known.note)) send([MIDI_NOTE_OFF, known.note, 0], notBefore(at, known.note));
  }

  function releaseAll(tag: VoiceTag, at: PageMs): void {
    const own = [...sent.values()].filter((each) => each.tag === tag);
    for (const each of own) letGo(each, at, each.count);
    const nothingElse = queue.length === 0 && [...sent.values()].every(({ count }) => count === 0);
    if (struck.size > 0 && nothingElse) allNotesOff(at);
    for (const { note } of own) sent.delete(keyOf(note, tag));
  }

  /** Not before the last note began. */
  function allNotesOff(at: PageMs): void {
    send([MIDI_CONTROL_CHANGE, CONTROLLER_ALL_NOTES_OFF, 0], pageMs(Math.max(at, ...struck.values())));
    struck.clear();
  }

  function carryOut(due: Due): void {
    if (due.kind === EVENT_NOTE_ON) strike(due);
    else if (due.kind === EVENT_RELEASE_ALL) releaseAll(due.tag, due.at);
    else letGo(sent.get(keyOf(due.note, due.tag)), due.at);
  }

  /** Sends what is due soon and wakes for the next. */
  function pump(): void {
    stopWaiting();
    const until = now() + SEND_AHEAD_MS;
    for (let next = queue[0]; next !== undefined && next.at <= until; next = queue[0]) {
      queue.shift();
      carryOut(next);
    }
    const [next] = queue;
    stopWaiting = next === undefined ? () => {} : later(Math.ceil(Math.max(1, next.at - SEND_AHEAD_MS - now())), pump);
  }

  /** Puts things in their place: behind all that is due before or at the same time. */
  function put(things: readonly Due[]): void {
    for (const due of things) {
      const place = queue.findIndex(({ at }) => at > due.at);
      queue.splice(place < 0 ? queue.length : place, 0, due);
    }
  }

  function schedule(events: readonly Due[]): void {
    put(events.filter(({ kind, note, tag }) => !(kind === EVENT_NOTE_ON && early.delete(keyOf(note, tag)))));
  }

  function cancel(from: PageMs, tags: readonly VoiceTag[], release: boolean): void {
    early.clear();
    queue = queue.filter(({ at, tag }) => at < from || !tags.includes(tag));
    if (release) put(tags.map((tag) => ({ at: from, kind: EVENT_RELEASE_ALL, note: 0, velocity: 0, tag })));
    else
      for (const { note, tag, on, count } of sent.values()) if (on >= from && count > 0 && tags.includes(tag)) early.add(keyOf(note, tag));
  }

  function strikeNow(notes: readonly number[]): void {
    const [at, tag] = [now(), VOICE_TAG.preview];
    queue = queue.filter((due) => due.tag !== tag);
    for (const each of sent.values()) if (each.tag === tag) letGo(each, at, each.count);
    for (const note of notes) strike({ at, kind: EVENT_NOTE_ON, note, velocity: STRUCK_VELOCITY, tag });
    put([{ at: pageMs(at + STRUCK_MS), kind: EVENT_RELEASE_ALL, note: 0, velocity: 0, tag }]);
  }

  function silence(): void {
    stopWaiting();
    queue = [];
    early.clear();
    for (const each of sent.values()) letGo(each, now(), each.count);
    sent.clear();
    allNotesOff(now());
  }

  return {
    onFeed(message) {
      if (message.type === "silence") {
        silence();
        return;
      }
      if (message.type === "schedule") schedule(unpackMidi(message.events).map((event) => ({ ...event, at: timeOf(event.at) })));
      else if (message.type === "cancel") cancel(timeOf(message.from), message.tags, message.release);
      else strikeNow(message.notes);
      pump();
    },
    silence,
  };
}

const keyOf = (note: number, tag: VoiceTag): string => `${tag} ${note}`;
