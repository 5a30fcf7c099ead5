import { TICKS_PER_QUARTER } from "../../time/time.ts";
import type { ImportNotices } from "../shared/imported.ts";
import type { MidiMusic } from "./collect.ts";
import type { Grid } from "./grid.ts";
import type { BarSpan } from "./lines.ts";

const UNITS = [1, 2, 4, 8, 16, 32];
const MOST = 2001;

/**
 * The bars of a piece by its meters, up to its last note. A meter that changes within a bar ends it. The first bar is a pick-up where
 * it has a shorter meter of its own, or where chords, bass and long notes fall on its beats and not on the bar lines.
 */
export function barsOfMusic(music: MidiMusic, grid: Grid, notices: ImportNotices): readonly BarSpan[] {
  const meters = music.meters.filter(({ beats, unit }) => UNITS.includes(unit) && beats >= 1 && beats <= 32);
  if (meters.length === 0) notices.tell("meter-guessed", { meter: "4/4" });
  const notes = music.lines.flatMap((line) => line.notes);
  const last = notes.reduce((end, note) => Math.max(end, grid.place(note.start) + 1, grid.place(note.end)), 1);
  const bars: BarSpan[] = [];
  let at = 0;
  const first = meters[0] ?? { at: 0, beats: 4, unit: 4 };
  const pickUp = meters.length <= 1 ? pickUpOf(music, grid, (first.beats * 3840) / first.unit, 3840 / first.unit) : 0;
  const written = writtenPickUp(meters);
  if (written !== undefined) {
    bars.push(written);
    at = written.end;
  } else if (pickUp > 0) {
    notices.tell("pick-up-guessed");
    bars.push({ start: 0, end: pickUp, beats: first.beats, unit: first.unit });
    at = pickUp;
  }
  for (let index = 0; at < last - 60 && bars.length < MOST; ) {
    while (index < meters.length - 1 && Math.round(meters[index + 1]?.at ?? 0) <= at) index++;
    const { beats, unit } = meters[index] ?? first;
    const next = meters[index + 1];
    const end = at + (beats * 3840) / unit;
    const stop = next && next.at < end - 1 ? Math.round(next.at) : end;
    bars.push({ start: at, end: stop, beats, unit });
    at = stop;
  }
  return bars;
}

/** A first bar alone in a meter that is shorter than the next one, as programs write a pick-up: a bar of 1/4 before 3/4. */
function writtenPickUp([first, second]: MidiMusic["meters"]): BarSpan | undefined {
  if (first === undefined || second === undefined) return undefined;
  const end = (first.beats * 3840) / first.unit;
  const isPickUp = Math.round(first.at) <= 0 && Math.abs(second.at - end) <= 1 && end < (second.beats * 3840) / second.unit;
  return isPickUp ? { start: 0, end: Math.round(end), beats: second.beats, unit: second.unit } : undefined;
}

/** How much falls on the bar lines when these are shifted: struck chords and low notes count more, long notes too. */
function pickUpOf(music: MidiMusic, grid: Grid, bar: number, beat: number): number {
  const weights = new Map<number, number>();
  let sum = 0;
  for (const line of music.lines) {
    for (const { start, end, key } of line.notes) {
      const weight = (key < 52 ? 2 : 1) * (1 + Math.min(2, (end - start) / TICKS_PER_QUARTER));
      const phase = Math.round(grid.place(start)) % bar;
      weights.set(phase, (weights.get(phase) ?? 0) + weight);
      sum += weight;
    }
  }
  const first = Math.min(...music.lines.flatMap(({ notes }) => notes.slice(0, 1).map(({ start }) => grid.place(start))));
  const own = weights.get(0) ?? 0;
  let best = { shift: 0, weight: own };
  for (let shift = beat; shift < bar; shift += beat) {
    const weight = weights.get(Math.round(shift)) ?? 0;
    if (weight > best.weight) best = { shift: Math.round(shift), weight };
  }
  const isClear = best.weight > own * 2.5 && best.weight > sum / 5;
  return best.shift > 0 && isClear && first < best.shift ? best.shift : 0;
}
