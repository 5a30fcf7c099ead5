import type { BassChord, HarmonySpan } from "../../bass/spans.ts";
import { ticks } from "../../time/time.ts";
import type { Chart, ChartBar } from "../chart.ts";

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

/** A chart whose last ticks are cut off, so that a pick-up has its place there. */
export function shortened(chart: Chart, by: number): Chart {
  const length = ticks(chart.length - by);
  const last = chart.bars.at(-1);
  if (by <= 0 || last === undefined || last.length <= by) return chart;
  const cut = { ...last, length: ticks(last.length - by), beats: Math.max(1, Math.ceil((last.length - by) / last.beat)) };
  const spans = chart.spans
    .filter(({ start }) => start < length)
    .map((span) => ({
      ...span,
      length: ticks(Math.min(span.length, length - span.start)),
      beats: span.beats
        .filter(({ at }) => at < length)
        .map((beat) => ({ ...beat, length: ticks(Math.min(beat.length, length - beat.at)) })),
    }));
  return { ...chart, bars: [...chart.bars.slice(0, -1), { ...cut, groups: groupsWithin(cut) }], spans, length };
}

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
