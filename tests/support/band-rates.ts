import type { BandNote } from "../../src/music/band/band-note.ts";
import type { ChartBar } from "../../src/music/band/chart.ts";
import { KIT } from "../../src/music/band/drums/kit.ts";
import type { Performance } from "./band-charts.ts";
import { barAt, chordsMeant, fillIn, placeOf, strokesIn, struckBy } from "./band-checks.ts";

/** Rates of comping and drums over many choruses, as the design rules C3 to C5 and D1 name them. */
export interface BandRates {
  readonly changes: number;
  readonly offBeat: number;
  readonly anticipated: number;
  /** Longest run of bars with one rhythm of the comping. */
  readonly sameRhythm: number;
  /** Of phrases of four bars, those at whose end the comping rests: in heads, in solos. */
  readonly restsInHeads: number;
  readonly restsInSolos: number;
  readonly rests: number;
  /** Of chords, those that last 30 to 95 % of the time to the next one (two beats at most). */
  readonly articulated: number;
  readonly short: number;
  readonly long: number;
  /** Fewest distinct ride bars in 32. */
  readonly rideBars: number;
  /** Bars without the hi-hat's pedal on its beats. */
  readonly withoutHat: number;
  /** Strokes a bar of snare and bass drum that are neither fill nor feathering. */
  readonly strokes: number;
  readonly equalDrumBars: number;
  /** Of bass beats, those with a dead note or an octave behind them. */
  readonly skips: number;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const longestRun = (texts: readonly string[]): number => {
  let [longest, run] = [0, 0];
  texts.forEach((text, index) => {
    run = text !== "" && text === texts[index - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
};

const onsetsOf = (performance: Performance): readonly (readonly BandNote[])[] => struckBy(performance.notes, "comping");

/** Changes of chord, and those that are struck half a beat before. */
function anticipations(performance: Performance): readonly [changes: number, anticipated: number] {
  const { chart } = performance;
  const starts = new Set(onsetsOf(performance).map(([note]) => note?.start as number));
  const changes = chart.spans.filter(({ chord, start }) => chord !== undefined && start > 0);
  const early = changes.filter(({ start }) => {
    const bar = barAt(performance, start - 1);
    return bar !== undefined && starts.has(start - bar.beat / 2) && chordsMeant(performance, start - bar.beat / 2).length > 1;
  });
  return [changes.length, early.length];
}

function restsAtEnds(performance: Performance): readonly [phrases: number, rests: number] {
  const onsets = onsetsOf(performance);
  const ends = performance.chart.bars.filter(({ inPhrase, pickUp }) => inPhrase === 3 && !pickUp);
  const rests = ends.filter(({ start, length }) => !onsets.some(([note]) => note && note.start >= start && note.start < start + length));
  return [ends.length, rests.length];
}

/** Shares of the time to the next chord, two beats at most, that chords last. */
function articulations(performance: Performance): readonly number[] {
  const onsets = onsetsOf(performance);
  return onsets.flatMap(([note], index) => {
    const next = onsets[index + 1]?.[0];
    const bar = note && barAt(performance, note.start);
    if (note === undefined || bar === undefined || next === undefined) return [];
    return [note.duration / Math.min(next.start - note.start, 2 * bar.beat)];
  });
}

const rhythmIn = ({ start, length, beat }: ChartBar, notes: readonly (readonly BandNote[])[]): string =>
  notes.flatMap(([note]) => (note && note.start >= start && note.start < start + length ? [(note.start - start) / beat] : [])).join(" ");

const ridesIn = (performance: Performance, bar: ChartBar): string =>
  strokesIn(performance, bar)
    .filter(({ midi }) => midi === performance.style.drums.rideKey)
    .map(({ start }) => start - bar.start)
    .join(" ");

function rideVariety(performance: Performance): number {
  const { bars } = performance.chart;
  if (bars.length < 32) return Number.POSITIVE_INFINITY;
  return new Set(bars.slice(0, 32).map((bar) => ridesIn(performance, bar))).size;
}

function hatsMissing(performance: Performance): number {
  return performance.chart.bars.filter((bar) => {
    const hats = strokesIn(performance, bar).filter(({ midi }) => midi === KIT.pedalHat);
    const on2 = hats.some(({ start }) => (start - bar.start) / bar.beat === 1);
    const on4 = bar.beats !== 4 || hats.some(({ start }) => (start - bar.start) / bar.beat === 3);
    return !bar.pickUp && bar.beats >= 3 && !(on2 && on4);
  }).length;
}

/** Measures performances together. */
export function measureBand(all: readonly Performance[]): BandRates {
  const onsets = all.flatMap((one) => onsetsOf(one).map(([note]) => !Number.isInteger(placeOf(one, note?.start ?? 0))));
  const counted = all.map(anticipations);
  const changes = counted.reduce((sum, [count]) => sum + count, 0);
  const restsOf = (list: readonly Performance[]): number => {
    const found = list.map(restsAtEnds);
    return share(
      found.reduce((sum, [, rests]) => sum + rests, 0),
      found.reduce((sum, [phrases]) => sum + phrases, 0),
    );
  };
  const lengths = all.flatMap(articulations);
  const bars = all.flatMap((one) => one.chart.bars.map((bar) => ({ one, bar })));
  const plain = bars.filter(({ one, bar }) => !bar.opens && !one.chart.bars[bar.index + 1]?.opens && bar.index < one.chart.bars.length - 1);
  const bass = all.flatMap(({ notes }) => notes.filter(({ part }) => part === "bass"));
  const beats = bass.filter(({ dead }) => !dead).length;
  return {
    changes,
    offBeat: share(onsets.filter(Boolean).length, onsets.length),
    anticipated: share(
      counted.reduce((sum, [, early]) => sum + early, 0),
      changes,
    ),
    sameRhythm: Math.max(...all.map((one) => longestRun(one.chart.bars.map((bar) => rhythmIn(bar, onsetsOf(one)))))),
    restsInHeads: restsOf(all.filter(({ role }) => role !== "solo")),
    restsInSolos: restsOf(all.filter(({ role }) => role === "solo")),
    rests: restsOf(all),
    articulated: share(lengths.filter((length) => length >= 0.3 && length <= 0.951).length, lengths.length),
    short: share(lengths.filter((length) => length < 0.6).length, lengths.length),
    long: share(lengths.filter((length) => length >= 0.6).length, lengths.length),
    rideBars: Math.min(...all.map(rideVariety)),
    withoutHat: all.reduce((sum, one) => sum + hatsMissing(one), 0),
    strokes: share(
      plain.reduce((sum, { one, bar }) => sum + fillIn(one, bar).split(" ").filter(Boolean).length, 0),
      plain.length,
    ),
    equalDrumBars: Math.max(...all.map((one) => longestRun(one.chart.bars.map((bar) => drumText(one, bar))))),
    skips: share(bass.filter(({ dead }) => dead).length + octaveSkips(all), beats),
  };
}

const drumText = (performance: Performance, bar: ChartBar): string =>
  strokesIn(performance, bar)
    .map(({ start, midi }) => `${start - bar.start}:${midi}`)
    .join(" ");

/** Octaves on second halves of beats. */
const octaveSkips = (all: readonly Performance[]): number =>
  all.reduce((sum, one) => {
    const line = one.notes.filter(({ part, dead }) => part === "bass" && !dead);
    return (
      sum +
      line.filter(
        ({ midi, start }, index) => Math.abs(midi - (line[index - 1]?.midi ?? midi)) === 12 && !Number.isInteger(placeOf(one, start)),
      ).length
    );
  }, 0);
