import { type Swing, swungTick } from "../../music/time/swing.ts";
import { type Ticks, ticks } from "../../music/time/time.ts";
import { momentOf, runTo, type Stretch } from "../../music/time/transport-time.ts";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, VOICE_TAG, type VoiceTag } from "../../protocol/audio/audio-feed.ts";

/** A note of a plan, with the voice tag it sounds by. */
export interface PlannedNote {
  readonly start: Ticks;
  /** 0: a stroke that is never let go. */
  readonly duration: Ticks;
  readonly midi: number;
  readonly velocity: number;
  readonly tag: VoiceTag;
  /** Milliseconds before (below 0) or behind its time at which it sounds; absent: exactly there. */
  readonly lean?: number;
}

/**
 * Once through a stretch of music (or a count-in), at one tempo and in one key. It begins at a frame that is not rounded, so that a thousand passes
 * drift by nothing; its `loop` is what is repeated after it.
 */
export interface PlayedPass extends Stretch {
  readonly kind: "countIn" | "intro" | "music" | "ending";
  /** Which stretch of the ending; 0 otherwise. */
  readonly stretch: number;
  readonly end: Ticks;
  readonly transpose: number;
  readonly swing: Swing | null;
}

/** One event for the worklet, before packing. */
export interface FramedEvent {
  readonly frame: number;
  readonly kind: number;
  readonly note: number;
  readonly velocity: number;
  readonly tag: VoiceTag;
}

/** The furthest that a note may lean, and a little more: what leans ends so long before its pass does. */
const LEANING_MS = 26;

/** The frame at which a pass is over; not rounded. */
export const endOf = (pass: PlayedPass, sampleRate: number): number => momentOf(pass, pass.end, sampleRate);

/** Where a pass stands at a frame; held within it. */
export const positionIn = (pass: PlayedPass, frame: number, sampleRate: number): Ticks =>
  ticks(Math.min(pass.end, runTo(pass, frame, sampleRate)));

/** The pass that holds at a frame: the last that has begun, else the first. */
export const passAt = (passes: readonly PlayedPass[], frame: number): PlayedPass | undefined =>
  passes.findLast((pass) => Math.round(pass.at) <= frame) ?? passes[0];

/** Strokes on drums and clicks: they are not transposed, and never let go. */
export const isStroke = (tag: VoiceTag): boolean => tag === VOICE_TAG.drums || tag === VOICE_TAG.click;

/**
 * The events of a pass in order, releases before starts on the same frame. Notes are cut at its end. A note that began before the
 * pass gets its release only (a tempo changed under it).
 */
export function passEvents(notes: readonly PlannedNote[], pass: PlayedPass, sampleRate: number): FramedEvent[] {
  const frameOf = (position: Ticks, leaned = 0) => Math.round(momentOf(pass, position, sampleRate) + leaned);
  const apart = Math.round((LEANING_MS / 1000) * sampleRate);
  const out: FramedEvent[] = [];
  for (const { start, duration, midi, velocity, tag, lean = 0 } of notes) {
    const from = swungTick(start, pass.swing);
    const to = ticks(Math.min(swungTick(ticks(start + duration), pass.swing), pass.end));
    if (from >= pass.end) continue;
    const begins = from >= pass.ticks;
    const leaned = (lean / 1000) * sampleRate;
    const on = frameOf(from, leaned);
    if (begins) out.push({ frame: on, kind: EVENT_NOTE_ON, note: midi, velocity, tag });
    if (duration === 0 || (!begins && to <= pass.ticks)) continue;
    const off = lean === 0 ? frameOf(to) : Math.max(on + 1, Math.min(frameOf(to, leaned), frameOf(pass.end) - apart));
    out.push({ frame: off, kind: EVENT_NOTE_OFF, note: midi, velocity: 0, tag });
  }
  return freed(out).sort((a, b) => a.frame - b.frame || a.kind - b.kind);
}

/** A key that is struck again has been let go before: where notes lean over each other, the earlier one is cut. */
function freed(events: readonly FramedEvent[]): FramedEvent[] {
  const strikes = new Map<number, number[]>();
  for (const { kind, tag, note, frame } of events)
    if (kind === EVENT_NOTE_ON) strikes.set(tag * 128 + note, [...(strikes.get(tag * 128 + note) ?? []), frame]);
  let on = -1;
  return events.map((event) => {
    if (event.kind === EVENT_NOTE_ON) {
      on = event.frame;
      return event;
    }
    const next = strikes.get(event.tag * 128 + event.note)?.find((frame) => frame > on && frame < event.frame);
    return next === undefined ? event : { ...event, frame: next };
  });
}

/** The notes that a pass has sounding at its very beginning, begun before it. */
export const soundingBefore = (notes: readonly PlannedNote[], pass: PlayedPass): PlannedNote[] =>
  notes.filter(
    ({ start, duration }) =>
      duration > 0 && swungTick(start, pass.swing) < pass.ticks && swungTick(ticks(start + duration), pass.swing) > pass.ticks,
  );
