import type { BassChord } from "../../bass/spans.ts";
import { lastUpTo } from "../../time/last-up-to.ts";
import type { Chart, ChartBar } from "../chart.ts";

/** A chord's share of a bar. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly chord: BassChord;
  readonly bar: ChartBar;
  /** Felt beats, rounded up. */
  readonly beats: number;
}

/** The chords of a chart cut at its bar lines, silences left out. */
export function segmentsOf(chart: Chart): readonly Segment[] {
  const segments: Segment[] = [];
  for (const { chord, start, length } of chart.spans) {
    if (chord === undefined) continue;
    const end = start + length;
    const first = Math.max(0, lastUpTo(chart.bars, start));
    for (const bar of chart.bars.slice(first, lastUpTo(chart.bars, end) + 1)) {
      const from = Math.max(start, bar.start);
      const to = Math.min(end, bar.start + bar.length);
      if (from < to) segments.push({ start: from, end: to, chord, bar, beats: Math.max(1, Math.ceil((to - from) / bar.beat)) });
    }
  }
  return segments;
}

/** The copies of a pitch class within a range, lowest first. */
export const copies = (chroma: number, low: number, high: number): readonly number[] =>
  Array.from({ length: high - low + 1 }, (_, index) => low + index).filter((midi) => midi % 12 === ((chroma % 12) + 12) % 12);

/** The copy of a pitch class nearest to a note; the middle of the range where there is none before. */
export function nearest(chroma: number, from: number, low: number, high: number): number {
  const found = copies(chroma, low, high);
  return found.reduce((best, midi) => (Math.abs(midi - from) < Math.abs(best - from) ? midi : best), found[0] ?? low);
}
