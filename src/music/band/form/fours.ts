import { ticks } from "../../time/time.ts";
import type { BandNote } from "../band-note.ts";
import { tickIn } from "../cells.ts";
import { chanceOf } from "../chance.ts";
import type { Chart, ChartBar } from "../chart.ts";
import { fill } from "../drums/fills.ts";
import { KIT } from "../drums/kit.ts";
import type { BandStyle } from "../style.ts";
import { type Trader, turnAt } from "./turns.ts";

/**
 * A chorus in which learner and band trade fours: in the learner's four bars nobody comps, in the band's four the comping steps forward and
 * the drummer fills every other bar.
 */
export function tradedFours(notes: readonly BandNote[], chart: Chart, { drums }: BandStyle, seed: number): readonly BandNote[] {
  const chance = chanceOf(seed, "fours");
  const first = chart.bars.findIndex(({ pickUp }) => !pickUp);
  const turnOf = (at: number): Trader => turnAt(Math.max(0, barAt(chart, at) - first));
  const kept = notes.flatMap((note): BandNote[] => {
    if (note.part !== "comping") return [note];
    return turnOf(note.start) === "learner" ? [] : [{ ...note, velocity: Math.min(127, note.velocity + 10) }];
  });
  const filled = chart.bars.filter(({ index, start }) => index >= first && (index - first) % 2 === 1 && turnOf(start) === "band");
  const fills = filled.flatMap((bar) =>
    fill(bar.beats, drums.fills, drums.fills === "brushes" ? 54 : 72, bar.beat < 960, chance).map(([at, midi, velocity]) =>
      stroke(bar, at, midi, velocity),
    ),
  );
  const busy = new Set(fills.map(({ start, midi }) => `${start} ${midi}`));
  const rest = kept.filter(
    ({ part, start, midi }) => part !== "drums" || (!busy.has(`${start} ${midi}`) && !isUnderFill(filled, start, midi)),
  );
  return [...rest, ...fills].sort((a, b) => a.start - b.start || a.midi - b.midi);
}

const barAt = ({ bars }: Chart, at: number): number => bars.findLast(({ start }) => start <= at)?.index ?? 0;

/** A snare of the time under a fill: the hands are busy. */
const isUnderFill = (bars: readonly ChartBar[], at: number, midi: number): boolean =>
  (midi === KIT.snare || midi === KIT.slap) && bars.some(({ start, length }) => at >= start + length / 2 && at < start + length);

const stroke = (bar: ChartBar, at: number, midi: number, velocity: number): BandNote => ({
  part: "drums",
  start: ticks(tickIn(bar, at)),
  duration: ticks(0),
  midi,
  velocity: Math.max(1, Math.min(127, Math.round(velocity))),
});
