import type { Score, ScoreBar } from "../../../../music/notation/score.ts";
import { type Volta, voltas } from "../../../../music/notation/voltas.ts";
import { beatTicks, meterOf, type Ticks, ticks } from "../../../../music/time/time.ts";
import type { LaidLine, SheetLayout } from "../layout/sheet-layout.ts";

/** Bars in a row of a chart. */
export const ROW = 4;

/** A chord in its cell: where it begins, and how wide it may be, as shares of the cell. */
export interface ChartChord {
  readonly name: string;
  readonly left: number;
  readonly width: number;
}

/** One bar of a chart. */
export interface ChartCell {
  /** Which bar of the page, from 0. */
  readonly bar: number;
  readonly source: ScoreBar;
  /** 0..3 */
  readonly column: number;
  /** Empty where the bar repeats the one before. */
  readonly chords: readonly ChartChord[];
  readonly repeatsBefore: boolean;
  /** The ending over it: what is written where it begins, and its last bar. */
  readonly volta: (Volta & { readonly begins: boolean; readonly ends: boolean }) | null;
  /** The meter where it changes. */
  readonly meter: string | null;
}

export type ChartRow = readonly ChartCell[];

/**
 * A score as a grid of chords, four bars a row: a section begins a row, and further endings stand under the first. A pick-up without
 * chords is left out.
 * @example chartRows(score)[0]?.length // 4
 */
export function chartRows(score: Score): readonly ChartRow[] {
  const endings = voltas(score.bars);
  const rows: ChartCell[][] = [];
  let row: ChartCell[] = [];
  let column = 0;
  let endingColumn = 0;
  score.bars.forEach((bar, index) => {
    if (bar.number === 0 && bar.chords.length === 0) return;
    const opening = endings.find(({ from }) => from === index);
    const isFurther = opening !== undefined && !(bar.signs.endings ?? []).includes(1);
    if (row.length > 0 && (column >= ROW || bar.signs.section !== undefined || isFurther)) {
      rows.push(row);
      row = [];
      column = isFurther && bar.signs.section === undefined ? endingColumn : 0;
    }
    if (opening !== undefined && !isFurther) endingColumn = column;
    row.push(cellOf(score, index, column, endings));
    column += 1;
  });
  return row.length > 0 ? [...rows, row] : rows;
}

function cellOf(score: Score, index: number, column: number, endings: readonly Volta[]): ChartCell {
  const bar = score.bars[index] as ScoreBar;
  const before = score.bars[index - 1];
  const repeatsBefore = before !== undefined && isSameHarmony(bar, before);
  const own = endings.find(({ from, to }) => index >= from && index <= to);
  return {
    bar: index,
    source: bar,
    column,
    chords: repeatsBefore ? [] : placedChords(bar),
    repeatsBefore,
    volta: own === undefined ? null : { ...own, begins: own.from === index, ends: own.to === index },
    meter: bar.meter !== before?.meter ? bar.meter : null,
  };
}

/** Whether a bar has the chords of the one before: then a sign says so. */
function isSameHarmony(bar: ScoreBar, before: ScoreBar): boolean {
  if (bar.signs.section !== undefined || bar.signs.startsRepeat || bar.signs.endings !== undefined || bar.signs.coda) return false;
  if (bar.chords.length === 0) return true;
  return (
    bar.length === before.length &&
    bar.chords.length === before.chords.length &&
    bar.chords.every(({ name, offset }, index) => before.chords[index]?.name === name && before.chords[index]?.offset === offset)
  );
}

/** Two chords have half a cell each; others as much as the time they have, but no less than a fair part. */
function placedChords({ chords, length }: ScoreBar): readonly ChartChord[] {
  const count = chords.length;
  const isEven = count === 2 || chords.some(({ offset }, index) => (chords[index + 1]?.offset ?? length) - offset < length / (count + 2));
  return chords.map(({ name, offset }, index) => {
    if (isEven || count === 1) return { name, left: index / count, width: 1 / count };
    const end = chords[index + 1]?.offset ?? length;
    return { name, left: offset / length, width: (end - offset) / length };
  });
}

/** About how wide a chord symbol is, in em. @example symbolEm("Dbmaj7(#11)") // 3.6 or so */
export const symbolEm = (name: string): number => 0.85 + 0.46 * Math.max(0, name.length - 1);

/** A row is so high for its width of four cells, in units of which a cell is 100 wide. */
const [CELL, ROW_HEIGHT] = [100, 40];

/** A chart as a layout: what follows, loops and has a cursor does so in all views alike. */
export function chartLayout(rows: readonly ChartRow[]): SheetLayout {
  const lines = rows.map((row, index): LaidLine => {
    const [y, bottom] = [index * ROW_HEIGHT, (index + 1) * ROW_HEIGHT];
    const bars = row.map(({ bar, column }) => ({ bar, from: column * CELL, to: (column + 1) * CELL }));
    const place = { x: 0, y, width: ROW * CELL, height: ROW_HEIGHT, top: y + 10, bottom: bottom - 9, highest: y + 7, lowest: bottom - 7 };
    return { ...place, bars, stops: row.flatMap(beatsOf) };
  });
  return { width: ROW * CELL, height: rows.length * ROW_HEIGHT, lines };
}

/** The beats of a cell. */
function beatsOf({ bar, column, source: { start, length, meter } }: ChartCell) {
  const beat: Ticks = beatTicks(meterOf(meter ?? "4/4"));
  const count = Math.max(1, Math.round(length / beat));
  return Array.from({ length: count }, (_, index) => {
    return { start: ticks(start + index * beat), bar, x: (column + index / count) * CELL + 5 };
  });
}
