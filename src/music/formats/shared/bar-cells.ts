import { readChord } from "../../chords/read-chord.ts";
import type { SongMeter } from "../../songs/song.ts";
import { barTicks } from "../../time/time.ts";
import type { ChartChord } from "./chart-song.ts";

/** What stands in a bar of a typed grid: chords, and signs that the chord before goes on for a beat. */
export type GridCell = { readonly symbol: string } | "on";

/**
 * Where the chords of a typed bar begin. As many cells as beats: a cell is a beat. Chords alone share the bar, where it can be divided
 * in whole beats equally, else a beat each and what is left from the first on; chords with slashes that fill no bar share it by cells.
 */
export function placedCells(cells: readonly GridCell[], meter: SongMeter): readonly ChartChord[] {
  const count = cells.length;
  if (count === 0) return [];
  const whole = barTicks(meter);
  const { beats } = meter;
  const onlyChords = cells.every((cell) => cell !== "on");
  const starts =
    onlyChords && count < beats && beats % count !== 0
      ? lengthsFromFirst(count, beats).map((_, index, all) => all.slice(0, index).reduce((sum, each) => sum + each, 0) / beats)
      : cells.map((_, index) => index / count);
  return cells.flatMap((cell, index) => (cell === "on" ? [] : [{ symbol: cell.symbol, start: Math.round((starts[index] ?? 0) * whole) }]));
}

/** A beat each, the rest a beat each from the first on. @example lengthsFromFirst(3, 4) // [2, 1, 1] */
const lengthsFromFirst = (count: number, beats: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(beats / count) + (index < beats % count ? 1 : 0));

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
