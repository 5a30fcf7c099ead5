import { ticks } from "../../../music/time/time.ts";
import {
  type AbcElement,
  type DrawnBar,
  type DrawnChord,
  type DrawnElement,
  type DrawnSystem,
  elementKey,
  readVoice,
  type VoiceCount,
} from "./drawn.ts";
import { type SignBox, verdictPlaces } from "./signs.ts";
import type { SystemSource } from "./systems.ts";

/** What a line is engraved with. */
export interface EngraveOptions {
  /** Width of a line in units of the sheet; a staff is 31 units high. */
  readonly width: number;
  /** An element of the page to engrave in; it must be laid out, though it need not be seen. */
  readonly bench: HTMLElement;
  readonly signal: AbortSignal;
  /** Awaited after each line, by its index from 0: gives the page time, so that no task is long. */
  readonly between: (line: number) => Promise<void>;
}

interface AbcStaff {
  readonly voices?: readonly (readonly AbcElement[])[];
}

const CHORD_POINTS = 18;
const MARGIN = 14;
const LINE_GAP = 14;

/** Engraves line by line. */
export async function* engrave(sources: readonly SystemSource[], options: EngraveOptions): AsyncGenerator<DrawnSystem> {
  const { default: abcjs } = await import("abcjs");
  const bench = shadowOf(options.bench);
  let counts: readonly VoiceCount[] = [];
  for (const [index, source] of sources.entries()) {
    if (options.signal.aborted) return;
    const host = document.createElement("div");
    bench.append(host);
    const [tune] = abcjs.renderAbc(host, source.abc, {
      add_classes: true,
      staffwidth: options.width - 2 * MARGIN,
      paddingleft: MARGIN,
      paddingright: MARGIN,
      paddingtop: 0,
      paddingbottom: 0,
      format: {
        gchordfont: `Instrument Sans ${CHORD_POINTS}`,
        stafftopmargin: 0,
        stretchlast: isFull(source, sources) ? 1 : 0.3,
      } as Record<string, string | number>,
    });
    const staves = tune?.lines[0]?.staff as readonly AbcStaff[] | undefined;
    const svg = host.querySelector("svg");
    if (svg !== null && staves !== undefined) {
      const read = readSystem(svg, staves, source, index, counts, options.width);
      counts = read.counts;
      svg.remove();
      yield read.system;
    }
    host.remove();
    await options.between(index);
  }
}

/** A line with as many bars as a line holds ends at the margin, as do those above it; a rest of bars, or one or two alone, keeps its own width. */
const isFull = ({ bars }: SystemSource, all: readonly SystemSource[]): boolean =>
  all.length === 1 ? bars > 2 : bars === Math.max(...all.map((each) => each.bars));

/** abcjs puts a style sheet into each drawing; in a tree of its own that does not concern the whole page. */
const shadowOf = (bench: HTMLElement): ShadowRoot => bench.shadowRoot ?? bench.attachShadow({ mode: "open" });

function readSystem(
  svg: SVGSVGElement,
  staves: readonly AbcStaff[],
  source: SystemSource,
  index: number,
  counts: readonly VoiceCount[],
  width: number,
) {
  const voices = staves.flatMap((staff, at) => (staff.voices ?? []).map((items) => ({ items, staff: at })));
  const readings = voices.map(({ items }, voice) =>
    readVoice(items, { voice, system: index, firstBar: source.firstBar }, counts[voice] ?? { index: 0, start: ticks(0) }),
  );
  const lines = [...svg.querySelectorAll<SVGGElement>("g.abcjs-staff")].map((staff) => staff.getBBox());
  const top = lines[0]?.y ?? 0;
  const last = lines.at(-1);
  const bottom = last === undefined ? top : last.y + last.height;
  const drawn = svg.getBBox();
  const size = { width, height: Math.ceil(drawn.y + drawn.height) + LINE_GAP };
  prepare(svg, size);
  const elements = readings.flatMap((reading) => reading.elements);
  const chords = chordsOf(
    svg,
    readings.flatMap((reading) => reading.chords),
  );
  const placed = elements.map((element) => ({ key: elementKey(element), staff: voices[element.voice]?.staff ?? 0, box: boxOf(element) }));
  const system: DrawnSystem = {
    index,
    svg,
    ...size,
    needed: Math.ceil(drawn.x + drawn.width) + MARGIN / 2,
    top,
    bottom,
    verdicts: verdictPlaces(
      placed,
      lines.map(({ y, height }) => ({ top: y, bottom: y + height })),
    ),
    firstBar: source.firstBar,
    bars: barsOf(readings[0]?.barEnds ?? [], Math.min(width, ...elements.map((element) => element.x)), source.firstBar),
    elements,
    chords,
  };
  return { system, counts: readings.map((reading) => reading.count) };
}

/** What an element's drawing takes up. */
function boxOf({ nodes, x, width }: DrawnElement): SignBox {
  const boxes = nodes.flatMap((node) => (node instanceof SVGGraphicsElement ? [node.getBBox()] : [])).filter((box) => box.width > 0);
  if (boxes.length === 0) return { left: x, right: x + width, top: 0, bottom: 0 };
  return {
    left: Math.min(...boxes.map((box) => box.x)),
    right: Math.max(...boxes.map((box) => box.x + box.width)),
    top: Math.min(...boxes.map((box) => box.y)),
    bottom: Math.max(...boxes.map((box) => box.y + box.height)),
  };
}

/** The drawing fills the width it is given and is silent: the sheet speaks for it. */
function prepare(svg: SVGSVGElement, { width, height }: { readonly width: number; readonly height: number }): void {
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  for (const name of ["width", "height", "style", "role", "aria-label", "preserveAspectRatio"]) svg.removeAttribute(name);
  svg.setAttribute("aria-hidden", "true");
  svg.querySelector("title")?.remove();
  svg.querySelector("style")?.remove();
}

function barsOf(ends: readonly number[], left: number, firstBar: number): DrawnBar[] {
  return ends.map((to, index) => ({ bar: firstBar + index, from: ends[index - 1] ?? left - 10, to }));
}

/** The symbols that abcjs drew give the baselines; they are taken out and set anew by the page. */
function chordsOf(svg: SVGSVGElement, chords: readonly { readonly name: string; readonly x: number }[]): DrawnChord[] {
  const texts = [...svg.querySelectorAll("text.abcjs-chord")];
  const lowest = Math.max(0, ...texts.map((text) => Number(text.getAttribute("y"))));
  for (const text of texts) text.remove();
  return chords.map(({ name, x }) => ({ name, x, y: lowest }));
}
