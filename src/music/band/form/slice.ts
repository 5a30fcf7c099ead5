import type { BassChord, HarmonySpan } from "../../bass/spans.ts";
import { TICKS_PER_QUARTER, ticks } from "../../time/time.ts";
import { type Chart, type ChartBar, groupsOf } from "../chart.ts";

/** Some bars of a chart, one after another, as a chart of their own. @example barsOfChart(chart, [28, 29, 30, 31]).length */
export function barsOfChart(chart: Chart, indices: readonly number[]): Chart {
  const bars: ChartBar[] = [];
  const spans: HarmonySpan[] = [];
  let at = 0;
  for (const index of indices) {
    const bar = chart.bars[index];
    if (bar === undefined) continue;
    const shift = at - bar.start;
    const number = bars.length;
    bars.push({ ...bar, index: number, start: ticks(at), opens: number === 0, inPhrase: number % 4, pickUp: false, melody: 0 });
    for (const span of chart.spans) addSpan(spans, span, bar, shift, number);
    at += bar.length;
  }
  return { bars, spans, length: ticks(at), key: chart.key };
}

function addSpan(spans: HarmonySpan[], { chord, start, length, beats }: HarmonySpan, bar: ChartBar, shift: number, number: number): void {
  const from = Math.max(start, bar.start);
  const to = Math.min(start + length, bar.start + bar.length);
  if (from >= to) return;
  const own = beats
    .filter(({ at }) => at >= from && at < to)
    .map((beat) => ({ ...beat, at: ticks(beat.at + shift), length: ticks(Math.min(beat.length, to - beat.at)), bar: number }));
  const last = spans.at(-1);
  if (last && last.chord?.name === chord?.name && last.start + last.length === from + shift)
    spans[spans.length - 1] = { ...last, length: ticks(last.length + to - from), beats: [...last.beats, ...own] };
  else spans.push({ chord, start: ticks(from + shift), length: ticks(to - from), beats: own });
}

/**
 * A chart whose last bar and a pick-up of so many ticks make one whole bar: it is cut short, or goes on where it was written short. A
 * pick-up longer than that bar leaves it as it is.
 */
export function wholeWith(pickUp: number, chart: Chart): Chart {
  const last = chart.bars.at(-1);
  if (last === undefined || last.whole <= pickUp || last.whole - pickUp === last.length) return chart;
  const own = ticks(last.whole - pickUp);
  const length = ticks(last.start + own);
  const fitted = { ...last, length: own, beats: Math.max(1, Math.ceil(own / last.beat)) };
  const spans = chart.spans
    .filter(({ start }) => start < length)
    .map((span) => (span === chart.spans.at(-1) ? longer(span, last, length) : span));
  return {
    ...chart,
    bars: [...chart.bars.slice(0, -1), { ...fitted, groups: groupsFor(fitted, last) }],
    spans: spans.map((span) => shorter(span, length)),
    length,
  };
}

/** A stretch that ends at a tick at the latest. */
function shorter(span: HarmonySpan, end: number): HarmonySpan {
  const beats = span.beats.filter(({ at }) => at < end).map((beat) => ({ ...beat, length: ticks(Math.min(beat.length, end - beat.at)) }));
  return { ...span, length: ticks(Math.min(span.length, end - span.start)), beats };
}

/** The last stretch of a chart, that goes on through its last bar up to a tick. */
function longer(span: HarmonySpan, { index, start, beat }: ChartBar, end: number): HarmonySpan {
  if (span.start + span.length >= end) return span;
  const points = [...span.beats];
  for (let at = start + beat; at < end; at += beat)
    if (at >= span.start + span.length) points.push({ at: ticks(at), length: ticks(beat), barStart: false, bar: index });
  const beats = points.map((point, place) => ({ ...point, length: ticks((points[place + 1]?.at ?? end) - point.at) }));
  return { ...span, length: ticks(end - span.start), beats };
}

/** How the beats of a bar are grouped that was longer, or shorter. */
const groupsFor = (bar: ChartBar, before: ChartBar): readonly number[] =>
  bar.beats > before.beats ? groupsOf(bar.beats, bar.beat < TICKS_PER_QUARTER) : groupsWithin(bar);

function groupsWithin({ groups, beats }: ChartBar): readonly number[] {
  let left = beats;
  return groups.flatMap((size) => {
    const own = Math.min(size, left);
    left -= own;
    return own > 0 ? [own] : [];
  });
}

/** A chart with another chord from a tick to its end. */
export function withLastChord(chart: Chart, chord: BassChord, from: number): Chart {
  const kept = chart.spans.flatMap((span): HarmonySpan[] => {
    if (span.start >= from) return [];
    const length = ticks(Math.min(span.length, from - span.start));
    return [{ ...span, length, beats: span.beats.filter(({ at }) => at < from) }];
  });
  const beats = chart.spans.flatMap((span) => span.beats.filter(({ at }) => at >= from));
  return { ...chart, spans: [...kept, { chord, start: ticks(from), length: ticks(chart.length - from), beats }] };
}
