import { bassRange } from "../../bass/options.ts";
import { walk } from "../../bass/walk.ts";
import { ticks } from "../../time/time.ts";
import type { BandNote } from "../band-note.ts";
import type { Chance } from "../chance.ts";
import type { Chart } from "../chart.ts";
import { DEAD_TICKS } from "./cells.ts";

const VELOCITY = 82;
/** Of beats, those that a dead note or an octave follows on their second half. */
const SKIPS = 0.045;
const OCTAVES = 0.015;

/**
 * A walking bass with its ornaments: quarters by the rules of `walk`, dead notes and octaves between some of them, beats 2 and 4 a little
 * stronger, each note 85 to 98 % of its beat.
 */
export function walkingBass(chart: Chart, seed: number, chance: Chance): readonly BandNote[] {
  const line = walk(chart.spans, { style: "nearest", pattern: "walkingBassSimple", seed });
  const { low, high } = bassRange();
  return line.flatMap(({ beat, midi }, index): BandNote[] => {
    const next = line[index + 1];
    const bar = chart.bars[beat.bar];
    const place = bar === undefined ? 0 : Math.round((beat.at - bar.start) / bar.beat);
    const velocity = VELOCITY + (place % 2 === 1 ? 4 : 0) + Math.round((chance() - 0.5) * 6);
    const share = 0.855 + chance() * 0.12;
    const main = (length: number): BandNote => ({
      part: "bass",
      start: beat.at,
      duration: ticks(Math.round(length * share)),
      midi,
      velocity,
    });
    const drawn = chance();
    const half = ticks(beat.at + Math.round(beat.length / 2));
    if (next === undefined || beat.length < 960 || beat.length > 960) return [main(beat.length)];
    if (drawn < SKIPS) {
      const dead: BandNote = { part: "bass", start: half, duration: ticks(DEAD_TICKS), midi, velocity: 44, dead: true };
      return [main(beat.length / 2), dead];
    }
    const octave = octaveFor(midi, line[index - 1]?.midi, next.midi, low, high);
    if (drawn < SKIPS + OCTAVES * 3 && octave !== undefined && place % 2 === 0) {
      const after: BandNote = { part: "bass", start: half, duration: ticks(300), midi: octave, velocity: velocity - 12 };
      return [main(beat.length / 2), after];
    }
    return [main(beat.length)];
  });
}

/** The octave that fits between two notes: the line gets on from it by a fifth at most, and turns back. */
function octaveFor(midi: number, before: number | undefined, next: number, low: number, high: number): number | undefined {
  if (before !== undefined && Math.abs(midi - before) >= 7) return undefined;
  return [midi - 12, midi + 12].find(
    (octave) => octave >= low && octave <= high && Math.abs(next - octave) <= 7 && Math.sign(next - octave) === Math.sign(midi - octave),
  );
}
