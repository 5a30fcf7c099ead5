import type { BandNote } from "./band-note.ts";
import { bass } from "./bass/bass.ts";
import { chanceOf } from "./chance.ts";
import type { Chart } from "./chart.ts";
import { type ChorusOptions, comp } from "./comping/comp.ts";
import { drums } from "./drums/drums.ts";
import type { BandStyle } from "./style.ts";

/**
 * Once through a form: what comping, bass and drums play, in order, straight and in time. The same chart, style and options give the same
 * notes; another chorus, others.
 * @example chorus(chartOf(piece), bandStyles.mediumSwing, { seed: 1, chorus: 2, role: "solo", next: undefined })
 */
export function chorus(chart: Chart, style: BandStyle, { seed, ...which }: ChorusOptions): readonly BandNote[] {
  const options = { ...which, seed: takeOf(chart, seed) };
  return [...comp(chart, style, options), ...bass(chart, style, options), ...drums(chart, style, options)].sort(
    (a, b) => a.start - b.start || a.midi - b.midi,
  );
}

const known = new WeakMap<Chart, string>();

/** The seed of a take of one form: two songs are not played alike, and a song is played alike in every key. */
function takeOf(chart: Chart, seed: number): number {
  const form = known.get(chart) ?? formOf(chart);
  known.set(chart, form);
  return Math.floor(chanceOf(seed, form)() * 2 ** 31);
}

function formOf({ bars, spans }: Chart): string {
  const home = spans.find(({ chord }) => chord !== undefined)?.chord?.root ?? 0;
  const changes = spans.map(
    ({ chord, start }) => `${start}:${chord === undefined ? "-" : `${(chord.root - home + 12) % 12}${chord.reading.type}`}`,
  );
  return `${bars.length} ${changes.join(" ")}`;
}
