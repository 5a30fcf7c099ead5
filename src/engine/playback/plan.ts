import type { NoteEvent } from "../../music/elements.ts";
import type { Ticks } from "../../music/time.ts";
import { TICKS_PER_QUARTER, ticks } from "../../music/time.ts";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, VOICE_TAG, type VoiceTag } from "../../protocol/audio-feed.ts";

/** A note of a plan; without a tag it sounds by its voice's. */
export interface PlannedNote extends NoteEvent {
  readonly tag?: VoiceTag;
}

/** What a transport plays: sounding notes and where the piece ends. */
export interface Plan {
  readonly events: readonly PlannedNote[];
  readonly length: Ticks;
}

/** From `frame` on, the piece stands at `ticks` and moves by `bpm`; inside `loop` it starts over. */
export interface Segment {
  readonly frame: number;
  readonly ticks: Ticks;
  /** Quarter notes a minute. */
  readonly bpm: number;
  readonly loop: { readonly start: Ticks; readonly end: Ticks } | null;
  readonly sampleRate: number;
}

/** One event for the worklet, before packing. */
export interface FramedEvent {
  readonly frame: number;
  readonly kind: number;
  readonly note: number;
  readonly velocity: number;
  readonly tag: VoiceTag;
}

export const tagOfVoice: Record<NoteEvent["voice"], VoiceTag> = {
  Harmony: VOICE_TAG.harmony,
  Melody: VOICE_TAG.melody,
  Bass: VOICE_TAG.bass,
};

/** Frames one tick lasts. */
const framesPerTick = (segment: Segment): number => (segment.sampleRate * 60) / (segment.bpm * TICKS_PER_QUARTER);

/** The first pass runs from the segment's position to the loop's (or piece's) end; every further one over the whole loop. */
function passAt(segment: Segment, plan: Plan, index: number): { from: Ticks; to: Ticks; offset: number } | undefined {
  const loop = segment.loop !== null && segment.ticks < segment.loop.end ? segment.loop : null;
  const to = loop?.end ?? plan.length;
  const first = to - segment.ticks;
  if (index === 0) return { from: segment.ticks, to, offset: 0 };
  if (loop === null || loop.end <= loop.start) return undefined;
  return { from: loop.start, to, offset: first + (index - 1) * (loop.end - loop.start) };
}

/** The frame at which the piece ends; undefined where it loops for ever. */
export function endFrame(segment: Segment, plan: Plan): number | undefined {
  if (passAt(segment, plan, 1) !== undefined) return undefined;
  return segment.frame + Math.round((plan.length - segment.ticks) * framesPerTick(segment));
}

/** Where in the piece a frame falls; before the segment it is the segment's own position. */
export function positionAt(segment: Segment, plan: Plan, frame: number): Ticks {
  const moved = Math.max(0, (frame - segment.frame) / framesPerTick(segment));
  const first = passAt(segment, plan, 0);
  const span = (first?.to ?? plan.length) - segment.ticks;
  if (moved < span || segment.loop === null) return ticks(Math.min(plan.length, segment.ticks + moved));
  const { start, end } = segment.loop;
  return ticks(start + ((moved - span) % Math.max(1, end - start)));
}

/**
 * The events that fall into `[from, to)`, in order, releases before starts on the same frame. Notes are cut at the end of a
 * pass. With `carry`, notes that sound already when the segment begins get their release (a tempo changed under them).
 */
export function eventsBetween(plan: Plan, segment: Segment, from: number, to: number, carry = false): FramedEvent[] {
  const perTick = framesPerTick(segment);
  const out: FramedEvent[] = [];
  const inside = (frame: number) => frame >= from && frame < to;
  for (let index = 0; ; index++) {
    const pass = passAt(segment, plan, index);
    if (pass === undefined || segment.frame + pass.offset * perTick >= to) break;
    const frameOf = (tick: number) => segment.frame + Math.round((pass.offset + tick - pass.from) * perTick);
    if (frameOf(pass.to) < from) continue;
    for (const event of plan.events) {
      const end = Math.min(event.start + event.duration, pass.to);
      const begins = event.start >= pass.from && event.start < pass.to;
      const sounds = carry && index === 0 && event.start < pass.from && end > pass.from;
      if (!begins && !sounds) continue;
      const tag = event.tag ?? tagOfVoice[event.voice];
      const [on, off] = [frameOf(event.start), frameOf(end)];
      if (begins && inside(on)) out.push({ frame: on, kind: EVENT_NOTE_ON, note: event.midi, velocity: event.velocity, tag });
      if (inside(off)) out.push({ frame: off, kind: EVENT_NOTE_OFF, note: event.midi, velocity: 0, tag });
    }
  }
  return out.sort((a, b) => a.frame - b.frame || a.kind - b.kind);
}
