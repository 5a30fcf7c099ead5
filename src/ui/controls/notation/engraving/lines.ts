import { signatureOfKey } from "../../../../music/notation/abc-pitch.ts";
import type { Score, ScoreBar, ScoreVoiceBar } from "../../../../music/notation/score.ts";

/** Below this width of the sheet, in px, a line holds 2 bars, else 4. */
export const NARROW_SHEET = 520;
/** How high a staff is in units of the sheet. */
export const STAFF_UNITS = 31;
/** How high a staff is in px: at most, and at least before lines hold fewer bars. */
const [TALLEST_STAFF, SMALLEST_STAFF] = [30, 21];
/** Between two columns, in px. */
const COLUMN_GAP = 32;

/** What decides how lines are broken. */
export interface SheetRoom {
  /** Width of the sheet in px. */
  readonly px: number;
  /** 4, and 2 on a narrow sheet, where it is not said. */
  readonly barsPerLine?: number | undefined;
  /** Height of a staff in px that the reader chose; absent: what fits. */
  readonly staffPx?: number | undefined;
  /** False: one column however wide it is. */
  readonly columns?: boolean | undefined;
  /** Units that some line needs for its bars, as it was engraved: the staff gets smaller for it as far as it may. */
  readonly needed?: number | undefined;
}

/** How a sheet is laid out. */
export interface SheetMeasure {
  readonly barsPerLine: number;
  readonly columns: 1 | 2;
  /** Of a line, in units of the sheet. */
  readonly width: number;
  /** Of the whole sheet in units: all columns and what is between them. */
  readonly total: number;
}

/** Coarse steps, so that a small resize only scales. */
const STEP = 30;
const stepped = (units: number): number => Math.round(units / STEP) * STEP;

/** The next width of a line that holds so many units. @example lineStep(361) // 390 */
export const lineStep = (units: number): number => Math.ceil(units / STEP) * STEP;

/**
 * Bars a line, columns, and their width in units of the sheet: the staff as high as it may be, smaller where the bars need it; a second
 * column where there is room for two.
 */
export function sheetMeasure(score: Score, symbolWidths: ReadonlyMap<string, number>, room: SheetRoom): SheetMeasure {
  const { px, staffPx } = room;
  const barsPerLine = room.barsPerLine ?? (px < NARROW_SHEET ? 2 : 4);
  const needed = Math.max(usualWidth(score, symbolWidths, barsPerLine), room.needed ?? 0);
  const widthIn = (width: number): number => {
    const widest = (width * STAFF_UNITS) / (staffPx ?? SMALLEST_STAFF);
    const least = (width * STAFF_UNITS) / (staffPx ?? TALLEST_STAFF);
    return Math.max(150, stepped(Math.min(widest, Math.max(least, needed))));
  };
  const half = (px - COLUMN_GAP) / 2;
  const fitsTwice = (half * STAFF_UNITS) / (staffPx ?? 24) >= needed && half >= NARROW_SHEET;
  const lines = Math.ceil(score.bars.length / barsPerLine);
  if (room.columns === false || !fitsTwice || lines < 2) return { barsPerLine, columns: 1, width: widthIn(px), total: widthIn(px) };
  const width = widthIn(half);
  return { barsPerLine, columns: 2, width, total: 2 * width + (COLUMN_GAP * width) / half };
}

/** The most units that a line may have on a sheet: with the staff as small as it may be, or as the reader chose it. */
export const widestLine = (measure: SheetMeasure, { px, staffPx }: SheetRoom): number =>
  Math.floor(((measure.width / measure.total) * px * STAFF_UNITS) / (staffPx ?? SMALLEST_STAFF) / STEP) * STEP;

/** What four lines of five fit in, by the estimate. */
function usualWidth(score: Score, symbolWidths: ReadonlyMap<string, number>, barsPerLine: number): number {
  const widths = score.bars.map((_, bar) => barWidth(score, bar, symbolWidths));
  const lines: number[] = [];
  for (let from = 0; from < widths.length; ) {
    const to = from + lineLength(score.bars, from, barsPerLine);
    lines.push(headWidth(score, from) + widths.slice(from, to).reduce((sum, width) => sum + width, 0));
    from = to;
  }
  lines.sort((a, b) => a - b);
  return lines[Math.floor((lines.length - 1) * 0.8)] ?? 300;
}

/** How many bars a line holds: a pick-up stands before the first ones. @example lineLength(bars, 0, 4) // 5 with a pick-up */
export const lineLength = (bars: readonly ScoreBar[], from: number, barsPerLine: number): number =>
  Math.min(bars.length - from, barsPerLine + (from === 0 && bars[0]?.number === 0 ? 1 : 0));

/** The next fewer: half of what did not fit. @example fewerBars(4) // 2 */
export const fewerBars = (bars: number): number => Math.max(1, Math.floor(bars / 2));

/** Whether bars surely do not fit a line, so that they need not be engraved to know. The estimate is low. */
export function isTooWide(score: Score, from: number, to: number, width: number, symbolWidths: ReadonlyMap<string, number>): boolean {
  let sum = headWidth(score, from);
  for (let bar = from; bar < to; bar++) sum += barWidth(score, bar, symbolWidths);
  return sum * 0.8 > width;
}

function headWidth(score: Score, from: number): number {
  const bar = score.bars[from];
  const meter = bar?.meter != null && bar.meter !== score.bars[from - 1]?.meter ? 30 : 0;
  const names = score.staves.some(({ names }) => names !== null) ? 70 : 0;
  return 60 + 9 * Math.abs(signatureOfKey(bar?.key ?? "C")) + meter + names;
}

/** About how wide a bar is at its closest, in units. */
function barWidth(score: Score, bar: number, symbolWidths: ReadonlyMap<string, number>): number {
  const chords = (score.bars[bar]?.chords ?? []).reduce((sum, { name }) => sum + (symbolWidths.get(name) ?? 40) + 10, 0);
  return 20 + Math.max(50, chords, ...score.voices.map(({ bars }) => notesWidth(bars[bar])));
}

function notesWidth(bar: ScoreVoiceBar | undefined): number {
  if (bar === undefined) return 0;
  const accidentals = (bar.abc.match(/[\^_=]/g) ?? []).length;
  const letters = Math.max(0, ...bar.verses.map((verse) => verse.replace(/[*_ ]/g, "").length));
  return Math.max(bar.items.reduce((sum, { written }) => sum + (written > 960 ? 26 : 20), 0) + 7 * accidentals, letters * 8);
}
