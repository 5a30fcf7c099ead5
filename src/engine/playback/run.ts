import { stripOf } from "../../music/playing/settings.ts";
import { straightTick } from "../../music/time/swing.ts";
import { audioSeconds, TICKS_PER_QUARTER, type Ticks, ticks } from "../../music/time/time.ts";
import { bentAt } from "../../music/time/transport-time.ts";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, SCHEDULE_AHEAD_SECONDS, VOICE_TAG, type VoiceTag } from "../../protocol/audio/audio-feed.ts";
import type { TransportSegment } from "../../protocol/records/session-records.ts";
import type { AudioLine } from "./audio-line.ts";
import { type Course, countInPass, introPass, musicPass, nextPass } from "./course.ts";
import type { MidiLine } from "./midi-line.ts";
import type { MidiParts } from "./midi-parts.ts";
import {
  endOf,
  type FramedEvent,
  isStroke,
  type PlannedNote,
  type PlayedPass,
  passAt,
  passEvents,
  positionIn,
  soundingBefore,
} from "./pass.ts";
import { passNotes } from "./planner.ts";

/** A transport that is playing: its passes from the one in force to the next one, and how far the worklet's queue is filled. */
export interface PlaybackRun {
  course: Course;
  passes: PlayedPass[];
  /** The clicks of the count-in. */
  clicks: readonly PlannedNote[];
  /** Events of laid passes that the worklet does not have yet, in order. */
  waiting: FramedEvent[];
  /** What goes to the MIDI output along with it, as written. */
  midi: MidiParts;
  /** Events of laid passes that the MIDI output does not have yet, in order. */
  midiWaiting: FramedEvent[];
  /** Events that the worklet has and may not have played yet, in order. */
  sent: FramedEvent[];
  /** Notes that were on when `sent` begins, by tag and number. */
  sounding: Map<number, FramedEvent>;
  /** What the page is told. */
  segments: TransportSegment[];
}

/** Where a run begins. */
export interface RunStart {
  readonly frame: number;
  /** Written ticks. */
  readonly position: Ticks;
  readonly repeat: number;
  readonly countIn: boolean;
}

/** How long the page may still need a segment that is over: what is heard lags behind what is rendered. */
const HEARD_LATER_SECONDS = 1;

/** Begins to play. */
export function beginRun(course: Course, midi: MidiParts, { countIn, frame, position, repeat }: RunStart): PlaybackRun {
  const from = { at: frame, position, repeat };
  const counted = countIn ? countInPass(course, from) : undefined;
  const run: PlaybackRun = {
    course,
    passes: [],
    clicks: counted?.clicks ?? [],
    waiting: [],
    midi,
    midiWaiting: [],
    sent: [],
    sounding: new Map(),
    segments: [],
  };
  layPass(run, counted?.pass ?? (countIn ? introPass(course, from) : undefined) ?? musicPass(course, from));
  return run;
}

/** Where a run is heard. */
export interface Lines {
  readonly line: AudioLine;
  readonly midi: MidiLine;
}

/**
 * Fills the queue, and lays the passes that begin before its end and one more. What is known goes out first: to plan a chorus may take longer
 * than what is left in the queue. True when the page has to be told.
 */
export function advance(lines: Lines, run: PlaybackRun, frame: number): boolean {
  const { sampleRate } = run.course;
  const told = run.segments;
  const first = run.passes[0]?.at ?? 0;
  const to = Math.max(frame, first) + Math.round(SCHEDULE_AHEAD_SECONDS * sampleRate);
  const known = send(lines, run, to);
  const isLaid = layUntil(run, to);
  const more = isLaid ? send(lines, run, to) : [];
  settle(run, frame);
  run.sent.push(...(more.length === 0 ? known : inOrder([...known, ...more])));
  forget(run, frame);
  return run.segments !== told || (isLaid && run.course.planned.band !== undefined);
}

/** Hands over what is due before a frame, and gives what of it the worklet has. */
function send({ line, midi }: Lines, run: PlaybackRun, to: number): FramedEvent[] {
  const events = takeBefore(run.waiting, to);
  line.schedule(events);
  midi.schedule(takeBefore(run.midiWaiting, to), run.course.sampleRate);
  return events;
}

/** Lays the passes that begin before a frame, and one more. Whether any was laid. */
function layUntil(run: PlaybackRun, to: number): boolean {
  const before = run.passes.at(-1);
  for (let last = before; last !== undefined && last.at <= to; ) {
    const next = nextPass(run.course, last);
    if (next !== undefined) layPass(run, next);
    last = next;
  }
  return run.passes.at(-1) !== before;
}

/** Sorted by when they are due; what ends comes before what begins on the same frame. */
const inOrder = (events: FramedEvent[]): FramedEvent[] => events.sort((a, b) => a.frame - b.frame || a.kind - b.kind);

/** Takes the events before a frame off the front of a list. */
function takeBefore(waiting: FramedEvent[], frame: number): FramedEvent[] {
  const due = waiting.findIndex((event) => event.frame >= frame);
  return waiting.splice(0, due < 0 ? waiting.length : due);
}

/** What a pass sends to the MIDI output: the music in the pass's key, and a band as it is heard; counting stays here. */
function midiEvents({ course, midi: { own, others } }: PlaybackRun, pass: PlayedPass): FramedEvent[] {
  if (pass.kind === "countIn" || own.length + others.length === 0) return [];
  const { planned } = course;
  const hasBand = planned.band !== undefined && own.length > 0;
  const written = pass.kind !== "music" ? [] : hasBand ? others : [...own, ...others];
  const moved = written.map((note) => ({ ...note, midi: note.midi + pass.transpose })).filter(({ midi }) => midi >= 0 && midi < 128);
  const played = hasBand ? passNotes(planned, pass).filter(({ tag }) => isHeard(planned, tag)) : [];
  return passEvents([...moved, ...played], pass, course.sampleRate);
}

const STRIPS = ["harmony", "bass", "drums", "melody"] as const;

/** Clicks stay here, and so does what is muted: what the learner plays. */
function isHeard({ settings }: Course["planned"], tag: VoiceTag): boolean {
  const name = STRIPS.find((strip) => VOICE_TAG[strip] === tag);
  return tag !== VOICE_TAG.click && (name === undefined || settings === undefined || !stripOf(settings.strips, name).mute);
}

/** Other notes go to the MIDI output from a frame on; what was given out from there is taken back by the caller. */
export function rewireRun(run: PlaybackRun, at: number, midi: MidiParts): void {
  run.midi = midi;
  run.midiWaiting = run.passes.flatMap((pass) => midiEvents(run, pass)).filter(({ frame }) => frame >= at);
}

function layPass(run: PlaybackRun, pass: PlayedPass): void {
  const notes = pass.kind === "countIn" ? run.clicks : passNotes(run.course.planned, pass);
  const events = passEvents(notes, pass, run.course.sampleRate);
  const overlaps = (run.waiting.at(-1)?.frame ?? 0) > (events[0]?.frame ?? 0);
  run.passes.push(pass);
  run.waiting.push(...events);
  if (overlaps) inOrder(run.waiting);
  run.midiWaiting.push(...midiEvents(run, pass));
  const last = run.segments.at(-1);
  if (last === undefined || !goesOn(last, pass)) run.segments = [...run.segments, segmentOf(pass, run.course.sampleRate)];
}

/** Whether a pass is what the page expects anyway: the same music once more. */
const goesOn = (told: TransportSegment, pass: PlayedPass): boolean =>
  told.kind === "music" &&
  told.loop !== null &&
  told.loop === pass.loop &&
  told.bpm === pass.bpm &&
  told.transpose === pass.transpose &&
  told.swing?.ratio === pass.swing?.ratio;

const segmentOf = (pass: PlayedPass, sampleRate: number): TransportSegment => ({
  kind: pass.kind,
  at: audioSeconds(pass.at / sampleRate),
  ticks: pass.ticks,
  bpm: pass.bpm,
  loop: pass.kind === "music" && pass.loop !== null && pass.ticks < pass.loop.end ? pass.loop : null,
  repeat: pass.repeat,
  transpose: pass.transpose,
  swing: pass.swing,
});

/** Notes that sound at a frame, as far as the worklet has been told. */
function soundingAt(run: PlaybackRun, frame: number): Map<number, FramedEvent> {
  const sounding = new Map(run.sounding);
  for (const event of run.sent) {
    if (event.frame >= frame) break;
    const key = event.tag * 128 + event.note;
    if (event.kind === EVENT_NOTE_ON && !isStroke(event.tag)) sounding.set(key, event);
    else if (event.kind === EVENT_NOTE_OFF) sounding.delete(key);
  }
  return sounding;
}

/** What has been played is folded into what sounds. */
function settle(run: PlaybackRun, frame: number): void {
  run.sounding = soundingAt(run, frame);
  run.sent = run.sent.filter((event) => event.frame >= frame);
}

/** Drops passes and segments that nobody needs any more. */
function forget(run: PlaybackRun, frame: number): void {
  const { sampleRate } = run.course;
  const from = frame - HEARD_LATER_SECONDS * sampleRate;
  const keep = run.passes.findIndex((pass) => endOf(pass, sampleRate) > from);
  if (keep > 0) run.passes.splice(0, keep);
  const holds = run.segments.findLastIndex((segment) => segment.at * sampleRate <= from);
  if (holds > 0) run.segments = run.segments.slice(holds);
}

/** The pass in force at a frame. */
export const playedPassOf = (run: PlaybackRun, frame: number): PlayedPass | undefined => passAt(run.passes, frame);

/** The written position at a frame; in a count-in the one it leads to. */
export function runPosition(run: PlaybackRun, frame: number): Ticks {
  const pass = playedPassOf(run, frame);
  if (pass === undefined) return run.course.planned.length;
  if (pass.kind === "countIn" || pass.kind === "intro") return pass.end;
  if (pass.kind === "ending") return run.course.planned.length;
  return straightTick(positionIn(pass, frame, run.course.sampleRate), pass.swing);
}

/** Whether a run has come to its end at a frame. */
export function isOver(run: PlaybackRun, frame: number): boolean {
  const last = run.passes.at(-1);
  if (last === undefined) return true;
  const ends = last.kind !== "countIn" && last.loop === null && nextPass(run.course, last) === undefined;
  return ends && frame >= Math.round(endOf(last, run.course.sampleRate));
}

/**
 * Goes on from where a run stands at a frame under another course: tempo, loop, key or notes. Notes that go on are not struck
 * again, those that are no more are let go, and with `strike` those that should already sound begin now. The beat goes on: a swing that
 * changes within one bends what is left of it.
 */
export function bendRun(line: AudioLine, run: PlaybackRun, at: number, change: { course: Course; repeat: number; strike: boolean }): void {
  const { course } = change;
  const before = playedPassOf(run, at);
  if (before === undefined) return;
  const sounding = soundingAt(run, at);
  const position = runPosition(run, at);
  const pass =
    before.kind !== "music"
      ? aloneUnder(course, before, at)
      : { ...musicPass(course, { at, position, repeat: change.repeat }), ticks: positionIn(before, at, course.sampleRate) };
  run.course = course;
  run.passes = run.passes.filter((earlier) => earlier.at < at);
  run.waiting = [];
  run.midiWaiting = [];
  run.sent = run.sent.filter((event) => event.frame < at);
  run.segments = run.segments.filter((segment) => segment.at * course.sampleRate < at);
  const events = pass.kind === "countIn" ? [] : seam(course, pass, sounding, change.strike && pass.kind === "music");
  line.schedule(events);
  run.sent.push(...events);
  layPass(run, pass);
}

/**
 * What is left of a count-in, an intro or an ending under another course. Where that has none, or a shorter one, whole beats are left out:
 * nothing waits in silence, and the beat goes on.
 */
function aloneUnder(course: Course, before: PlayedPass, at: number): PlayedPass {
  const { bars, band } = course.planned;
  const bent = bentAt({ ...before, loop: null }, at, tempoOf(course, before), before.end, course.sampleRate);
  const pass = { ...before, ...bent, loop: before.loop };
  if (pass.kind === "countIn") return pass;
  const left = pass.end - pass.ticks;
  const own = pass.kind === "intro" ? (band?.intro?.length ?? 0) : band?.ending[pass.stretch] === undefined ? 0 : left;
  const beat = bars[0]?.beat ?? TICKS_PER_QUARTER;
  const skipped = Math.floor(Math.max(0, left - own) / beat) * beat;
  const { swing } = musicPass(course, { at, position: pass.end, repeat: pass.repeat });
  return { ...pass, ticks: ticks(pass.ticks + skipped), swing };
}

function tempoOf(course: Course, { kind, stretch, repeat, end }: PlayedPass): number {
  const pace = kind === "ending" ? (course.planned.band?.ending[stretch]?.pace ?? 1) : 1;
  return musicPass(course, { at: 0, position: end, repeat }).bpm * pace;
}

/** What has to happen on the frame of a bend, so that the notes that sound are those of the new pass. */
function seam(course: Course, pass: PlayedPass, sounding: ReadonlyMap<number, FramedEvent>, strike: boolean): FramedEvent[] {
  const frame = Math.round(pass.at);
  const wanted = soundingBefore(passNotes(course.planned, pass), pass);
  const keys = new Set(wanted.map(({ tag, midi }) => tag * 128 + midi));
  const over = [...sounding.values()].filter(({ tag, note }) => !keys.has(tag * 128 + note));
  const missing = strike ? wanted.filter(({ tag, midi }) => !sounding.has(tag * 128 + midi)) : [];
  return [
    ...over.map((event) => ({ ...event, frame, kind: EVENT_NOTE_OFF, velocity: 0 })),
    ...missing.map(({ midi, velocity, tag }) => ({ frame, kind: EVENT_NOTE_ON, note: midi, velocity, tag })),
  ];
}
