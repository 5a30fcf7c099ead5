import { TICKS_PER_QUARTER, type Ticks, ticks } from "../../../music/time/time.ts";
import type { VerdictPlace } from "./signs.ts";

/** A note, chord or rest on the sheet; lengths are in units of the sheet (all lines are equally many units wide). */
export interface DrawnElement {
  /** Counted from 0 in the order in which voices come in the ABC. */
  readonly voice: number;
  /** Counted from 0 through the whole voice; bar lines do not count. */
  readonly index: number;
  readonly kind: "note" | "rest";
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

/** A chord symbol to set over the sheet; `x` is its left edge, `y` its baseline. */
export interface DrawnChord {
  readonly name: string;
  readonly x: number;
  readonly y: number;
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
  /** Where the verdict of each element stands, by `elementKey`. */
  readonly verdicts: ReadonlyMap<string, VerdictPlace>;
  readonly firstBar: number;
  readonly bars: readonly DrawnBar[];
  readonly elements: readonly DrawnElement[];
  readonly chords: readonly DrawnChord[];
}

/** What is read of an abcjs voice element: its types leave this open. */
export interface AbcElement {
  readonly el_type: string;
  readonly duration?: number;
  readonly rest?: { readonly type: string };
  readonly chord?: readonly { readonly name: string; readonly position: string }[];
  readonly startTriplet?: number;
  readonly tripletMultiplier?: number;
  readonly endTriplet?: boolean;
  readonly abselem?: { readonly x: number; readonly w: number; readonly elemset: readonly (SVGElement | undefined)[] };
}

/** How far one voice has come: carried from line to line. */
export interface VoiceCount {
  readonly index: number;
  readonly start: Ticks;
}

export interface VoiceReading {
  readonly elements: readonly DrawnElement[];
  /** Right edges of the bars. */
  readonly barEnds: readonly number[];
  readonly chords: readonly { readonly name: string; readonly x: number }[];
  readonly count: VoiceCount;
}

const TICKS_PER_WHOLE = TICKS_PER_QUARTER * 4;

/** Reads the elements of one voice on one line, with their start in ticks. */
export function readVoice(
  items: readonly AbcElement[],
  place: { voice: number; system: number; firstBar: number },
  from: VoiceCount,
): VoiceReading {
  const elements: DrawnElement[] = [];
  const barEnds: number[] = [];
  const chords: { name: string; x: number }[] = [];
  let { index, start } = from;
  let tuplet = 1;
  for (const item of items) {
    const drawn = item.abselem;
    if (drawn === undefined) continue;
    if (item.el_type === "bar" && elements.length > 0) barEnds.push(drawn.x);
    if (item.el_type !== "note") continue;
    if (item.startTriplet !== undefined) tuplet = item.tripletMultiplier ?? 2 / 3;
    const duration = ticks(Math.round((item.duration ?? 0) * tuplet * TICKS_PER_WHOLE));
    if (item.endTriplet === true) tuplet = 1;
    for (const chord of item.chord ?? []) if (chord.position === "default") chords.push({ name: chord.name, x: drawn.x });
    const nodes = drawn.elemset.filter((node) => node !== undefined);
    const kind = item.rest === undefined ? "note" : "rest";
    elements.push({
      voice: place.voice,
      system: place.system,
      bar: place.firstBar + barEnds.length,
      index,
      kind,
      start,
      duration,
      x: drawn.x,
      width: drawn.w,
      nodes,
    });
    index += 1;
    start = ticks(start + duration);
  }
  return { elements, barEnds, chords, count: { index, start } };
}

/** The name by which marks find an element. @example elementKey({ voice: 0, index: 3 }) // "0:3" */
export const elementKey = ({ voice, index }: { readonly voice: number; readonly index: number }): string => `${voice}:${index}`;
