import { expect, test } from "vitest";
import { repertoireSongs } from "../../../../../tests/support/repertoire.ts";
import { seeded } from "../../../../music/bass/options.ts";
import { pieceScore } from "../../../../music/notation/piece-score.ts";
import { SCORE_VIEWS, type Score } from "../../../../music/notation/score.ts";
import { placedBars, playedOrder } from "../../../../music/pieces/measures.ts";
import { songPiece } from "../../../../music/songs/song-piece.ts";
import { chartLayout, chartRows, symbolEm } from "../chart/chart-rows.ts";
import { fewerBars, isTooWide, lineLength, type SheetMeasure, sheetMeasure } from "../engraving/lines.ts";
import { cursorStops, playedStops } from "./cursor.ts";
import { type FollowedLine, heardOrder, scrollFor } from "./follow.ts";
import { type LineShape, layOutSheet, type SheetLayout } from "./sheet-layout.ts";

/** What is in sight, in px: a phone's stand and widget, a tablet, the widget on a laptop, the stands of a laptop and a projector. */
const SIZES = [
  { width: 344, height: 300 },
  { width: 360, height: 480 },
  { width: 736, height: 420 },
  { width: 704, height: 330 },
  { width: 1360, height: 640, staffPx: 40 },
  { width: 2480, height: 1100, staffPx: 40 },
];
type Size = (typeof SIZES)[number];

/** Lines as the page breaks them, with heights as they come: staves, words under them, signs over them, and something by chance. */
function shapes(score: Score, measure: SheetMeasure, widths: ReadonlyMap<string, number>): readonly LineShape[] {
  const random = seeded(score.bars.length);
  const systems: LineShape[] = [];
  for (let from = 0; from < score.bars.length; ) {
    let count = lineLength(score.bars, from, measure.barsPerLine);
    while (count > 1 && isTooWide(score, from, from + count, measure.width, widths)) count = fewerBars(count);
    const bars = Array.from({ length: count }, (_, index) => from + index);
    const height = 40 + 62 * score.staves.length + Math.floor(random() * 40);
    const across = (bar: number): number => 60 + ((bar - from) / count) * (measure.width - 60);
    systems.push({
      ...{ width: measure.width, height, top: 40, bottom: height - 20, highest: 30, lowest: height - 12 },
      bars: bars.map((bar) => ({ bar, from: across(bar), to: across(bar + 1) })),
      elements: bars.map((bar) => ({ start: score.bars[bar]?.start ?? (0 as never), bar, x: across(bar) })),
    });
    from += count;
  }
  return systems;
}

function laidOut(score: Score, { width, height, staffPx }: Size): SheetLayout {
  if (score.view === "chart") return chartLayout(chartRows(score));
  const widths = new Map(score.bars.flatMap(({ chords }) => chords.map(({ name }) => [name, symbolEm(name) * 24] as const)));
  const measure = sheetMeasure(score, widths, { px: width, staffPx, columns: true });
  return layOutSheet(shapes(score, measure, widths), measure, (height * measure.total) / width);
}

/** A chart's rows are 13.5 % of its width high, 46 to 74 px. */
const scaleOf = ({ view }: Score, layout: SheetLayout, { width }: Size): number =>
  view === "chart" ? Math.max(46, Math.min(74, 0.135 * width)) / 40 : width / layout.width;

interface Walk {
  readonly lines: readonly FollowedLine[];
  readonly order: readonly number[];
  readonly height: number;
  readonly most: number;
  readonly half: boolean;
  readonly loop: { readonly fromBar: number; readonly toBar: number } | undefined;
}

/** Plays bar by bar: what went wrong, and how often the page turned. */
function walked({ lines, order, height, most, half, loop }: Walk): { readonly wrong: readonly string[]; readonly turns: number } {
  const lineOf = (bar: number | undefined) => lines.find((line) => line.bars.includes(bar ?? -1));
  const wrong: string[] = [];
  let [top, turns] = [0, 0];
  const round = loop === undefined ? order : order.slice(loop.fromBar, loop.toBar);
  const heard = loop === undefined ? order : [...round, ...round];
  heard.forEach((bar, index) => {
    const at = loop === undefined ? index : loop.fromBar + (index % round.length);
    const next = scrollFor(lines, heardOrder(order, loop, at), { top, height, most }, half);
    if (next !== top) turns += 1;
    top = next;
    const now = lineOf(bar);
    const ahead = lineOf(heard.slice(index + 1).find((each) => lineOf(each) !== undefined && lineOf(each) !== now));
    if (now === undefined) return;
    const isIn = (line: FollowedLine): boolean => line.top >= top - 1 && line.bottom <= top + height + 1;
    if (now.bottom - now.top <= height - 8 && !isIn(now)) wrong.push(`place ${index}: the line that sounds is not in sight`);
    const bothFit = ahead !== undefined && Math.max(now.bottom, ahead.bottom) - Math.min(now.top, ahead.top) <= height - 8;
    if (bothFit && !isIn(ahead)) wrong.push(`place ${index}: the next line is not in sight`);
  });
  return { wrong, turns };
}

const songs = [...repertoireSongs()].map(([name, song]) => [name, songPiece(song)] as const);

test("every song in four views and six sizes, played through and looped: what sounds and what comes are in sight in every bar", () => {
  const wrong: string[] = [];
  let [played, turned] = [0, 0];
  songs.forEach(([name, piece], song) => {
    const order = playedOrder(piece);
    const random = seeded(song + 1);
    const fromBar = Math.floor(random() * order.length);
    const loop = { fromBar, toBar: fromBar + 1 + Math.floor(random() * (order.length - fromBar)) };
    for (const view of SCORE_VIEWS) {
      const score = pieceScore(piece, { view });
      for (const size of SIZES) {
        const layout = laidOut(score, size);
        const scale = scaleOf(score, layout, size);
        // A title stands over the music.
        const lines = layout.lines.map((line) => ({
          top: 48 + line.y * scale,
          bottom: 48 + (line.y + line.height) * scale,
          bars: line.bars.map(({ bar }) => bar),
        }));
        const most = Math.max(0, 60 + layout.height * scale - size.height);
        for (const [half, over] of [
          [false, undefined],
          [true, undefined],
          [false, loop],
        ] as const) {
          const found = walked({ lines, order, height: size.height, most, half, loop: over });
          wrong.push(...found.wrong.map((each) => `${name} ${view} ${size.width} ${JSON.stringify(over)}: ${each}`));
          played += 1;
          turned += found.turns;
        }
      }
    }
  });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(played).toBe(songs.length * 4 * SIZES.length * 3);
  expect(turned).toBeGreaterThan(played);
});

test("every song in every view: the cursor goes through all bars as they are played, and back where these go back", () => {
  for (const [name, piece] of songs) {
    const placed = placedBars(piece);
    for (const view of SCORE_VIEWS) {
      const score = pieceScore(piece, { view });
      const stops = playedStops(cursorStops(laidOut(score, SIZES[2] as Size)), placed);
      const shown = new Set(stops.map(({ bar }) => bar));
      const bars = stops.map(({ bar }) => bar).filter((bar, index, all) => index === 0 || bar !== all[index - 1]);
      const order = placed.map(({ measure }) => measure).filter((bar) => shown.has(bar));
      const joined = order.filter((bar, index) => index === 0 || bar !== order[index - 1]);
      expect(bars, `${name} ${view}`).toEqual(joined);
      expect(
        stops.every(({ start }, index) => index === 0 || start >= (stops[index - 1]?.start ?? 0)),
        `${name} ${view}`,
      ).toBe(true);
    }
  }
});
