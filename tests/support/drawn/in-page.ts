import type { Score } from "../../../src/music/notation/score.ts";
import { LANE_HEIGHT } from "../../../src/ui/controls/notation/engraving/above.ts";
import type { DrawnSystem } from "../../../src/ui/controls/notation/engraving/drawn.ts";
import { engraveSheet, type Sheet } from "../../../src/ui/controls/notation/engraving/engrave-sheet.ts";
import { NARROW_SHEET, STAFF_UNITS } from "../../../src/ui/controls/notation/engraving/lines.ts";
import { symbolWidths } from "../../../src/ui/controls/notation/engraving/symbol-widths.ts";
import { type Box, hits } from "./boxes.ts";
import { checkChart } from "./chart-in-page.ts";

/** What the check is given: a score, how wide the sheet is in px, and how many of its lines are drawn at most. */
export interface DrawnCase {
  readonly name: string;
  readonly score: Score;
  readonly px: number;
  readonly lines: number;
}

export interface DrawnReport {
  readonly lines: number;
  readonly symbols: number;
  readonly shapes: number;
  readonly faults: readonly string[];
}

/** What is drawn on the staves: heads, stems, beams, rests, flags, accidentals; staff and bar lines are none of it. */
function shapesOf({ svg }: DrawnSystem): readonly Box[] {
  const view = svg.viewBox.baseVal;
  return [
    ...svg.querySelectorAll<SVGGraphicsElement>(
      "g.abcjs-note path, g.abcjs-rest path, path.abcjs-beam-elem, path.abcjs-tie, path.abcjs-slur",
    ),
  ].flatMap((shape) => {
    const { x, y, width, height } = shape.getBBox();
    if (width === 0 && height === 0) return [];
    const what = shape.getAttribute("data-name") ?? shape.getAttribute("class") ?? "shape";
    return [{ what, left: x, right: x + width, top: y - view.y, bottom: y + height - view.y }];
  });
}

function faultsOf(
  system: DrawnSystem,
  widths: ReadonlyMap<string, number>,
): { readonly faults: readonly string[]; readonly shapes: number } {
  const symbols = system.chords.map(({ name, x, y }) => ({
    what: name,
    left: x,
    right: x + (widths.get(name) ?? 0),
    top: y - 20,
    bottom: y + 5,
  }));
  const signs = system.signs.map(({ kind, text, left, right, y }) => ({
    what: `${kind} ${text}`,
    left,
    right,
    top: y - LANE_HEIGHT,
    bottom: y,
  }));
  const shapes = shapesOf(system);
  const faults: string[] = [];
  if (new Set(system.chords.map(({ y }) => y)).size > 1) faults.push("chord symbols on several lines");
  const over = [...symbols, ...signs];
  over.forEach((box, index) => {
    for (const other of over.slice(index + 1)) if (hits(box, other)) faults.push(`${box.what} over ${other.what}`);
    for (const shape of shapes) if (hits(box, shape)) faults.push(`${box.what} over a ${shape.what}`);
  });
  const { number } = system;
  const numberBox = { what: "bar number", left: number.x, right: number.x + 7 * number.text.length, top: number.y - 11, bottom: number.y };
  for (const other of [...over, ...shapes]) if (hits(numberBox, other)) faults.push(`the bar number over ${other.what}`);
  if (system.bars.length > 1 && system.needed > system.width + 2) faults.push(`${system.bars.length} bars that do not fit`);
  return { faults, shapes: shapes.length };
}

/** Where the staves of a line end that is not the last one: at its margin. */
function edgeFaults({ svg, bars, width }: DrawnSystem, score: Score): readonly string[] {
  const isLast = bars.at(-1)?.bar === score.bars.length - 1;
  const { x = 0, width: length = 0 } = svg.querySelector<SVGGElement>("g.abcjs-staff")?.getBBox() ?? {};
  const beside = x + length - (width - MARGIN);
  return isLast || bars.length < 2 || Math.abs(beside) <= 4 ? [] : [`ends ${Math.round(beside)} units beside the margin`];
}

/** Syllables of a verse that stand over each other, or over the hyphens and lines between them. */
function lyricFaults({ svg }: DrawnSystem): readonly string[] {
  const sung = [...svg.querySelectorAll<SVGTextElement>("text.abcjs-lyric")].flatMap((text) => {
    const [size, y] = [Number(text.getAttribute("font-size")), Number(text.getAttribute("y"))];
    return [...text.querySelectorAll("tspan")].flatMap((span, verse): Box[] => {
      const half = span.getComputedTextLength() / 2;
      const bottom = y + verse * 1.2 * size;
      const [x, what] = [Number(span.getAttribute("x")), (span.textContent ?? "").trim()];
      return what === "" ? [] : [{ what, left: x - half, right: x + half, top: bottom - size * 0.7, bottom }];
    });
  });
  const marks = [...svg.querySelectorAll<SVGRectElement>("rect.lyric-line, rect.lyric-hyphen")].map((mark): Box => {
    const { x, y, width, height } = mark.getBBox();
    return { what: mark.getAttribute("class") ?? "", left: x, right: x + width, top: y, bottom: y + height };
  });
  return sung.flatMap((box, index) =>
    [...sung.slice(index + 1), ...marks].flatMap((other) => (hits(box, other) ? [`${box.what} over ${other.what}`] : [])),
  );
}

/** Room at the right of a line, in units. */
const MARGIN = 14;
/** The most that a staff is high, with what rounding adds. */
const MOST_STAFF_PX = 30.5;

/** What of how a sheet is laid out is not as it should be. */
function measureFaults({ systems, measure }: Sheet, score: Score, px: number): readonly string[] {
  const staff = (STAFF_UNITS * px) / measure.total;
  const most = px < NARROW_SHEET ? 2 : 4;
  const [before, last] = systems.slice(-2);
  const share = (last?.bars.length ?? 0) / (before?.bars.length ?? 1);
  const isEnd = last?.bars.at(-1)?.bar === score.bars.length - 1;
  const isDrawnOut =
    systems.length > 1 && last !== undefined && isEnd && share < 0.6 && (last.bars.at(-1)?.to ?? 0) > last.width - 2 * MARGIN;
  const tooMany = systems.filter(({ bars, firstBar }) => bars.length > most + (firstBar === 0 && score.bars[0]?.number === 0 ? 1 : 0));
  return [
    ...(staff > MOST_STAFF_PX ? [`a staff of ${Math.round(staff)} px`] : []),
    ...(isDrawnOut ? [`a last line of ${last.bars.length} bars as wide as others of ${before?.bars.length}`] : []),
    ...tooMany.map(({ bars }) => `${bars.length} bars on a line`),
  ];
}

/** Engraves scores as the page does and tells what of the drawn boxes is not as it should be. */
export async function checkDrawn(cases: readonly DrawnCase[]): Promise<DrawnReport> {
  const bench = document.createElement("div");
  bench.style.cssText = "position:absolute;left:0;top:0;width:1100px;visibility:hidden";
  const place = document.createElement("div");
  bench.append(place);
  document.body.append(bench);
  const host = document.createElement("div");
  bench.append(host);
  const report = { lines: 0, symbols: 0, shapes: 0, faults: [] as string[] };
  for (const { name, score, px, lines } of cases) {
    const stop = new AbortController();
    const between = async (line: number): Promise<void> => {
      if (line + 1 >= lines) stop.abort();
    };
    const room = { px, columns: true, numbered: true, marked: false };
    const sheet = await engraveSheet(score, room, host, { signal: stop.signal, pace: { between }, show: () => {} });
    const { systems } = sheet;
    report.faults.push(...measureFaults(sheet, score, px).map((fault) => `${name}: ${fault}`));
    const widths = await symbolWidths(
      score.bars.flatMap(({ chords }) => chords.map((chord) => chord.name)),
      host,
    );
    const bars = systems.flatMap((system) => system.bars.map(({ bar }) => bar));
    const isWhole = systems.length < lines;
    if (bars.some((bar, index) => bar !== index) || (isWhole && bars.length !== score.bars.length))
      report.faults.push(`${name}: bars ${bars.join(" ")}`);
    for (const system of systems) {
      place.replaceChildren(system.svg);
      const found = faultsOf(system, widths);
      report.faults.push(
        ...[...found.faults, ...edgeFaults(system, score), ...lyricFaults(system)].map(
          (fault) => `${name}, bar ${system.number.text}: ${fault}`,
        ),
      );
      const written = score.voices.reduce(
        (sum, voice) => sum + system.bars.reduce((own, { bar }) => own + (voice.bars[bar]?.items.length ?? 0), 0),
        0,
      );
      if (system.elements.length !== written)
        report.faults.push(`${name}, bar ${system.number.text}: ${system.elements.length} of ${written} elements drawn`);
      report.lines += 1;
      report.symbols += system.chords.length;
      report.shapes += found.shapes;
    }
  }
  bench.remove();
  return report;
}

/** A score to be engraved, beside the tune that abcjs engraves by itself. */
export interface TimedCase {
  readonly score: Score;
  readonly abc: string;
  readonly px: number;
}

/** Milliseconds in which a score is engraved line by line, its first two lines (what is in sight first), and its tune by abcjs in one go: medians. */
export async function timeEngraving({ score, abc, px }: TimedCase, rounds: number) {
  const { default: abcjs } = await import("abcjs");
  const bench = document.createElement("div");
  bench.style.cssText = "position:absolute;left:0;top:0;width:1100px;visibility:hidden";
  document.body.append(bench);
  const [host, plain] = [document.createElement("div"), document.createElement("div")];
  bench.append(host, plain);
  const times: { own: number[]; first: number[]; plain: number[] } = { own: [], first: [], plain: [] };
  for (let round = -1; round < rounds; round++) {
    const began = performance.now();
    let first = 0;
    const between = async (line: number): Promise<void> => {
      if (line === 1) first = performance.now() - began;
    };
    const progress = { signal: new AbortController().signal, pace: { between }, show: () => {} };
    await engraveSheet(score, { px, columns: false, numbered: true, marked: false }, host, progress);
    const own = performance.now() - began;
    const start = performance.now();
    abcjs.renderAbc(plain, abc, { staffwidth: px, wrap: { minSpacing: 1.4, maxSpacing: 2.6, preferredMeasuresPerLine: 4 } });
    const alone = performance.now() - start;
    if (round < 0) continue;
    times.own.push(own);
    times.first.push(first);
    times.plain.push(alone);
  }
  bench.remove();
  const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  return { own: middle(times.own), first: middle(times.first), plain: middle(times.plain) };
}

Object.assign(globalThis, { checkDrawn, checkChart, timeEngraving });
