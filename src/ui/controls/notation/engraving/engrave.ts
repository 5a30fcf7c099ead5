import { type LineRange, SYMBOL_NOTE, symbolPlaces } from "../../../../music/notation/line-abc.ts";
import type { Score } from "../../../../music/notation/score.ts";
import { type Drawing, drawLine, type EngravedLine, type EngraveOptions, MARGIN } from "./abc-drawing.ts";
import { type Box, placeAbove } from "./above.ts";
import { type DrawnBar, type DrawnElement, type DrawnSystem, elementKey, readVoice } from "./drawn.ts";
import { lineSigns } from "./line-signs.ts";
import { drawLyricLines } from "./lyric-lines.ts";
import { isStroke, strokeBox, svgShape } from "./svg-shape.ts";
import { type PlacedSign, verdictPlaces } from "./verdict-places.ts";

const LINE_GAP = 12;

/** Engraves one line of a score; undefined where abcjs draws nothing. */
export async function engraveLine(score: Score, line: EngravedLine, options: EngraveOptions): Promise<DrawnSystem | undefined> {
  const { default: abcjs } = await import("abcjs");
  const bench = shadowOf(options.bench);
  const host = document.createElement("div");
  bench.append(host);
  try {
    const drawing = drawLine(abcjs, host, score, line, options);
    return drawing && new LineReader(score, line, options, drawing).read();
  } finally {
    host.remove();
  }
}

/**
 * abcjs puts a style sheet into each drawing; in a tree of its own that does not concern the whole page. It hangs on a place of its own: what else
 * lies on the bench (symbols that are measured) would not be laid out beside a tree of the bench's own.
 */
function shadowOf(bench: HTMLElement): ShadowRoot {
  const known = [...bench.children].find((child) => child.shadowRoot !== null)?.shadowRoot;
  if (known != null) return known;
  const place = document.createElement("div");
  bench.append(place);
  return place.attachShadow({ mode: "open" });
}

/** Reads what abcjs drew, takes out what was there to keep room, and sets the rest over it. */
class LineReader {
  readonly #score: Score;
  readonly #line: EngravedLine;
  readonly #options: EngraveOptions;
  readonly #drawing: Drawing;

  constructor(score: Score, line: EngravedLine, options: EngraveOptions, drawing: Drawing) {
    this.#score = score;
    this.#line = line;
    this.#options = options;
    this.#drawing = drawing;
  }

  read(): DrawnSystem {
    const { svg, wrapper } = this.#drawing;
    const { from, index } = this.#line;
    const voices = this.#voices();
    const symbolXs = this.#symbolPlaces();
    this.#tidy();
    const staves = [...wrapper.querySelectorAll<SVGGElement>("g.abcjs-staff")].map((staff) => staff.getBBox());
    const [first] = staves;
    const last = staves.at(-1);
    const [top, bottom] = [first?.y ?? 0, last === undefined ? 0 : last.y + last.height];
    const left = first?.x ?? 0;
    const elements = voices.flatMap((reading) => reading.elements);
    const bars = barsOf(voices[0]?.barEnds ?? [], Math.min(this.#options.width, ...elements.map(({ x }) => x)), this.#line);
    this.#restWholeBars(elements, bars, staves);
    if (staves.length > 1) svg.append(systemLine(left, top, bottom));
    const readings = voices.map((reading) => reading.elements);
    drawLyricLines(this.#score, this.#line, readings, { svg, end: bars.at(-1)?.to ?? this.#options.width });
    const boxes = elements.map((element) => ({ element, box: boxOf(element) }));
    const upper = this.#boxesOverTopStaff(top);
    const number = {
      // A pick-up is counted as bar 0 and has no number on the page.
      text: String(this.#score.bars[from]?.number || ""),
      x: left,
      y: Math.min(top, ...upper.filter((box) => box.left < left + 22).map((box) => box.top)) - 3,
    };
    const numberBox = { left, right: left + 20, top: number.y - 12, bottom: number.y };
    const chords = symbolXs.map((chord) => ({ ...chord, width: this.#options.symbolWidths.get(chord.name) ?? 40 }));
    const signs = lineSigns(this.#score, bars, elements, left);
    const above = placeAbove(top, this.#options.numbered ? [...upper, numberBox] : upper, chords, signs);
    const drawn = svg.getBBox();
    const crop = Math.floor(Math.min(above.top, number.y - 12)) - 4;
    const shift = <T extends { readonly y: number }>(each: T): T => ({ ...each, y: each.y - crop });
    const needed = Math.ceil(Math.max(drawn.x + drawn.width + MARGIN / 2, left + (first?.width ?? 0) + MARGIN - 1));
    // One bar alone that is wider than its line is drawn smaller.
    const width = this.#line.to - from === 1 ? Math.max(this.#options.width, needed) : this.#options.width;
    const lower = (box: Box): Box => ({ ...box, top: box.top - crop, bottom: box.bottom - crop });
    const { sign } = this.#options;
    const placed = boxes.map(({ element, box }): PlacedSign => {
      const place = { key: elementKey(element), staff: element.staff, box: lower(box) };
      return sign === undefined ? place : { ...place, unsung: lower(boxOf(element, false)) };
    });
    const lines = staves.map(({ y, height }) => ({ top: y - crop, bottom: y + height - crop }));
    const verdicts = verdictPlaces(placed, lines, sign);
    const size = { width, height: Math.ceil(drawn.y + drawn.height) - crop + LINE_GAP };
    prepare(svg, { ...size, top: crop });
    const sounding = boxes.filter(({ element }) => element.kind === "note").map(({ box }) => box);
    return {
      index,
      svg,
      ...size,
      needed,
      top: top - crop,
      bottom: bottom - crop,
      highest: Math.min(top, ...sounding.map((box) => box.top)) - crop,
      lowest: Math.max(bottom, ...sounding.map((box) => box.bottom)) - crop,
      verdicts,
      firstBar: from,
      number: shift(number),
      bars,
      elements,
      chords: above.chords.map(shift),
      signs: above.signs.map(shift),
    };
  }

  /** Every voice, read; the first staff is the unseen one. */
  #voices() {
    const { from, to, index } = this.#line;
    const drawn = this.#drawing.staves.slice(1).flatMap(({ voices = [] }) => voices);
    return this.#score.voices.map((voice, at) => {
      // A voice whose hands stand on two staves is counted through the one, then through the other.
      const others = this.#score.voices.slice(0, at).filter(({ source }) => source === voice.source);
      const counted = [...others.flatMap((other) => other.bars), ...voice.bars.slice(0, from)];
      const firstIndex = counted.reduce((sum, { items }) => sum + items.length, 0);
      const bars = voice.bars.slice(from, to).map(({ items }, bar) => ({ items, start: this.#score.bars[from + bar]?.start ?? zero }));
      return readVoice(drawn[at] ?? [], { voice: voice.source, staff: voice.staff, system: index, firstBar: from, firstIndex, bars });
    });
  }

  /** Where chord symbols stand: at the notes of the unseen staff. */
  #symbolPlaces() {
    const [unseen] = this.#drawing.staves[0]?.voices ?? [];
    const notes = (unseen ?? []).filter(({ pitches, abselem }) => pitches?.[0]?.name === SYMBOL_NOTE && abselem !== undefined);
    const bars = this.#score.bars.slice(this.#line.from, this.#line.to);
    const places = bars.flatMap((bar, index) => symbolPlaces(bar).map(({ name }) => ({ name, bar: this.#line.from + index })));
    return places.flatMap((place, index) => {
      const x = notes[index]?.abselem?.x;
      return x === undefined || place.name === "" ? [] : [{ ...place, x }];
    });
  }

  /** Takes out what was drawn to keep room: the staff of the symbols, the line before, and the stems of slashes. */
  #tidy(): void {
    const { svg, wrapper, drawnLine } = this.#drawing;
    for (const other of svg.querySelectorAll(`.abcjs-staff-wrapper:not(.abcjs-l${drawnLine})`)) other.remove();
    for (const unseen of svg.querySelectorAll(".abcjs-v0")) unseen.remove();
    for (const bar of svg.querySelectorAll<SVGGElement>("g.abcjs-bar.abcjs-v1")) this.#cutAbove(bar);
    for (const edge of [...wrapper.children]) if (isStroke(edge) && !edge.hasAttribute("class")) edge.remove();
    this.#score.voices.forEach(({ slashes }, index) => {
      if (slashes) for (const stem of svg.querySelectorAll(`.abcjs-v${index + 1} .abcjs-stem`)) stem.remove();
    });
  }

  /** The last bar line of the top staff goes up to the unseen one. */
  #cutAbove(bar: SVGGElement): void {
    const top = this.#drawing.wrapper.querySelector<SVGGElement>("g.abcjs-staff.abcjs-v1")?.getBBox().y ?? 0;
    for (const part of bar.querySelectorAll<SVGGraphicsElement>("path, line")) {
      const { x, y, width, height } = strokeBox(part);
      if (y < top - 1) part.replaceWith(svgShape("rect", { x, y: top, width: Math.max(width, 0.9), height: y + height - top }));
    }
  }

  /** Rests that last a whole bar hang in its middle; abcjs knows them in 4/4 alone. */
  #restWholeBars(elements: DrawnElement[], bars: readonly DrawnBar[], staves: readonly DOMRect[]): void {
    elements.forEach((element, at) => {
      const bar = bars.find((each) => each.bar === element.bar);
      if (!element.wholeBar || bar === undefined) return;
      const staff = staves[element.staff];
      const isAlone = elements.every((other) => other.bar !== element.bar || other.kind === "rest" || other.staff !== element.staff);
      if (staff === undefined || !isAlone) return;
      const x = (bar.from + bar.to) / 2 - 6;
      const rest = svgShape("rect", { x, y: staff.y + staff.height / 4, width: 12, height: 4.2 });
      this.#drawing.wrapper.append(rest);
      elements[at] = { ...element, x, width: 12, nodes: [rest] };
    });
  }

  /** What sticks out of the top staff, and what is on it. */
  #boxesOverTopStaff(staffTop: number): Box[] {
    const { wrapper } = this.#drawing;
    const own = this.#score.voices.flatMap(({ staff }, index) => (staff === 0 ? [`abcjs-v${index + 1}`] : []));
    const boxes: Box[] = [];
    for (const node of wrapper.children) {
      const classes = node.classList;
      if (!(node instanceof SVGGraphicsElement) || !own.some((name) => classes.contains(name))) continue;
      if (NOT_OVER.some((name) => classes.contains(name))) continue;
      const { x, y, width, height } = node.getBBox();
      if (width > 0 && y < staffTop) boxes.push({ left: x, right: x + width, top: y, bottom: y + height });
    }
    return boxes;
  }
}

const NOT_OVER = ["abcjs-staff", "abcjs-bar", "abcjs-lyric", "abcjs-brace", "abcjs-voice-name"];
const zero = 0 as DrawnElement["start"];

/** The line at the left of several staves. */
const systemLine = (x: number, top: number, bottom: number): SVGElement =>
  svgShape("path", { d: `M ${x} ${top} V ${bottom}`, stroke: "currentColor", "stroke-width": 0.9 });

/** What an element's drawing takes up. @param sung false: without the words under it */
function boxOf({ nodes, x, width }: DrawnElement, sung = true): Box {
  const boxes = nodes
    .flatMap((node) => (sung ? [node] : notSung(node)))
    .flatMap((node) => (node instanceof SVGGraphicsElement ? [node.getBBox()] : []));
  const drawn = boxes.filter((box) => box.width > 0);
  if (drawn.length === 0) return { left: x, right: x + width, top: 0, bottom: 0 };
  return {
    left: Math.min(...drawn.map((box) => box.x)),
    right: Math.max(...drawn.map((box) => box.x + box.width)),
    top: Math.min(...drawn.map((box) => box.y)),
    bottom: Math.max(...drawn.map((box) => box.y + box.height)),
  };
}

/** The parts of a drawing without the words of a song. */
const notSung = (node: Element): readonly Element[] =>
  node.querySelector(LYRIC) === null ? (node.matches(LYRIC) ? [] : [node]) : [...node.children].flatMap(notSung);
const LYRIC = "text.abcjs-lyric";

/** The drawing fills the width it is given and is silent: the sheet speaks for it. */
function prepare(
  svg: SVGSVGElement,
  { width, height, top }: { readonly width: number; readonly height: number; readonly top: number },
): void {
  svg.setAttribute("viewBox", `0 ${top} ${width} ${height}`);
  for (const name of ["width", "height", "style", "role", "aria-label", "preserveAspectRatio"]) svg.removeAttribute(name);
  svg.setAttribute("aria-hidden", "true");
  svg.querySelector("title")?.remove();
  svg.querySelector("style")?.remove();
}

function barsOf(ends: readonly number[], left: number, { from, to }: LineRange): DrawnBar[] {
  const all = ends.slice(0, to - from);
  return all.map((end, index) => ({ bar: from + index, from: all[index - 1] ?? left - 10, to: end }));
}
