import type { Score } from "../../../music/notation/score.ts";
import { STAFF_UNITS } from "../../controls/notation/engraving/lines.ts";
import type { SheetLayout } from "../../controls/notation/layout/sheet-layout.ts";

/** How high a staff is in px: at most, as sheets have it at most, and at least where one line has to fit. */
const [LARGEST, USUAL, SMALLEST] = [48, 30, 18];
/** From these widths of the room on a line of larger music holds four bars, or two where so it gets larger; each is at least so many staves wide. */
const [WIDE, MIDDLE, BAR] = [900, 600, 7];
/** So many bars stand on one line of a wide room. */
export const BARS_PER_LINE = 4;
/** A sheet is engraved in steps of its width: a staff comes out larger than was asked for by so much at most. */
const COARSE = 1.04;
/** What a sheet has above and below its lines, in px. */
const EDGES = 12;
/** Coarse steps, so that a small resize only scales. */
const STEP = 2;

/** About how high a line of so many staves is, with its chord symbols and the signs under its notes, in heights of a staff. */
const usualLine = (staves: number): number => 2.35 * staves + 0.6;

/** How high the highest line of a sheet is as it was engraved, in heights of a staff. */
export const highestLine = ({ lines }: Pick<SheetLayout, "lines">): number =>
  Math.max(0, ...lines.map(({ height }) => height)) / STAFF_UNITS;

/**
 * How high a staff is on the stage, in px: larger where all of a short piece fits so, smaller where otherwise not even one line would
 * be in sight; undefined: as sheets have it.
 * @param room width and height of what is in sight of the sheet, in px; 0 before they are known
 * @param engraved how high its highest line is where it was engraved before, in heights of a staff
 * @example staffFor(score, { width: 1560, height: 600 }) // 48 for four bars of piano
 */
export function staffFor(
  { bars, staves }: Pick<Score, "bars" | "staves">,
  { width, height }: { readonly width: number; readonly height: number },
  engraved = 0,
): number | undefined {
  if (width === 0 || height === 0) return undefined;
  const line = Math.max(usualLine(staves.length), engraved * COARSE);
  const high = height - EDGES;
  const one = stepped(high / line);
  if (one <= USUAL) return Math.max(SMALLEST, one);
  if (width < MIDDLE) return undefined;
  const allIn = (perLine: number): number =>
    stepped(Math.min(LARGEST, high / (Math.ceil(bars.length / perLine) * line), width / (perLine * BAR)));
  const all = width < WIDE ? Math.max(allIn(BARS_PER_LINE), allIn(BARS_PER_LINE / 2)) : allIn(BARS_PER_LINE);
  return all > USUAL ? all : undefined;
}

const stepped = (px: number): number => Math.floor(px / STEP) * STEP;
