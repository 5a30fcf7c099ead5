import { computed } from "@preact/signals-core";
import type { WidgetId } from "../../documents/records.ts";
import { equalData } from "../../lib/json.ts";
import type { NoteEvent } from "../../music/elements.ts";
import type { Moves } from "../../music/pieces/played-moves.ts";
import { kindOf } from "../../music/pieces/voice-ids.ts";
import { straightTick } from "../../music/time/swing.ts";
import { type AudioSeconds, FOUR_FOUR, type Meter, meterOf, type Ticks, ticks } from "../../music/time/time.ts";
import { lasting, momentOf, placeAt, stretchAt } from "../../music/time/transport-time.ts";
import { sessionIds, type TransportRecord } from "../../protocol/records/session-records.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";
import { pageTimeOf } from "./clock.ts";
import type { PlayedChord, Playhead, PlayheadWorld } from "./follow-playhead.ts";
import { beatAt, beatStart, heardAt, nextChange, type Played } from "./next-change.ts";

/** The page's clock counts milliseconds. */
const MS = 1000;

/** Milliseconds one tick lasts at a tempo in quarter notes a minute. */
export const msPerTick = (bpm: number): number => lasting(1, bpm, MS);

/** Where in the piece a transport stands at an audio time, as heard (with swing: as it sounds); a count-in leads up to its position. */
export function playheadAt(transport: TransportRecord, at: AudioSeconds, length: Ticks): Ticks {
  const segment = transport.status === "playing" ? stretchAt(transport.segments, at) : undefined;
  return segment === undefined ? transport.position : placeAt(segment, at, length).position;
}

/** What a cursor needs to be moved by the browser alone: ms from the start of the piece at its present tempo. */
export type PlayMotion =
  | { readonly kind: "still"; readonly at: number }
  | {
      readonly kind: "playing";
      readonly startedAt: number;
      readonly rate: number;
      /** It holds from here on; what went before until then. */
      readonly from: number;
      readonly before?: PlayMotion;
      readonly loop?: { readonly from: number; readonly to: number };
    };

/** The motion of a transport's cursor, which waits at the end while a band's ending plays; `offset` maps audio to page time (undefined: audio does not run yet). */
export function motionOf(transport: TransportRecord | undefined, bpm: number, offset: number | undefined): PlayMotion {
  const ms = msPerTick(bpm);
  const still: PlayMotion = { kind: "still", at: (transport?.position ?? 0) * ms };
  if (transport?.status !== "playing" || offset === undefined) return still;
  const music = transport.segments.filter(({ kind }) => kind === "music" || kind === "ending");
  return music.reduce<PlayMotion>((before, segment) => {
    const { ticks: from, bpm: own, loop } = segment;
    const startedAt = momentOf({ ...segment, at: pageTimeOf(segment.at, offset) }, ticks(0), MS);
    const motion: PlayMotion = { kind: "playing", startedAt, rate: own / bpm, from: from * ms, ...(before === still ? {} : { before }) };
    return loop === null ? motion : { ...motion, loop: { from: loop.start * ms, to: loop.end * ms } };
  }, still);
}

/** The MIDI numbers that sound at a written position; `moves`: half steps by which each kind of voice is moved. */
export const soundingAt = (events: readonly NoteEvent[], position: Ticks, moves?: Moves): number[] =>
  events
    .filter((event) => event.start <= position && position < event.start + event.duration)
    .map(({ midi, voice }) => midi + (moves?.[kindOf(voice)] ?? 0));

/** The motion of a transport's cursor, as it changes. */
export const motionSignal = ({ transportOf, offset }: Pick<Playhead, "transportOf" | "offset">, id: WidgetId, bpm: number) =>
  computed(() => motionOf(transportOf(id).value, bpm, offset.value));

/**
 * Tells once what is heard now of all transports and chord previews of a mirror.
 * @returns the milliseconds until that changes; undefined where nothing of it does by itself
 */
export function lookAt({ mirror, clock, transports, tells, heardOut }: PlayheadWorld): number | undefined {
  const { sounding, key, chord, beat, heard } = tells;
  const at = clock.heard();
  heard.value = at;
  if (at === undefined) return undefined;
  const notes = new Set<number>();
  const beats = new Map<WidgetId, string>();
  const changes: number[] = [];
  let plays: string | undefined;
  let sounds: PlayedChord | undefined;
  for (const transport of transports) {
    if (transport.status !== "playing") continue;
    const played = playedBy(mirror, transport.widgetId);
    changes.push(nextChange(transport, played, at));
    if (played === undefined) continue;
    const segment = stretchAt(transport.segments, at);
    const position = playheadAt(transport, at, played.length);
    if (transport.heard) for (const note of heardAt(transport.heard, at)) notes.add(note);
    else if (segment?.kind === "music")
      for (const note of soundingAt(played.events, straightTick(position, segment.swing), movesIn(played, segment.transpose)))
        notes.add(note);
    const variant = played.variants?.find(({ transpose }) => transpose === (segment?.transpose ?? 0));
    plays ??= variant?.signature;
    if (segment?.kind === "music") sounds ??= variant?.chords?.findLast(({ start }) => start <= position);
    beats.set(transport.widgetId, barAndBeat(position, played.barStarts, meterOfPiece(played)));
  }
  const shown = mirror.record(sessionIds.preview).peek();
  if (shown?.typeName === "preview") {
    if (at >= shown.until) heardOut.value = shown;
    else {
      for (const note of shown.notes) notes.add(note);
      changes.push(shown.until);
    }
  }
  key.value = plays;
  if (!equalData(sounds ?? null, chord.peek() ?? null)) chord.value = sounds;
  if (!equalData([...notes], [...sounding.peek()])) sounding.value = notes;
  if (!equalData([...beats], [...beat.peek()])) beat.value = beats;
  const next = Math.min(...changes);
  // A timer counts whole milliseconds, and is not to come before its time.
  return next === Number.POSITIVE_INFINITY ? undefined : 1 + (next - at) * MS;
}

const movesIn = ({ variants = [] }: Pick<Played, "variants">, transpose: number) =>
  variants.find((variant) => variant.transpose === transpose)?.moves;

/** The compiled piece in a widget's derived record, where it has one. */
function playedBy(mirror: StoreMirror, id: WidgetId): Played | undefined {
  const record = mirror.record(sessionIds.derived(id)).peek();
  const value = record?.typeName === "derived" ? record.value : undefined;
  return isPlayed(value) ? value : undefined;
}

const isPlayed = (value: unknown): value is Played =>
  typeof value === "object" && value !== null && "events" in value && "barStarts" in value && "length" in value;

const meterOfPiece = ({ meter }: Played): Meter => (meter === undefined ? FOUR_FOUR : meterOf(meter));

/**
 * Bar from 1 and felt beat from 1 at a position; the beats of a pick-up are the last ones of its bar.
 * @example barAndBeat(ticks(4800), [0, 3840, 7680]) // "2.2"
 */
export function barAndBeat(at: number, barStarts: readonly number[], meter: Meter = FOUR_FOUR): string {
  const { bar, beat } = beatAt(at, barStarts, meter);
  return `${bar + 1}.${beat + 1}`;
}

/** Where a bar and beat, as `barAndBeat` has them, begin, in ticks. @example ticksOf("1.4", [0, 960, 4800]) // 0, a pick-up of one beat */
export function ticksOf(told: string, barStarts: readonly number[], meter: Meter = FOUR_FOUR): number {
  const [bar = 1, beat = 1] = told.split(".").map(Number);
  return beatStart(bar - 1, beat - 1, barStarts, meter);
}
