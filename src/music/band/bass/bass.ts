import type { BandNote } from "../band-note.ts";
import { chanceOf } from "../chance.ts";
import type { Chart } from "../chart.ts";
import { type ChorusOptions, ROLE_LEVEL, swell } from "../comping/comp.ts";
import type { BandStyle } from "../style.ts";
import { cellBass } from "./cells.ts";
import { walkingBass } from "./walking.ts";

/** The bass of a chorus: in two in the head and walking in solos, or by the style's cells. */
export function bass(chart: Chart, style: BandStyle, { seed, chorus, role, next }: ChorusOptions): readonly BandNote[] {
  const chance = chanceOf(seed, style.name, "bass", chorus);
  const kind = role === "solo" ? style.bass.solo : style.bass.head;
  const notes =
    kind === "walk"
      ? walkingBass(chart, Math.floor(chance() * 2 ** 31), chance)
      : cellBass(chart, style.bass, next, chance, next === undefined);
  const barOf = barFinder(chart);
  const line = next === undefined ? notes : joined(notes);
  return line.map((note) => ({ ...note, velocity: Math.max(1, note.velocity + ROLE_LEVEL[role] + swell(chart, barOf(note.start))) }));
}

/** The last note within an octave of the first, by which the next chorus begins too. */
function joined(notes: readonly BandNote[]): readonly BandNote[] {
  const [first, last] = [notes.find(({ dead }) => !dead), notes.findLast(({ dead }) => !dead)];
  if (first === undefined || last === undefined || Math.abs(first.midi - last.midi) <= 12) return notes;
  const from = notes.indexOf(last);
  const shift = first.midi > last.midi ? 12 : -12;
  const before = notes.findLast(({ dead }, index) => !dead && index < from);
  if (before !== undefined && Math.abs(before.midi - last.midi - shift) > 12) return notes;
  return notes.map((note, index) => (index < from ? note : { ...note, midi: note.midi + shift }));
}

/** The bar of a tick; ticks come in order. */
function barFinder({ bars }: Chart): (at: number) => number {
  let index = 0;
  return (at) => {
    while (index < bars.length - 1 && at >= (bars[index + 1]?.start ?? 0)) index++;
    return index;
  };
}
