import { type LineRange, type LineWords, lineAbc } from "../../../../music/notation/line-abc.ts";
import type { Score } from "../../../../music/notation/score.ts";
import * as words from "../../../text/en/sheet.ts";
import type { AbcElement } from "./drawn.ts";
import { type SignSize, signRoom } from "./verdict-places.ts";

/** What a line is engraved with. */
export interface EngraveOptions {
  /** Width of a line in units of the sheet; a staff is 31 units high. */
  readonly width: number;
  /** An element of the page to engrave in; it must be laid out, though it need not be seen. */
  readonly bench: HTMLElement;
  /** Of every chord symbol, in units. */
  readonly symbolWidths: ReadonlyMap<string, number>;
  readonly numbered: boolean;
  /** Of verdicts that have room of their own over the words that are sung; absent where there are none. */
  readonly sign: SignSize | undefined;
}

/** Which line it is, and how far it goes. */
export interface EngravedLine extends LineRange {
  readonly index: number;
  /** True: as far as the margin, always. */
  readonly full: boolean;
  /** How many of the bars of the line before it has, 0 to 1: a last line is not drawn out to the width of more bars. */
  readonly share: number;
}

interface AbcStaff {
  readonly voices?: readonly (readonly AbcElement[])[];
}

type Abcjs = Pick<typeof import("abcjs"), "renderAbc">;

/** A line as abcjs drew it. */
export interface Drawing {
  readonly svg: SVGSVGElement;
  readonly wrapper: SVGGElement;
  readonly staves: readonly AbcStaff[];
  /** Which line of the drawing it is. */
  readonly drawnLine: number;
}

/** Room at either side of a line, in units. */
export const MARGIN = 14;
/** How much of the width a last line of fewer bars is drawn out to at most, and what a line fills of its width before it is drawn out. */
const LAST_LINE = 0.6;
/** Between a symbol and the next. */
const SYMBOL_GAP = 8;
/** What the note that a symbol stands over takes of its width. */
const NOTE_ROOM = 17;
/** The font of the unseen text that keeps room for symbols, and how wide one of its characters is at most. */
const [SPACER_FONT, SPACER_WIDTH] = ["monospace 10", 6];

function lineWords({ symbolWidths }: EngraveOptions): LineWords {
  return {
    spacer: (name) =>
      "_".repeat(Math.max(1, Math.ceil(((symbolWidths.get(name) ?? name.length * 14) + SYMBOL_GAP - NOTE_ROOM) / SPACER_WIDTH))),
    nameOf: ({ names, kind, hand }, isFirst) => {
      const usual = hand === undefined || kind !== "Melody" ? words.staffNames[kind] : words.handNames[hand];
      return names === null ? "" : isFirst ? (names.name ?? usual) : (names.shortName ?? "");
    },
  };
}

/** A unit of the sheet in points. */
const POINT = 0.75;

/** A tune whose sung words leave room for signs; abcjs takes that from the tune alone. */
const withRoom = (abc: string, sign: SignSize): string => `%%vocalspace ${Math.round(signRoom(sign) * POINT)}\n${abc}`;

const abcOptions = (score: Score, line: EngravedLine, staffwidth: number): NonNullable<Parameters<Abcjs["renderAbc"]>[2]> => ({
  add_classes: true,
  // A note that is clicked would be red, which says wrong here.
  selectTypes: false,
  staffwidth,
  paddingleft: MARGIN,
  paddingright: MARGIN,
  paddingtop: 0,
  paddingbottom: 0,
  // Syllables keep clear of each other.
  minPadding: score.voices.some(({ bars }) => bars.some(({ verses }) => verses.length > 0)) ? 6 : 2,
  format: {
    annotationfont: SPACER_FONT,
    vocalfont: "Instrument Sans 11",
    voicefont: "Instrument Sans 13",
    tripletfont: "Instrument Sans 12 italic",
    stafftopmargin: 0,
    stretchlast: line.full ? 1 : 1 - LAST_LINE,
  } as Record<string, string | number>,
});

/** How far from the margin a full line may end, in units. */
const MARGIN_SLACK = 2;

/** Has abcjs draw a line in `host`, a full one as far as the margin; undefined where it draws nothing. */
export function drawLine(abcjs: Abcjs, host: HTMLElement, score: Score, line: EngravedLine, options: EngraveOptions): Drawing | undefined {
  const { abc: written, line: drawnLine } = lineAbc(score, line, lineWords(options));
  const abc = options.sign === undefined ? written : withRoom(written, options.sign);
  const wished = (options.width - 2 * MARGIN) * Math.max(line.share, LAST_LINE);
  const draw = (staffwidth: number): { readonly drawing?: Drawing; readonly beside: number } => {
    host.replaceChildren();
    const [tune] = abcjs.renderAbc(host, abc, abcOptions(score, line, staffwidth));
    const svg = host.querySelector("svg");
    const lines = (tune?.lines ?? []).filter((each) => each.staff !== undefined);
    const staves = lines[drawnLine]?.staff as readonly AbcStaff[] | undefined;
    const wrapper = svg?.querySelector<SVGGElement>(`g.abcjs-staff-wrapper.abcjs-l${drawnLine}`);
    if (svg === null || wrapper == null || staves === undefined) return { beside: 0 };
    const { x, width } = wrapper.querySelector<SVGGElement>("g.abcjs-staff")?.getBBox() ?? { x: 0, width: 0 };
    return { drawing: { svg, wrapper, staves, drawnLine }, beside: x + width - (options.width - MARGIN) };
  };
  let { drawing, beside } = draw(wished);
  // abcjs seeks the spacing that fills a line step by step, and now and then gives up a few units before: asked for more, it comes there.
  for (let more = -beside; line.full && beside < -MARGIN_SLACK && beside > -MARGIN && more < 3 * MARGIN; more -= beside)
    ({ drawing, beside } = draw(wished + more));
  return drawing;
}
