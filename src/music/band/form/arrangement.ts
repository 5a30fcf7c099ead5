import { type BassChord, bassChord } from "../../bass/spans.ts";
import { chromaOf, plainRoot, transposeNote } from "../../pitch.ts";
import { type Ticks, ticks } from "../../time/time.ts";
import { tonicOf } from "../../transpose.ts";
import type { BandNote } from "../band-note.ts";
import { type Chart, type ChartBar, firstChord, spanAt } from "../chart.ts";
import { chorus } from "../chorus.ts";
import type { BandStyle } from "../style.ts";
import { finalNotes } from "./final.ts";
import { canRest, homeOf } from "./home.ts";
import { barsOfChart, wholeWith, withLastChord } from "./slice.ts";

/** A stretch of the band alone, before or after the form. */
export interface BandStretch {
  readonly notes: readonly BandNote[];
  readonly length: Ticks;
  /** Of the tempo: 1, or less where it slows down. */
  readonly pace: number;
}

const INTRO = 0;
const ENDING = -1;

/** The bars of an intro, as a chart of their own. */
interface IntroChart {
  readonly chart: Chart;
  /** The first chord of the form. */
  readonly target: BassChord;
  readonly drumsAlone: boolean;
}

/**
 * What is played before the first chorus: the last four bars of the form, turned so that they lead to its first chord; or two bars of
 * drums. A pick-up sounds on the last beats of its last bar. Undefined where the form is too short for one, or begins in silence.
 */
export function introOf(chart: Chart, style: BandStyle, seed: number): BandStretch | undefined {
  const intro = introChart(chart, style);
  if (intro === undefined) return undefined;
  const { chart: turned, target, drumsAlone } = intro;
  const notes = chorus(turned, style, { seed, chorus: INTRO, role: "intro", next: target });
  return { notes: drumsAlone ? notes.filter(({ part }) => part === "drums") : notes, length: turned.length, pace: 1 };
}

/** A chord before bar 1. */
export interface IntroChord {
  /** Ticks from bar 1, below 0. */
  readonly start: Ticks;
  readonly name: string;
}

/** The chords of the intro in order; none where drums play it alone, or there is none. @example introChords(chart, style).at(-1)?.name // "G7" */
export function introChords(chart: Chart, style: BandStyle): readonly IntroChord[] {
  const intro = introChart(chart, style);
  if (intro === undefined || intro.drumsAlone) return [];
  const { spans, length } = intro.chart;
  return spans.flatMap(({ chord, start }) => (chord === undefined ? [] : [{ start: ticks(start - length), name: chord.name }]));
}

function introChart(chart: Chart, style: BandStyle): IntroChart | undefined {
  const whole = chart.bars.flatMap(({ pickUp, index }) => (pickUp ? [] : [index]));
  const target = firstChord(chart);
  if (whole.length < 4 || target === undefined) return undefined;
  const [first] = chart.bars;
  const pickUp = first?.pickUp ? first.length : 0;
  const drumsAlone = style.intro === "fill";
  const bars = wholeWith(pickUp, barsOfChart(chart, whole.slice(drumsAlone ? -2 : -4)));
  return { chart: drumsAlone ? bars : turnedTo(bars, target), target, drumsAlone };
}

/** The last half bar gives way to the dominant of what follows, where it would stay at home or where it is. */
function turnedTo(chart: Chart, target: BassChord): Chart {
  const bar = chart.bars.at(-1);
  const last = chart.spans.at(-1)?.chord;
  if (bar === undefined || last === undefined) return chart;
  const atHome = last.root === (chromaOf(tonicOf(chart.key)) ?? -1) || last.root === target.root;
  const half = bar.start + Math.floor(bar.beats / 2) * bar.beat;
  if (!atHome || half <= bar.start || half >= chart.length) return chart;
  const fifth = bassChord({ tonic: plainRoot(transposeNote(target.reading.tonic, "5P")), type: "7" });
  return fifth === undefined || (spanAt(chart.spans, half)?.start ?? half) > half ? chart : withLastChord(chart, fifth, half);
}

/**
 * How the band ends after the last chorus: a tag of the form's cadence, twice or slowing down, and home; or one short chord. A last bar
 * that leaves room for a pick-up is played to its end before. Empty where there is no chord to end on.
 */
export function endingOf(chart: Chart, style: BandStyle, seed: number): readonly BandStretch[] {
  const home = homeOf(chart);
  const bar = chart.bars.findLast(({ pickUp }) => !pickUp);
  if (home === undefined || bar === undefined) return [];
  const cadence = style.ending === "button" ? [] : cadenceOf(chart, home);
  const last = finalNotes(home, bar, style, seed);
  const room = bar.whole > bar.length ? [restOf(chart, bar, style, seed, home)] : [];
  const slow = style.ending === "ritardando";
  const tags = slow ? cadence : [...cadence, ...cadence];
  const stretches = slow ? slowing(chart, tags, style, seed, home) : tagged(chart, tags, style, seed, home);
  return [...room, ...stretches, { notes: last, length: ticks(2 * bar.whole), pace: slow ? 0.72 : 1 }];
}

/** What is left of a bar that was written short. */
function restOf(chart: Chart, { index, length, whole }: ChartBar, style: BandStyle, seed: number, home: BassChord): BandStretch {
  const bar = wholeWith(0, barsOfChart(chart, [index]));
  const notes = chorus(bar, style, { seed, chorus: ENDING, role: "ending", next: home });
  return { notes: notesFrom(notes, length, whole), length: ticks(whole - length), pace: 1 };
}

/** The notes that begin between two ticks, counted from the first of these. */
const notesFrom = (notes: readonly BandNote[], from: number, to: number): readonly BandNote[] =>
  notes.filter(({ start }) => start >= from && start < to).map((note) => ({ ...note, start: ticks(note.start - from) }));

function tagged(chart: Chart, bars: readonly number[], style: BandStyle, seed: number, home: BassChord): readonly BandStretch[] {
  if (bars.length === 0) return [];
  const tag = wholeWith(0, barsOfChart(chart, bars));
  return [{ notes: chorus(tag, style, { seed, chorus: ENDING, role: "ending", next: home }), length: tag.length, pace: 1 }];
}

/** Bar by bar, each slower than the one before. */
function slowing(chart: Chart, bars: readonly number[], style: BandStyle, seed: number, home: BassChord): readonly BandStretch[] {
  const [whole] = tagged(chart, bars, style, seed, home);
  const { bars: own } = wholeWith(0, barsOfChart(chart, bars));
  return own.map(({ start, length }, index) => ({
    notes: notesFrom(whole?.notes ?? [], start, start + length),
    length,
    pace: [0.94, 0.84, 0.78][index] ?? 0.75,
  }));
}

/** The two bars that lead home near the end of the form. */
function cadenceOf({ bars, spans }: Chart, home: BassChord): readonly number[] {
  const last = bars.length - 1;
  const isHome = (chord: BassChord | undefined): boolean =>
    chord?.name === home.name || (chord !== undefined && chord.root === home.root && canRest(chord));
  const arrival = bars.findIndex(({ index, start }) => {
    const span = spanAt(spans, start);
    return index >= last - 3 && span?.start === start && isHome(span.chord);
  });
  const to = arrival >= 2 ? arrival : last + 1;
  return [to - 2, to - 1].filter((index) => index >= 0 && bars[index]?.pickUp === false);
}
