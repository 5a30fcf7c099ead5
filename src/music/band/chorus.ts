import type { BandNote } from "./band-note.ts";
import { bass } from "./bass/bass.ts";
import type { Chart } from "./chart.ts";
import { type ChorusOptions, comp } from "./comping/comp.ts";
import { drums } from "./drums/drums.ts";
import type { BandStyle } from "./style.ts";

/**
 * Once through a form: what comping, bass and drums play, in order, straight and in time. The same chart, style and options give the same
 * notes; another chorus, others.
 * @example chorus(chartOf(piece), bandStyles.mediumSwing, { seed: 1, chorus: 2, role: "solo", next: undefined })
 */
export function chorus(chart: Chart, style: BandStyle, options: ChorusOptions): readonly BandNote[] {
  return [...comp(chart, style, options), ...bass(chart, style, options), ...drums(chart, style, options)].sort(
    (a, b) => a.start - b.start || a.midi - b.midi,
  );
}
