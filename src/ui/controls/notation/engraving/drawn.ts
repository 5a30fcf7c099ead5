import type { ScoreItem } from "../../../../music/notation/score.ts";
import { type Ticks, ticks } from "../../../../music/time/time.ts";
import type { DrawnSign, PlacedChord } from "./above.ts";
import type { VerdictPlace } from "./verdict-places.ts";

/** A note, chord or rest on the sheet; lengths are in units of the sheet (all lines are equally many units wide). */
export interface DrawnElement {
  /** Which voice of the piece it draws. */
  readonly voice: number;
  /** Counted from 0 through the whole voice; bar lines do not count. */
  readonly index: number;
  readonly kind: "note" | "rest";
  /** Counted from 0 down the line. */
  readonly staff: number;
  /** A rest that lasts as long as its bar. */
  readonly wholeBar: boolean;
  /** From 0. */
  readonly bar: number;
  readonly system: number;
  readonly start: Ticks;
  readonly duration: Ticks;
  readonly x: number;
  readonly width: number;
  /** The drawn group; highlight classes go there. */
  readonly nodes: readonly SVGElement[];
}

export interface DrawnBar {
  readonly bar: number;
  readonly from: number;
  readonly to: number;
}

/** One engraved line. */
export interface DrawnSystem {
  readonly index: number;
  readonly svg: SVGSVGElement;
  readonly width: number;
  readonly height: number;
  /** The width that its music takes; more than `width` where the bars do not fit. */
  readonly needed: number;
  /** The outermost staff lines. */
  readonly top: number;
  readonly bottom: number;
  /** From the highest to the lowest note or staff line. */
  readonly highest: number;
  readonly lowest: number;
  /** Where the verdict of each element stands, by `elementKey`. */
  readonly verdicts: ReadonlyMap<string, VerdictPlace>;
  /** From 0. */
  readonly firstBar: number;
  /** What is printed at its beginning, and where: its left edge and its baseline. */
  readonly number: { readonly text: string; readonly x: number; readonly y: number };
  readonly bars: readonly DrawnBar[];
  readonly elements: readonly DrawnElement[];
  readonly chords: readonly PlacedChord[];
  readonly signs: readonly DrawnSign[];
}

/** What is read of an abcjs voice element: its types leave this open. */
export interface AbcElement {
  readonly el_type: string;
  readonly rest?: { readonly type: string };
  readonly pitches?: readonly { readonly name: string }[];
  readonly abselem?: { readonly x: number; readonly w: number; readonly elemset: readonly (SVGElement | undefined)[] };
}

/** A voice on a line: which bars it has there, and how many elements of it stood on the lines before. */
export interface VoicePlace {
  readonly voice: number;
  readonly staff: number;
  readonly system: number;
  readonly firstBar: number;
  readonly firstIndex: number;
  readonly bars: readonly { readonly start: Ticks; readonly items: readonly ScoreItem[] }[];
}

export interface VoiceReading {
  readonly elements: readonly DrawnElement[];
  /** Right edges of the bars. */
  readonly barEnds: readonly number[];
}

/** Reads the elements of one voice on one line: the n-th that is drawn is the n-th that was written. */
export function readVoice(drawn: readonly AbcElement[], place: VoicePlace): VoiceReading {
  const written = place.bars.flatMap(({ start, items }, bar) => items.map((item) => ({ item, start: ticks(start + item.offset), bar })));
  const elements: DrawnElement[] = [];
  const barEnds: number[] = [];
  for (const { el_type, abselem } of drawn) {
    if (abselem === undefined) continue;
    if (el_type === "bar" && elements.length > 0) barEnds.push(abselem.x);
    if (el_type !== "note") continue;
    const own = written[elements.length];
    if (own === undefined) break;
    elements.push({
      voice: place.voice,
      index: place.firstIndex + elements.length,
      kind: own.item.notes.length > 0 ? "note" : "rest",
      staff: place.staff,
      wholeBar: own.item.wholeBar === true,
      bar: place.firstBar + own.bar,
      system: place.system,
      start: own.start,
      duration: own.item.length,
      x: abselem.x,
      width: abselem.w,
      nodes: abselem.elemset.filter((node) => node !== undefined),
    });
  }
  return { elements, barEnds };
}

/** The name by which marks find an element. @example elementKey({ voice: 0, index: 3 }) // "0:3" */
export const elementKey = ({ voice, index }: { readonly voice: number; readonly index: number }): string => `${voice}:${index}`;
