import * as v from "valibot";
import { said } from "../documents/problems.ts";
import { meter, patternBars, sequences, tempo } from "../documents/schemas.ts";
import type { NoteEvent, Piece } from "../music/elements.ts";
import { pieceScore } from "../music/notation/piece-score.ts";
import type { Score } from "../music/notation/score.ts";
import type { SequencerData } from "../music/payloads.ts";
import { pieceEvents } from "../music/pieces/events.ts";
import { barStarts, pieceLength } from "../music/pieces/timeline.ts";
import {
  type Cell,
  emptySequences,
  fitsGrid,
  GRIDS,
  type Grid,
  hasSteps,
  heldCells,
  holdCells,
  regrid,
  rowCells,
  toggleCell,
} from "../music/rhythm/step-grid.ts";
import { type PatternOptions, patternPiece, rowsPiece } from "../music/rhythm/steps-to-voice.ts";
import { meterOf, type Ticks } from "../music/time/time.ts";
import { actionOf } from "./define.ts";

/** Bars, meter and grid that a sequencer starts with (specification, sections 3 and 9). */
const START = { length: 2, meter: "4/4", grid: 8 } as const;
/** Quarter notes a minute where none is stored. */
const START_TEMPO = 120;

const isGrid = (value: number): value is Grid => GRIDS.some((grid) => grid === value);
const gridValue = v.pipe(
  v.number(),
  v.check(isGrid, said("grid-choices")),
  v.transform((value): Grid => (isGrid(value) ? value : START.grid)),
);

/** The fields that both step sequencers store. */
export const sequencerFields = { sequences, length: patternBars, meter, grid: gridValue, tempo: v.exactOptional(tempo) };

/** What both step sequencers hold. */
export interface SequencerState extends SequencerData {
  readonly grid: Grid;
  readonly tempo?: number;
}

/** One row as drawn. */
export interface ShownRow {
  readonly key: string;
  /** The note it sounds; null: the row is silent. */
  readonly note: string | null;
  readonly dark: boolean;
  readonly cells: readonly Cell[];
}

/** What the view of a step sequencer draws; `events`, `barStarts` and `length` are what its transport plays. */
export interface SequencerDerived {
  readonly rows: readonly ShownRow[];
  readonly grid: Grid;
  /** Some step begins or ends between the lines of the grid. */
  readonly betweenLines: boolean;
  readonly tempo: number;
  readonly empty: boolean;
  readonly bars: number;
  readonly cellsPerBar: number;
  readonly cellsPerBeat: number;
  /** The pattern as it is written; null while nothing is on. */
  readonly score: Score | null;
  readonly events: readonly NoteEvent[];
  readonly barStarts: readonly Ticks[];
  readonly length: Ticks;
}

/** Where two sequencers differ: what their rows sound, and what they are called. */
export type RowsOf<S> = (state: S) => Pick<PatternOptions, "noteOfRow" | "chord" | "type" | "id" | "title">;

/** A pattern with nothing on. */
export const startPattern = (rows: readonly { readonly key: string; readonly dark: boolean }[]) => ({
  ...START,
  sequences: emptySequences(rows, START, START.grid),
});

export const tempoOf = (state: SequencerState): number => state.tempo ?? START_TEMPO;

const optionsOf = <S extends SequencerState>(state: S, rowsOf: RowsOf<S>): PatternOptions => ({
  ...rowsOf(state),
  grid: writtenGrid(state),
  tempo: tempoOf(state),
});

/** The grid on which a pattern is music: its own, or a finer one where steps begin or end between its lines. */
const writtenGrid = (state: SequencerState): Grid => GRIDS.find((grid) => grid >= state.grid && fitsGrid(state, grid)) ?? 16;

/** What a sequencer sends along links: its pattern, and the pattern as music (nothing while nothing is on). */
export const sequencerOutputs = <S extends SequencerState>(rowsOf: RowsOf<S>) =>
  ({
    data: {
      kind: "state",
      payload: "SequencerData",
      read: ({ sequences: rows, length, meter: written }: S) => ({ sequences: rows, length, meter: written }),
    },
    piece: {
      kind: "state",
      payload: "Piece",
      read: (state: S) => (hasSteps(state) ? patternPiece(state, optionsOf(state, rowsOf)) : null),
    },
    voice: {
      kind: "state",
      payload: "Voice",
      read: (state: S) => (hasSteps(state) ? (patternPiece(state, optionsOf(state, rowsOf)).voices[0] ?? null) : null),
    },
  }) as const;

/** Its own transport: the pattern over and over. */
export const sequencerPlays = <S extends SequencerState>(rowsOf: RowsOf<S>) => ({
  group: "sequencer" as const,
  loops: true,
  piece: (state: S): Piece => rowsPiece(state, optionsOf(state, rowsOf)),
  tempo: (state: S) => tempoOf(state),
});

const cell = v.object({ row: v.number(), cell: v.number() });
const nothing = v.optional(v.object({}), {});

/** The actions that both sequencers have. */
export function sequencerActions<S extends SequencerState>() {
  const action = actionOf<S>();
  const within = (state: S, row: number, at: number): boolean =>
    at >= 0 && at < rowCells(state.sequences[row] ?? { key: "", steps: [] }, state, state.grid).length;
  return {
    toggle: action(cell, (state, { row, cell: at }) => (within(state, row, at) ? toggleCell(state, row, at, state.grid) : state)),
    /** Makes a step so many cells longer or shorter. */
    stretch: action(v.object({ ...cell.entries, by: v.number() }), (state, { row, cell: at, by }) => {
      const cells = rowCells(state.sequences[row] ?? { key: "", steps: [] }, state, state.grid);
      const start = cells.slice(0, at + 1).lastIndexOf("on");
      const from = cells[at] === "hold" ? start : at;
      if (!within(state, row, at) || heldCells(cells, from) === 0) return state;
      return holdCells(state, row, from, heldCells(cells, from) + by, state.grid);
    }),
    /** Makes a step begin at a cell and last so many cells. */
    hold: action(v.object({ ...cell.entries, cells: v.number() }), (state, { row, cell: at, cells }) =>
      within(state, row, at) ? holdCells(state, row, at, cells, state.grid) : state,
    ),
    setGrid: action(v.object({ grid: gridValue }), (state, { grid }) => ({ ...regrid(state, grid), grid })),
    setTempo: action(v.object({ tempo }), (state, payload) => ({ ...state, tempo: payload.tempo })),
    clear: action(nothing, (state) => ({ ...state, sequences: emptySequences(state.sequences, state, state.grid) })),
  };
}

/** What the view draws of a sequencer. */
export function sequencerDerived<S extends SequencerState>(state: S, rowsOf: RowsOf<S>): SequencerDerived {
  const { noteOfRow } = rowsOf(state);
  const piece = rowsPiece(state, optionsOf(state, rowsOf));
  const { beats, unit } = meterOf(state.meter);
  return {
    rows: state.sequences.map((sequence) => ({
      key: sequence.key,
      note: noteOfRow(sequence.key) ?? null,
      dark: sequence.dark ?? false,
      cells: rowCells(sequence, state, state.grid),
    })),
    grid: state.grid,
    betweenLines: !fitsGrid(state, state.grid),
    tempo: tempoOf(state),
    empty: !hasSteps(state),
    bars: state.length,
    cellsPerBar: Math.max(1, Math.round((beats / unit) * state.grid)),
    cellsPerBeat: Math.max(1, Math.round(state.grid / unit)),
    score: hasSteps(state) ? pieceScore(patternPiece(state, optionsOf(state, rowsOf)), { view: "piano", head: false }) : null,
    events: pieceEvents(piece),
    barStarts: barStarts(piece),
    length: pieceLength(piece),
  };
}
