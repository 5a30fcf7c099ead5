import { type HarmonySpan, spansOf } from "../bass/spans.ts";
import type { Piece, Voice } from "../elements.ts";
import { writtenScore } from "../pieces/measures.ts";
import { barStarts, barsOf, placedElements } from "../pieces/timeline.ts";
import { changesOf } from "../pieces/voice.ts";
import { lastUpTo } from "../time/last-up-to.ts";
import { barTicks, beatTicks, type Meter, meterOf, TICKS_PER_QUARTER, type Ticks, ticks } from "../time/time.ts";

/** A bar as a rhythm section sees it. */
export interface ChartBar {
  /** Counted from 0. */
  readonly index: number;
  readonly start: Ticks;
  readonly length: Ticks;
  /** Ticks of a bar of its meter. */
  readonly whole: Ticks;
  /** Ticks of one felt beat: never longer than a quarter but in compound meters. */
  readonly beat: number;
  /** Felt beats, the last one perhaps cut short. */
  readonly beats: number;
  /** How the beats are grouped: 3 + 2 in 5/4, 2 + 2 + 3 in 7/8. */
  readonly groups: readonly number[];
  /** Shorter than its meter at the beginning of the form. */
  readonly pickUp: boolean;
  /** A section of the form begins here. */
  readonly opens: boolean;
  /** Of the bars of its phrase of four, from 0. */
  readonly inPhrase: number;
  /** How many notes of the melody begin in it. */
  readonly melody: number;
}

/** The form that a band plays once in a chorus. */
export interface Chart {
  readonly bars: readonly ChartBar[];
  /** Stretches of one chord each, or of silence. */
  readonly spans: readonly HarmonySpan[];
  readonly length: Ticks;
  /** Key signature as voices have it: `"Eb"`, `"Cm"`. */
  readonly key: string;
}

const known = new WeakMap<Piece, Chart>();

/** What a band reads of a piece: its bars and its first changes. @example chartOf(piece).bars.length // 32 */
export function chartOf(piece: Piece): Chart {
  const before = known.get(piece);
  if (before !== undefined) return before;
  const chart = readChart(piece);
  known.set(piece, chart);
  return chart;
}

function readChart(piece: Piece): Chart {
  const harmony = piece.voices.find(({ type }) => type === "Harmony");
  const spans = harmony === undefined ? [] : spansOf(changesOf(harmony));
  const starts = barStarts(piece);
  const meters = longest(piece.voices);
  const sections = sectionStarts(piece, starts.length - 1);
  const melody = melodyOnsets(piece.voices);
  const bars: ChartBar[] = [];
  let [phrase, since] = [0, 0];
  for (const [index, start] of starts.slice(0, -1).entries()) {
    const length = ticks((starts[index + 1] ?? start) - start);
    const meter = meterOf(meters[index]?.meter ?? piece.meter);
    const whole = barTicks(meter);
    const pickUp = index === 0 && length < whole;
    const written = sections.has(index);
    const opens = !pickUp && (written || since >= 8 || index === 0 || bars[index - 1]?.pickUp === true);
    if (opens) [phrase, since] = [0, 0];
    const inside = melody.filter((at) => at >= start && at < start + length).length;
    bars.push({ index, start, length, whole, ...beatsOf(meter, length), pickUp, opens, inPhrase: phrase % 4, melody: inside });
    if (!pickUp) [phrase, since] = [phrase + 1, since + 1];
  }
  return { bars, spans, length: starts.at(-1) ?? ticks(0), key: harmony?.key ?? "C" };
}

const longest = (voices: readonly Voice[]): readonly { readonly meter?: string }[] =>
  voices.map(barsOf).reduce<readonly { readonly meter?: string }[]>((most, bars) => (bars.length > most.length ? bars : most), []);

/** Played bars at which a section begins: where the score names one, else every eighth. */
function sectionStarts(piece: Piece, count: number): ReadonlySet<number> {
  const { order } = writtenScore(piece);
  const named = order.flatMap((measure, index) => (piece.measures?.[measure]?.section === undefined ? [] : [index]));
  return new Set(named.filter((index) => index < count));
}

const melodyOnsets = (voices: readonly Voice[]): readonly number[] =>
  voices
    .filter(({ type, clef }) => type === "Melody" && clef !== "percussion")
    .flatMap((voice) => placedElements(voice).flatMap(({ element, start }) => (element.elementType === "Rest" ? [] : [start])));

function beatsOf(meter: Meter, length: number): Pick<ChartBar, "beat" | "beats" | "groups"> {
  const beat = meter.unit < 4 ? TICKS_PER_QUARTER : beatTicks(meter);
  const beats = Math.max(1, Math.ceil(length / beat));
  return { beat, beats, groups: groupsOf(beats, beat < TICKS_PER_QUARTER) };
}

/**
 * How beats are grouped: pairs, and one group of three where they are odd: at the beginning of quarters (3 + 2 in 5/4), at the end of
 * eighths (2 + 2 + 3 in 7/8). Six quarters and nine are threes.
 * @example groupsOf(5, false) // [3, 2]
 */
export function groupsOf(beats: number, short: boolean): readonly number[] {
  if (beats === 1) return [1];
  if (beats % 3 === 0 && beats !== 12) return Array.from({ length: beats / 3 }, () => 3);
  const pairs = Array.from({ length: beats % 2 === 0 ? beats / 2 : (beats - 3) / 2 }, () => 2);
  if (beats % 2 === 0) return pairs;
  return short ? [...pairs, 3] : [3, ...pairs];
}

/** The stretch of harmony that sounds at a tick. */
export function spanAt(spans: readonly HarmonySpan[], at: number): HarmonySpan | undefined {
  const span = spans[lastUpTo(spans, at)];
  return span !== undefined && at < span.start + span.length ? span : undefined;
}

/** The first chord of a form: what a chorus leads to. */
export const firstChord = ({ spans }: Chart): HarmonySpan["chord"] => spans.find(({ chord }) => chord !== undefined)?.chord;
