import type { SequencerData } from "../payloads.ts";
import { barTicks, meterOf, TICKS_PER_QUARTER, type Ticks, ticks } from "../time/time.ts";

/** Steps in a whole note: quarters, eighths or sixteenths (specification, section 4). */
export type Grid = 4 | 8 | 16;
export const GRIDS: readonly Grid[] = [4, 8, 16];

/** One row: its key, and its steps from left to right. `size` is a fraction of a whole note. */
export type Sequence = SequencerData["sequences"][number];

/** A held stretch of a row: a step that is on. */
export interface StepNote {
  readonly start: Ticks;
  readonly length: Ticks;
}

/** What one cell of the grid shows: off, the beginning of a step, or its going on. */
export type Cell = "off" | "on" | "hold";

const WHOLE = TICKS_PER_QUARTER * 4;

/** Ticks of one cell. @example cellTicks(8) // 480 */
export const cellTicks = (grid: Grid): Ticks => ticks(WHOLE / grid);

/** Ticks of the whole pattern. @example patternTicks({ length: 2, meter: "4/4" }) // 7680 */
export const patternTicks = ({ length, meter }: Pick<SequencerData, "length" | "meter">): Ticks => ticks(barTicks(meterOf(meter)) * length);

/**
 * The grid that a pattern is written on: the coarsest on which all of its steps begin; sixteenths where none does.
 * @example gridOf(eighths) // 8
 */
export function gridOf({ sequences }: Pick<SequencerData, "sequences">): Grid {
  const starts = sequences.flatMap(({ steps }) => {
    let at = 0;
    return steps.map(({ size }) => {
      at += Math.round(size * WHOLE);
      return at;
    });
  });
  return GRIDS.find((grid) => starts.every((start) => start % cellTicks(grid) === 0)) ?? 16;
}

/** How many cells a row has. @example cellCount({ length: 2, meter: "4/4" }, 8) // 16 */
export const cellCount = (data: Pick<SequencerData, "length" | "meter">, grid: Grid): number =>
  Math.round(patternTicks(data) / cellTicks(grid));

/** The steps of a row that are on, in order, cut at the end of the pattern. @example stepNotes(sequence, patternTicks(data)) */
export function stepNotes({ steps }: Sequence, end: Ticks): readonly StepNote[] {
  const notes: StepNote[] = [];
  let at = 0;
  for (const { size, active } of steps) {
    const length = Math.min(Math.round(size * WHOLE), end - at);
    if (active && length > 0) notes.push({ start: ticks(at), length: ticks(length) });
    at += Math.max(0, length);
  }
  return notes;
}

/**
 * A row's steps from what is on: each note is one step, what lies between is cut into steps of the grid.
 * @example rowSteps([{ start: ticks(480), length: ticks(960) }], ticks(1920), 8) // off 1/8, on 1/4, off 1/8
 */
export function rowSteps(notes: readonly StepNote[], end: Ticks, grid: Grid): Sequence["steps"] {
  const steps: { size: number; active: boolean }[] = [];
  let at = 0;
  const fillTo = (to: number): void => {
    while (at < to) {
      const next = Math.min(to, (Math.floor(at / cellTicks(grid)) + 1) * cellTicks(grid));
      steps.push({ size: (next - at) / WHOLE, active: false });
      at = next;
    }
  };
  for (const { start, length } of notes) {
    fillTo(start);
    steps.push({ size: length / WHOLE, active: true });
    at = start + length;
  }
  fillTo(end);
  return steps;
}

/** What the cells of a row show. A step that begins inside a cell shows in it. @example rowCells(sequence, data, 8)[0] // "on" */
export function rowCells(sequence: Sequence, data: Pick<SequencerData, "length" | "meter">, grid: Grid): readonly Cell[] {
  const size = cellTicks(grid);
  const notes = stepNotes(sequence, patternTicks(data));
  return Array.from({ length: cellCount(data, grid) }, (_, cell): Cell => {
    const from = cell * size;
    if (notes.some(({ start }) => start >= from && start < from + size)) return "on";
    return notes.some(({ start, length }) => start < from && start + length > from) ? "hold" : "off";
  });
}

/** Rows with nothing on. @example emptySequences([{ key: "C", dark: false }], { length: 2, meter: "4/4" }, 8)[0]?.steps.length // 16 */
export const emptySequences = (
  rows: readonly Pick<Sequence, "key" | "dark">[],
  data: Pick<SequencerData, "length" | "meter">,
  grid: Grid,
): readonly Sequence[] => rows.map((row) => ({ ...row, steps: rowSteps([], patternTicks(data), grid) }));

/** The pattern with one row's notes changed; a row that is not there changes nothing. */
function changeRow<D extends SequencerData>(
  data: D,
  row: number,
  grid: Grid,
  change: (notes: readonly StepNote[]) => readonly StepNote[],
): D {
  const end = patternTicks(data);
  const sequences = data.sequences.map((sequence, index) => {
    if (index !== row) return sequence;
    return { ...sequence, steps: rowSteps(change(stepNotes(sequence, end)), end, grid) };
  });
  return { ...data, sequences };
}

const endOf = ({ start, length }: StepNote): number => start + length;
const inOrder = (notes: readonly StepNote[]): StepNote[] => [...notes].sort((a, b) => a.start - b.start);

/**
 * Turns a cell: off becomes a step of one cell; on takes the step away; the going on of a held step ends it before this cell.
 * @example toggleCell(data, 0, 3, 8)
 */
export function toggleCell<D extends SequencerData>(data: D, row: number, cell: number, grid: Grid): D {
  const from = cell * cellTicks(grid);
  const to = from + cellTicks(grid);
  return changeRow(data, row, grid, (notes) => {
    const begun = notes.filter(({ start }) => start >= from && start < to);
    const here = begun.length > 0 ? begun : notes.filter((note) => note.start < to && endOf(note) > from);
    if (here.length === 0) return inOrder([...notes, { start: ticks(from), length: cellTicks(grid) }]);
    const cut = here.filter(({ start }) => start < from).map(({ start }) => ({ start, length: ticks(from - start) }));
    return inOrder([...notes.filter((note) => !here.includes(note)), ...cut]);
  });
}

/**
 * Makes a step begin at a cell and last so many cells (at least one), up to the next step of the row or the end. Steps that begin in the
 * cell, between the lines of the grid, stay where they begin: the last of them is held.
 * @example holdCells(data, 0, 2, 3, 8) // on, hold, hold from the third cell
 */
export function holdCells<D extends SequencerData>(data: D, row: number, cell: number, cells: number, grid: Grid): D {
  const size = cellTicks(grid);
  const from = cell * size;
  return changeRow(data, row, grid, (notes) => {
    const start = notes.findLast((note) => note.start >= from && note.start < from + size)?.start ?? ticks(from);
    const others = notes.filter((note) => note.start !== start);
    const next = Math.min(patternTicks(data), ...others.filter((note) => note.start > start).map((note) => note.start));
    const length = ticks(Math.min(from + Math.max(1, cells) * size, next) - start);
    if (length <= 0) return notes;
    const before = others.map((note) =>
      note.start < start && endOf(note) > start ? { ...note, length: ticks(start - note.start) } : note,
    );
    return inOrder([...before, { start, length }]);
  });
}

/** How many cells a step that begins at a cell lasts; 0 where none begins. @example heldCells(rowCells(sequence, data, 8), 2) // 3 */
export function heldCells(cells: readonly Cell[], cell: number): number {
  if (cells[cell] !== "on") return 0;
  const rest = cells.slice(cell + 1).findIndex((each) => each !== "hold");
  return 1 + (rest < 0 ? cells.length - cell - 1 : rest);
}

/**
 * The pattern on another grid: every step begins and ends where it did, and the silence between is cut on the lines of the grid.
 * @example regrid(data, 16)
 */
export function regrid<D extends SequencerData>(data: D, grid: Grid): D {
  const end = patternTicks(data);
  const sequences = data.sequences.map((sequence) => ({ ...sequence, steps: rowSteps(stepNotes(sequence, end), end, grid) }));
  return { ...data, sequences };
}

/** Whether every step that is on begins and ends on a line of a grid. @example fitsGrid(offBeats, 4) // false */
export function fitsGrid(data: SequencerData, grid: Grid): boolean {
  const size = cellTicks(grid);
  const end = patternTicks(data);
  return data.sequences.every((sequence) =>
    stepNotes(sequence, end).every((note) => note.start % size === 0 && (endOf(note) % size === 0 || endOf(note) === end)),
  );
}

/** True when any step of a pattern is on. @example hasSteps(data) */
export const hasSteps = (data: SequencerData): boolean =>
  data.sequences.some((sequence) => stepNotes(sequence, patternTicks(data)).length > 0);
