import type { Score } from "../../../../music/notation/score.ts";
import type { DrawnSystem } from "./drawn.ts";
import { engraveLine } from "./engrave.ts";
import { fewerBars, isTooWide, lineLength, lineStep, type SheetMeasure, type SheetRoom, sheetMeasure, widestLine } from "./lines.ts";
import type { Pace } from "./pace.ts";
import { symbolWidths } from "./symbol-widths.ts";
import { type SignSize, signSize } from "./verdict-places.ts";

/** What a sheet is engraved for. */
export interface EngravingWish extends SheetRoom {
  readonly numbered: boolean;
  /** True: verdicts stand on it. */
  readonly marked: boolean;
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
  let wish: SheetRoom = room;
  for (let round = 0; ; round++) {
    const measure = sheetMeasure(score, widths, wish);
    const most = round < WIDENINGS && room.staffPx === undefined ? widestLine(measure, room) : 0;
    const sign = room.marked && isSung(score) ? signSize(room.px / measure.total) : undefined;
    const options = { measure, widths, bench, numbered: room.numbered, sign, most };
    const { systems, needed } = await linesOf(score, options, { signal, pace, show });
    if (needed === undefined) return { systems, measure };
    wish = { ...room, needed };
  }
}

/** Whether words are sung to some of it. @example isSung(score) */
export const isSung = ({ voices }: Pick<Score, "voices">): boolean =>
  voices.some(({ bars }) => bars.some(({ verses }) => verses.length > 0));

/** How often a sheet is begun anew with a smaller staff, so that its lines hold as many bars as they should. */
const WIDENINGS = 2;

/** The lines of a sheet; `needed` where one does not hold its bars and a smaller staff would: then it is to be begun anew. */
async function linesOf(score: Score, options: LineRoom, { signal, pace, show }: Progress) {
  const { measure } = options;
  const systems: DrawnSystem[] = [];
  for (let from = 0; from < score.bars.length && !signal.aborted; ) {
    const { system, needed } = await nextLine(score, from, systems, options);
    if (needed !== undefined) return { systems, needed };
    from += system?.bars.length || 1;
    if (system !== undefined) systems.push(system);
    show(systems, measure);
    await pace.between(systems.length - 1);
  }
  return { systems };
}

interface LineRoom {
  readonly measure: SheetMeasure;
  readonly widths: ReadonlyMap<string, number>;
  readonly bench: HTMLElement;
  readonly numbered: boolean;
  readonly sign: SignSize | undefined;
  /** The most units that a line may have; 0: as many as it has. */
  readonly most: number;
}

interface NextLine {
  readonly system?: DrawnSystem | undefined;
  readonly needed?: number;
}

async function nextLine(score: Score, from: number, before: readonly DrawnSystem[], room: LineRoom): Promise<NextLine> {
  const { measure, widths, bench, numbered, sign, most } = room;
  const options = { width: measure.width, bench, symbolWidths: widths, numbered, sign };
  let count = lineLength(score.bars, from, measure.barsPerLine);
  while (count > 1 && isTooWide(score, from, from + count, Math.max(most, measure.width), widths)) count = fewerBars(count);
  for (;;) {
    const to = from + count;
    const full = to < score.bars.length;
    const share = full ? 1 : Math.min(1, count / (before.at(-1)?.bars.length ?? count));
    const system = await engraveLine(score, { from, to, index: before.length, full, share }, options);
    if (system === undefined || system.needed <= system.width + 2 || count === 1) return { system };
    const needed = lineStep(system.needed);
    if (needed > measure.width && needed <= most) return { needed };
    count = fewerBars(count);
  }
}
