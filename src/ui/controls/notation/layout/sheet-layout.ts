import type { Ticks } from "../../../../music/time/time.ts";
import type { DrawnElement, DrawnSystem } from "../engraving/drawn.ts";
import type { SheetMeasure } from "../engraving/lines.ts";

/** A bar of a line: where it begins and ends on the sheet. */
export interface LaidBar {
  readonly bar: number;
  readonly from: number;
  readonly to: number;
}

/** A moment at which something stands on a line. */
export interface LaidStop {
  readonly start: Ticks;
  readonly bar: number;
  readonly x: number;
}

/** A line of music where it stands on its sheet, or a row of a chart; all lengths are units of the sheet. */
export interface LaidLine {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The outermost staff lines, from the top of the sheet. */
  readonly top: number;
  readonly bottom: number;
  /** From the highest to the lowest note. */
  readonly highest: number;
  readonly lowest: number;
  readonly bars: readonly LaidBar[];
  readonly stops: readonly LaidStop[];
}

/** A sheet as it is laid out. */
export interface SheetLayout {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly LaidLine[];
}

/** What of an engraved line decides where it stands. */
export interface LineShape extends Pick<DrawnSystem, "width" | "height" | "top" | "bottom" | "highest" | "lowest" | "bars"> {
  readonly elements: readonly Pick<DrawnElement, "start" | "bar" | "x">[];
}

/**
 * Lines in one column, or in two: these are filled one after the other, as high as a page of `pageHeight` units where there is one, so
 * that the eye goes down a column and up to the next, and page after page down the sheet.
 */
export function layOutSheet(systems: readonly LineShape[], measure: SheetMeasure, pageHeight?: number): SheetLayout {
  const heights = systems.map((system) => (system.height * measure.width) / system.width);
  const places = measure.columns === 1 ? inOneColumn(heights) : inTwoColumns(heights, measure, pageHeight);
  const lines = systems.map((system, index) => laidLine(system, places[index] ?? { x: 0, y: 0 }, measure.width / system.width));
  return { width: measure.total, height: Math.max(0, ...lines.map(({ y, height }) => y + height)), lines };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

function inOneColumn(heights: readonly number[]): readonly Place[] {
  let y = 0;
  return heights.map((height) => {
    const place = { x: 0, y };
    y += height;
    return place;
  });
}

function inTwoColumns(heights: readonly number[], { width, total }: SheetMeasure, pageHeight: number | undefined): readonly Place[] {
  const second = total - width;
  const places: Place[] = [];
  for (let from = 0, top = 0; from < heights.length; ) {
    const rest = heights.slice(from);
    const limit = Math.min(pageHeight ?? Number.POSITIVE_INFINITY, balanced(rest));
    const left = filled(rest, limit);
    const right = filled(rest.slice(left.count), limit);
    for (const y of left.tops) places.push({ x: 0, y: top + y });
    for (const y of right.tops) places.push({ x: second, y: top + y });
    top += Math.max(left.height, right.height);
    from += left.count + right.count;
  }
  return places;
}

/** The least height in which two columns hold all lines. */
function balanced(heights: readonly number[]): number {
  const all = heights.reduce((sum, height) => sum + height, 0);
  let left = 0;
  for (const height of heights) {
    left += height;
    if (left >= all - left) return left;
  }
  return all;
}

/** As many lines as a column holds, one at least. */
function filled(heights: readonly number[], limit: number) {
  const tops: number[] = [];
  let height = 0;
  for (const each of heights) {
    if (tops.length > 0 && height + each > limit + 0.5) break;
    tops.push(height);
    height += each;
  }
  return { tops, height, count: tops.length };
}

function laidLine(system: LineShape, { x, y }: Place, scale: number): LaidLine {
  const across = (length: number): number => x + length * scale;
  const down = (length: number): number => y + length * scale;
  return {
    x,
    y,
    width: system.width * scale,
    height: system.height * scale,
    top: down(system.top),
    bottom: down(system.bottom),
    highest: down(system.highest),
    lowest: down(system.lowest),
    bars: system.bars.map(({ bar, from, to }) => ({ bar, from: across(from), to: across(to) })),
    stops: system.elements.map(({ start, bar, x: at }) => ({ start, bar, x: across(at) })),
  };
}
