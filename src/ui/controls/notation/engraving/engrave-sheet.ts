import type { Score } from "../../../../music/notation/score.ts";
import type { DrawnSystem } from "./drawn.ts";
import { engraveLine } from "./engrave.ts";
import { fewerBars, isTooWide, lineLength, type SheetMeasure, type SheetRoom, sheetMeasure } from "./lines.ts";
import type { Pace } from "./pace.ts";
import { symbolWidths } from "./symbol-widths.ts";

/** What a sheet is engraved for. */
export interface EngravingWish extends SheetRoom {
  readonly numbered: boolean;
}

/** Called with the lines that are there so far. */
export type ShowLines = (systems: readonly DrawnSystem[], measure: SheetMeasure) => void;

export interface Progress {
  readonly signal: AbortSignal;
  readonly pace: Pick<Pace, "between">;
  readonly show: ShowLines;
}

export interface Sheet {
  readonly systems: readonly DrawnSystem[];
  readonly measure: SheetMeasure;
}

/** Line by line: as many bars as should be there, fewer where they do not fit. */
export async function engraveSheet(
  score: Score,
  room: EngravingWish,
  bench: HTMLElement,
  { signal, pace, show }: Progress,
): Promise<Sheet> {
  const widths = await symbolWidths(
    score.bars.flatMap(({ chords }) => chords.map(({ name }) => name)),
    bench,
  );
  const measure = sheetMeasure(score, widths, room);
  const systems: DrawnSystem[] = [];
  for (let from = 0; from < score.bars.length && !signal.aborted; ) {
    const system = await nextLine(score, from, systems.length, { measure, widths, bench, numbered: room.numbered });
    from += system?.bars.length || 1;
    if (system !== undefined) systems.push(system);
    show(systems, measure);
    await pace.between(systems.length - 1);
  }
  return { systems, measure };
}

interface LineRoom {
  readonly measure: SheetMeasure;
  readonly widths: ReadonlyMap<string, number>;
  readonly bench: HTMLElement;
  readonly numbered: boolean;
}

async function nextLine(score: Score, from: number, index: number, { measure, widths, bench, numbered }: LineRoom) {
  const options = { width: measure.width, bench, symbolWidths: widths, numbered };
  let count = lineLength(score.bars, from, measure.barsPerLine);
  while (count > 1 && isTooWide(score, from, from + count, measure.width, widths)) count = fewerBars(count);
  for (;;) {
    const to = from + count;
    const system = await engraveLine(score, { from, to, index, full: to < score.bars.length }, options);
    if (system === undefined || system.needed <= system.width + 2 || count === 1) return system;
    count = fewerBars(count);
  }
}
