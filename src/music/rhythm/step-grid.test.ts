import fc from "fast-check";
import { expect, test } from "vitest";
import stored from "../../../tests/fixtures/spec/sequencer.json";
import type { SequencerData } from "../payloads.ts";
import { pieceEvents } from "../pieces/events.ts";
import { totalTicks } from "../pieces/timeline.ts";
import { midiOf } from "../pitch.ts";
import {
  cellCount,
  emptySequences,
  fitsGrid,
  GRIDS,
  type Grid,
  hasSteps,
  heldCells,
  holdCells,
  patternTicks,
  regrid,
  rowCells,
  stepNotes,
  toggleCell,
} from "./step-grid.ts";
import { patternElements, patternVoice, rowsPiece } from "./steps-to-voice.ts";

const twoBars = { length: 2, meter: "4/4" };
const empty = (grid: Grid, keys = ["E", "C"]): SequencerData => ({
  ...twoBars,
  sequences: emptySequences(
    keys.map((key) => ({ key })),
    twoBars,
    grid,
  ),
});
const cells = (data: SequencerData, row: number, grid: Grid) =>
  rowCells(data.sequences[row] ?? { key: "", steps: [] }, data, grid)
    .map((cell) => cell.charAt(1))
    .join("");
const noteOfRow = (key: string) => `${key}3`;
const options = { grid: 8, noteOfRow, type: "Melody", id: "p", title: "Pattern", tempo: 120 } as const;

test("two bars of 4/4 have 8 quarters, 16 eighths or 32 sixteenths", () => {
  expect(GRIDS.map((grid) => cellCount(twoBars, grid))).toEqual([8, 16, 32]);
});

test("a cell turns on and off again", () => {
  const on = toggleCell(empty(8), 0, 3, 8);
  expect(cells(on, 0, 8)).toBe("fffnffffffffffff");
  expect(toggleCell(on, 0, 3, 8)).toEqual(empty(8));
});

test("a step is held over cells, and ends where the next one begins", () => {
  const held = holdCells(toggleCell(empty(8), 0, 5, 8), 0, 2, 9, 8);
  expect(cells(held, 0, 8)).toBe("ffnoonffffffffff");
  expect(heldCells(rowCells(held.sequences[0] ?? { key: "", steps: [] }, held, 8), 2)).toBe(3);
});

test("turning the going on of a held step ends it before that cell", () => {
  const held = holdCells(empty(8), 0, 2, 4, 8);
  expect(cells(toggleCell(held, 0, 4, 8), 0, 8)).toBe("ffnoffffffffffff");
});

test("another grid shows the same steps, and they stay where they begin and end: a coarser one has no lines for some", () => {
  const data = [1, 3, 15].reduce((pattern, cell) => toggleCell(pattern, 0, cell, 8), empty(8));
  expect(cells(regrid(data, 16), 0, 16)).toBe("ffnoffnoffffffffffffffffffffffno");
  expect(cells(regrid(data, 4), 0, 4)).toBe("nnfffffn");
  expect(stepNotes(regrid(data, 4).sequences[0] ?? { key: "", steps: [] }, patternTicks(data)).map(({ start }) => start)).toEqual([
    480, 1440, 7200,
  ]);
  for (const grid of GRIDS) expect(regrid(regrid(data, grid), 8)).toEqual(data);
  expect(GRIDS.map((grid) => fitsGrid(data, grid))).toEqual([false, true, true]);
});

test("on a coarser grid a step that begins between its lines is held from there, and is taken away without the one before it", () => {
  const offBeat = holdCells(toggleCell(empty(8), 0, 3, 8), 0, 0, 3, 8);
  expect(cells(holdCells(offBeat, 0, 1, 2, 4), 0, 8)).toBe("noonooffffffffff");
  expect(cells(toggleCell(offBeat, 0, 1, 4), 0, 8)).toBe("noofffffffffffff");
});

test("the specification's pattern is read as it stands", () => {
  const [first] = stored.sequences;
  expect(first && rowCells(first, stored, 8).map((cell) => cell === "on")).toEqual(first?.steps.map(({ active }) => active));
});

const acts = fc.array(fc.record({ row: fc.nat(1), cell: fc.nat(15), cells: fc.integer({ min: 1, max: 6 }), hold: fc.boolean() }), {
  maxLength: 30,
});
const patterns = acts.map((steps) =>
  steps.reduce(
    (data, { row, cell, cells: many, hold }) => (hold ? holdCells(data, row, cell, many, 8) : toggleCell(data, row, cell, 8)),
    empty(8),
  ),
);

test("whatever is done to it, a row lasts exactly the pattern and its steps never overlap", () => {
  fc.assert(
    fc.property(patterns, fc.constantFrom(...GRIDS), (data, grid) => {
      for (const sequence of regrid(data, grid).sequences) {
        expect(sequence.steps.reduce((sum, { size }) => sum + size, 0)).toBeCloseTo(2);
        const notes = stepNotes(sequence, patternTicks(data));
        notes.slice(1).forEach((note, index) => {
          expect(note.start).toBeGreaterThanOrEqual((notes[index]?.start ?? 0) + (notes[index]?.length ?? 0));
        });
      }
    }),
  );
});

test("an empty cell of the eighth grid is a rest of an eighth", () => {
  const elements = patternElements(toggleCell(empty(8), 0, 0, 8), options);
  expect(elements).toHaveLength(16);
  expect(elements[0]).toMatchObject({ elementType: "Note", note: "E3", duration: "e" });
  expect(elements.slice(1).every((element) => element.elementType === "Rest" && element.duration === "e")).toBe(true);
});

test("rows that sound together are one chord, lowest first, with the name a player gives it", () => {
  const both = [0, 1, 2].reduce((data, row) => toggleCell(data, row, 0, 8), empty(8, ["G", "E", "C"]));
  expect(patternElements(both, options)[0]).toMatchObject({ elementType: "Chord", name: "C", notes: ["C3", "E3", "G3"] });
});

test("a held row sounds once while another begins over it", () => {
  const data = toggleCell(holdCells(empty(8), 1, 0, 4, 8), 0, 2, 8);
  const events = pieceEvents({ id: "p", title: "", meter: "4/4", tempo: 120, noTempo: true, voices: [patternVoice(data, options)] });
  expect(events.map(({ midi, start, duration }) => [midi, start, duration])).toEqual([
    [midiOf("C3"), 0, 1920],
    [midiOf("E3"), 960, 480],
  ]);
});

test("what is heard is exactly what is on, row by row, and the pattern's length", () => {
  fc.assert(
    fc.property(patterns, (data) => {
      const piece = rowsPiece(data, options);
      for (const voice of piece.voices) expect(totalTicks(voice.elements)).toBe(7680);
      const heard = pieceEvents(piece).map(({ midi, start, duration }) => `${midi}:${start}:${duration}`);
      const on = data.sequences.flatMap((sequence) =>
        stepNotes(sequence, patternTicks(data)).map(({ start, length }) => `${midiOf(noteOfRow(sequence.key))}:${start}:${length}`),
      );
      expect([...heard].sort()).toEqual(on.sort());
    }),
  );
});

test("a row whose key names no note is silent, and a pattern with nothing on has no steps", () => {
  const data = toggleCell(empty(8), 0, 0, 8);
  expect(patternElements(data, { grid: 8, noteOfRow: () => undefined }).every(({ elementType }) => elementType === "Rest")).toBe(true);
  expect([hasSteps(data), hasSteps(empty(8))]).toEqual([true, false]);
});
