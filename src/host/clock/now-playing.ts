import { computed, type ReadonlySignal } from "@preact/signals-core";
import type { WidgetId } from "../../documents/records.ts";
import type { AudioSeconds } from "../../music/time/time.ts";
import { barTicks, beatsInBar, beatTicks, meterOf } from "../../music/time/time.ts";
import { placeAt, runTo, stretchAt } from "../../music/time/transport-time.ts";
import { sessionIds, type TransportRecord } from "../../protocol/records/session-records.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";
import type { Playhead } from "./follow-playhead.ts";

/** What is heard now of a transport that plays, beside its position. */
export interface NowPlaying {
  /** Which time through, from 1. */
  readonly repeat: number;
  /** Half steps from the written key. */
  readonly transpose: number;
  /** Half steps of what comes next, once it is known. */
  readonly next: number;
  readonly bpm: number;
  /** What sounds: the piece, or the band alone before and behind it; in a count-in what it leads to. */
  readonly part: "intro" | "music" | "ending";
  readonly swing: TransportRecord["segments"][number]["swing"];
  /** The count-in, while it lasts. */
  readonly countIn: LeadIn | null;
  /** The band's intro, while it lasts. */
  readonly intro: LeadIn | null;
  /** Bar and beat of the band's ending, each from 1, while it lasts; bar 0 is the piece's last one, where that leaves room for a pick-up. */
  readonly ending?: { readonly bar: number; readonly beat: number };
}

/** What leads up to the music: its beat from 1, how many a bar has, how many bars are left (this one too), and how that is shown ("−1.3"). */
export interface LeadIn {
  /** Where the beat begins, in ticks: in an intro below 0. */
  readonly at: number;
  readonly beat: number;
  readonly beats: number;
  readonly bars: number;
  readonly shown: string;
}

/** Ticks: a beat that begins now is not taken for the one before for want of a digit. */
const ROUNDING = 1e-6;

/**
 * What is heard at an audio time; undefined while nothing plays.
 * @example nowPlaying(transport, audioSeconds(12), "4/4", [0, 3840])?.countIn?.shown // "−1.3"
 */
export function nowPlaying(
  transport: TransportRecord | undefined,
  at: AudioSeconds | undefined,
  meter: string,
  barStarts: readonly number[],
): NowPlaying | undefined {
  if (transport?.status !== "playing" || at === undefined) return undefined;
  const segment = stretchAt(transport.segments, at);
  if (segment === undefined) return undefined;
  const { bpm, transpose, swing, kind } = segment;
  const after = transport.segments[transport.segments.indexOf(segment) + 1];
  const ran = runTo(segment, at);
  const { repeat } = placeAt(segment, at, ran);
  const part = kind !== "countIn" ? kind : after?.kind === "intro" ? "intro" : "music";
  const common = { repeat, transpose, next: after?.transpose ?? transpose, bpm, swing, part } as const;
  const led = leadsTo(segment, after, barStarts);
  const lead = led === undefined ? null : counted(ran + ROUNDING, led.begins, meter, led.barStarts);
  const ending = kind === "ending" ? { ending: behind(ran + ROUNDING, meter, barStarts) } : {};
  return { ...common, countIn: kind === "countIn" ? lead : null, intro: kind === "intro" ? lead : null, ...ending };
}

/**
 * Bar and felt beat, each from 1, of a tick behind the end of the piece. Where its last bar leaves room for the pick-up, that bar, 0, goes on
 * for its last beats.
 */
function behind(tick: number, meter: string, barStarts: readonly number[]): { readonly bar: number; readonly beat: number } {
  const read = meterOf(meter);
  const whole = barTicks(read);
  const [first = 0, second = 0] = barStarts;
  const [last = 0, end = 0] = barStarts.slice(-2);
  const room = barStarts.length > 2 && second - first + end - last === whole ? whole - (end - last) : 0;
  const past = Math.max(0, tick - end) - room;
  const bar = Math.floor(past / whole);
  return { bar: bar + 1, beat: Math.floor((past - bar * whole) / beatTicks(read)) + 1 };
}

/** What is counted up to: where it begins, by which bars. Ticks. */
interface Led {
  readonly begins: number;
  readonly barStarts: readonly number[];
}

/** No bars of a piece: its meter alone, from 0. */
const BY_METER: readonly number[] = [];

/**
 * Where the music begins that a count-in or an intro leads to; undefined while the music plays. An intro begins with a whole bar, whatever
 * bar the piece begins with.
 */
function leadsTo(
  { kind }: TransportRecord["segments"][number],
  after: TransportRecord["segments"][number] | undefined,
  barStarts: readonly number[],
): Led | undefined {
  if (kind === "intro") return { begins: 0, barStarts };
  if (kind !== "countIn" || after === undefined) return undefined;
  return after.kind === "intro" ? { begins: 0, barStarts: BY_METER } : { begins: after.ticks, barStarts };
}

/** What is heard of a widget's transport as JSON ("null" while nothing plays), so that it is told only when it changes. */
export const watchNowPlaying = (
  { mirror, playhead }: { readonly mirror: StoreMirror; readonly playhead: Playhead },
  { id, meter, barStarts }: { readonly id: WidgetId; readonly meter: string; readonly barStarts: readonly number[] },
): ReadonlySignal<string> =>
  computed(() => {
    const record = mirror.record(sessionIds.transport(id)).value;
    const transport = record?.typeName === "transport" ? record : undefined;
    return JSON.stringify(nowPlaying(transport, playhead.heard.value, meter, barStarts) ?? null);
  });

/**
 * Where the next beat of what leads up to the music begins, in ticks; Infinity while the music plays.
 * @example nextCount(transport, countIn, ticks(-3840), "4/4", [0, 3840]) // -2880
 */
export function nextCount(
  { segments }: TransportRecord,
  segment: TransportRecord["segments"][number],
  position: number,
  meter: string,
  barStarts: readonly number[],
): number {
  const led = leadsTo(segment, segments[segments.indexOf(segment) + 1], barStarts);
  if (led === undefined) return Number.POSITIVE_INFINITY;
  const { bar, beat, downbeat } = countGrid(led.begins, meter, led.barStarts);
  const start = downbeat + Math.floor((position + ROUNDING - downbeat) / bar) * bar;
  return start + Math.min(bar, (Math.floor((position + ROUNDING - start) / beat) + 1) * beat);
}

/** The bars by which it is counted up to where the music begins: ticks of a bar and of a beat, and where one of those bars begins. */
function countGrid(begins: number, meter: string, barStarts: readonly number[]) {
  const read = meterOf(meter);
  const bar = barTicks(read);
  const index = Math.max(
    0,
    barStarts.findLastIndex((start) => start <= begins),
  );
  const end = barStarts[index + 1] ?? bar;
  const isShort = index === 0 && end < bar;
  return { bar, beat: beatTicks(read), beats: beatsInBar(read), downbeat: isShort ? end - bar : (barStarts[index] ?? 0) };
}

/** The beat at a position before where the music begins. */
function counted(position: number, begins: number, meter: string, barStarts: readonly number[]): LeadIn {
  const { bar, beat: beatLength, beats, downbeat } = countGrid(begins, meter, barStarts);
  const from = Math.floor((position - downbeat) / bar);
  const beat = Math.min(beats, Math.floor((position - downbeat - from * bar) / beatLength) + 1);
  const bars = (begins > downbeat ? 1 : 0) - from;
  return { at: downbeat + from * bar + (beat - 1) * beatLength, beat, beats, bars, shown: `−${bars}.${beat}` };
}
