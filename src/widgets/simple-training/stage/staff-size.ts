import type { Score } from "../../../music/notation/score.ts";

/** How high a staff is in px: at most, as sheets have it at most, and at least where one line has to fit. */
const [LARGEST, USUAL, SMALLEST] = [48, 30, 18];
/** From this width of the room on a line holds four bars, each of them at least so many staves wide. */
const [WIDE, BAR] = [900, 7];
const BARS_PER_LINE = 4;
/** What a sheet has above and below its lines, in px. */
const EDGES = 12;
/** Coarse steps, so that a small resize only scales. */
const STEP = 2;

/** About how high a line of so many staves is, with its chord symbols and the signs under its notes, in heights of a staff. */
const lineHeight = (staves: number): number => 2.35 * staves + 0.6;

/**
 * How high a staff is on the stage, in px: larger where all of a short piece fits so, smaller where otherwise not even one line would
 * be in sight; undefined: as sheets have it.
 * @param room width and height of what is in sight of the sheet, in px; 0 before they are known
 * @example staffFor(score, { width: 1560, height: 600 }) // 48 for four bars of piano
 */
export function staffFor(
  { bars, staves }: Pick<Score, "bars" | "staves">,
  { width, height }: { readonly width: number; readonly height: number },
): number | undefined {
  if (width === 0 || height === 0) return undefined;
  const line = lineHeight(staves.length);
  const high = height - EDGES;
  const one = stepped(high / line);
  if (one <= USUAL) return Math.max(SMALLEST, one);
  if (width < WIDE) return undefined;
  const lines = Math.ceil(bars.length / BARS_PER_LINE);
  const all = stepped(Math.min(LARGEST, high / (lines * line), width / (BARS_PER_LINE * BAR)));
  return all > USUAL ? all : undefined;
}

const stepped = (px: number): number => Math.floor(px / STEP) * STEP;
