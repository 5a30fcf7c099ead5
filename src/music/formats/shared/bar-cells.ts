import { readChord } from "../../chords/read-chord.ts";
import type { SongMeter } from "../../songs/song.ts";
import { barTicks, beatsInBar, isCompound } from "../../time/time.ts";
import type { ChartChord } from "./chart-song.ts";

/** What stands in a bar of a typed grid: chords, and signs that the chord before goes on for a beat. */
export type GridCell = { readonly symbol: string } | "on";

/**
 * Where the chords of a typed bar begin. As many cells as beats: a cell is a beat. Cells share the bar equally where that makes whole beats,
 * or halves, quarters, eighths of one, and in a compound meter where each felt beat has two or four; else each gets one such part, the longest
 * of which there are enough, and what is left goes to the first ones. @example placedCells(cellsOf("Dm7 G7 C"), FOUR_FOUR) // two beats, one, one
 */
export function placedCells(cells: readonly GridCell[], meter: SongMeter): readonly ChartChord[] {
  const count = cells.length;
  if (count === 0) return [];
  const whole = barTicks(meter);
  let parts = meter.beats;
  while (parts < count) parts *= 2;
  if (isCompound(meter) && [2, 4].includes(count / beatsInBar(meter))) parts = count;
  const lengths = lengthsFromFirst(count, parts);
  let start = 0;
  return cells.flatMap((cell, index) => {
    const from = start;
    start += lengths[index] ?? 0;
    return cell === "on" ? [] : [{ symbol: cell.symbol, start: Math.round((from / parts) * whole) }];
  });
}

/** So many lengths that are together so many parts, the longer ones first. @example lengthsFromFirst(3, 4) // [2, 1, 1] */
const lengthsFromFirst = (count: number, parts: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(parts / count) + (index < parts % count ? 1 : 0));

const LONGEST = 40;

/** A chord symbol as it is typed, `N.C.` for silence; undefined for what is none. @example typedChord("Dm7,") // undefined */
export function typedChord(text: string): string | undefined {
  if (text === "" || text.length > LONGEST) return undefined;
  if (/^(?:n\.?c\.?|no ?chord)$/i.test(text)) return "N.C.";
  const reading = readChord(text);
  if (reading.ok) return reading.value.noChord ? "N.C." : text;
  const upper = text.charAt(0).toUpperCase() + text.slice(1);
  return /^[a-g][b#]?m/.test(text) && readChord(upper).ok ? upper : undefined;
}
