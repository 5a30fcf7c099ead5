import type { NoteEvent } from "../../music/elements.ts";
import type { Moves } from "../../music/pieces/played-moves.ts";
import { straightTick, swungTick } from "../../music/time/swing.ts";
import { type AudioSeconds, barTicks, beatTicks, FOUR_FOUR, type Meter, meterOf, type Ticks, ticks } from "../../music/time/time.ts";
import { lasting, placeAt, runTo, stretchAt } from "../../music/time/transport-time.ts";
import type { TransportRecord, TransportSegment } from "../../protocol/records/session-records.ts";
import type { PlayedChord } from "./follow-playhead.ts";
import { nextCount } from "./now-playing.ts";

export interface Played {
  readonly events: readonly NoteEvent[];
  readonly barStarts: readonly Ticks[];
  readonly length: Ticks;
  /** 4/4 where none is said. */
  readonly meter?: string;
  /** Keys of repeats, where they change. */
  readonly variants?: readonly PlayedVariant[];
}

interface PlayedVariant {
  readonly transpose: number;
  readonly moves: Moves;
  readonly signature?: string;
  readonly chords?: readonly PlayedChord[];
}

/** Seconds to the next look where no piece is known whose changes could be waited for. */
const UNKNOWN = 0.05;

/**
 * When something that is told of a transport changes next, in seconds of the audio clock, if nothing is done to it: a note or a chord begins or
 * ends, a beat, a time through or a segment begins. Infinity where nothing does.
 */
export function nextChange(transport: TransportRecord, played: Played | undefined, at: AudioSeconds): number {
  const { heard } = transport;
  const begins = transport.segments.filter((segment) => segment.at > at).map((segment) => segment.at);
  const segments = heard ? [...begins, nextHeard(heard, at)] : begins;
  const segment = stretchAt(transport.segments, at);
  if (segment === undefined || segment.at > at) return Math.min(...segments);
  if (played === undefined) return Math.min(at + UNKNOWN, ...segments);
  const { position } = placeAt(segment, at, played.length);
  // A count-in leads up to a place and is not held by the end of the piece.
  const from = segment.kind === "music" ? position : runTo(segment, at);
  const places = [
    nextBeat(transport, segment, played, from),
    heard ? Number.POSITIVE_INFINITY : nextNote(played.events, straightTick(position, segment.swing), segment.swing),
    nextChord(played, segment.transpose, position),
    segment.loop?.end ?? Number.POSITIVE_INFINITY,
  ];
  const next = Math.min(...places.filter((place) => place > from));
  return Math.min(at + lasting(next - from, segment.bpm), ...segments);
}

/** Seconds within which notes of a band begin and end as one: the hands of a chord lean, and each look draws keys anew. */
const TOGETHER = 0.02;

/** The MIDI numbers of what a band plays that sound at an audio time, or begin with what does. */
export function heardAt(heard: readonly number[], now: AudioSeconds): number[] {
  const at = now + TOGETHER;
  const notes: number[] = [];
  for (let index = 0; (heard[index] ?? at + 1) <= at; index += 3) if ((heard[index + 1] ?? 0) > at) notes.push(heard[index + 2] ?? 0);
  return notes;
}

/** When the next note of what a band plays begins or ends, but for those that do so with the present ones. */
function nextHeard(heard: readonly number[], now: AudioSeconds): number {
  const at = now + TOGETHER;
  let next = Number.POSITIVE_INFINITY;
  for (let index = 0; index < heard.length; index += 3) {
    const [from = 0, to = 0] = [heard[index], heard[index + 1]];
    if (from > at) return Math.min(next, from);
    if (to > at) next = Math.min(next, to);
  }
  return next;
}

/** Where, as it sounds, the next note begins or ends behind a written place. */
function nextNote(events: readonly NoteEvent[], position: Ticks, swing: TransportSegment["swing"]): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { start, duration } of events) {
    if (start > position) next = Math.min(next, start);
    else if (start + duration > position) next = Math.min(next, start + duration);
  }
  return next === Number.POSITIVE_INFINITY ? next : swungTick(ticks(next), swing);
}

const nextChord = ({ variants = [] }: Played, transpose: number, position: Ticks): number =>
  variants.find((variant) => variant.transpose === transpose)?.chords?.find(({ start }) => start > position)?.start ??
  Number.POSITIVE_INFINITY;

function nextBeat(transport: TransportRecord, segment: TransportSegment, { barStarts, meter = "4/4" }: Played, position: Ticks): number {
  const { next } = beatAt(position, barStarts, meterOf(meter));
  return Math.min(next, nextCount(transport, segment, position, meter, barStarts));
}

/** What of the bar of a pick-up lies before it; 0 where the first bar is a whole one, or all there is. */
const beforePickUp = ([first = 0, second = 0, third]: readonly number[], meter: Meter): number =>
  third === undefined ? 0 : Math.max(0, barTicks(meter) - (second - first));

/** The bar and the felt beat at a position, both from 0, and where the next of them begins; an introduction leads up to the first bar. */
export function beatAt(
  at: number,
  barStarts: readonly number[],
  meter: Meter = FOUR_FOUR,
): { readonly bar: number; readonly beat: number; readonly next: number } {
  const first = barStarts[0] ?? 0;
  const position = Math.max(at, first);
  const bar = Math.max(
    0,
    barStarts.findLastIndex((start, index) => start <= position && index < barStarts.length - 1),
  );
  const begins = (barStarts[bar] ?? 0) - (bar === 0 ? beforePickUp(barStarts, meter) : 0);
  const beat = Math.floor((position - begins) / beatTicks(meter) + 1e-9);
  const line = barStarts[bar + 1];
  const next = begins + (beat + 1) * beatTicks(meter);
  const nextLine = line === undefined || line <= position ? next : Math.min(next, line);
  return { bar, beat, next: at < first ? first : nextLine };
}

/** Where a felt beat of a bar begins, both from 0, in ticks: what `beatAt` tells, the other way round. */
export const beatStart = (bar: number, beat: number, barStarts: readonly number[], meter: Meter = FOUR_FOUR): number =>
  (barStarts[bar] ?? 0) - (bar === 0 ? beforePickUp(barStarts, meter) : 0) + beat * beatTicks(meter);
