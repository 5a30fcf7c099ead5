import type { BassChord } from "../bass/spans.ts";
import type { Ticks } from "../time/time.ts";

/** The players of the band. */
export type BandPart = "comping" | "bass" | "drums";

export const BAND_PARTS: readonly BandPart[] = ["comping", "bass", "drums"];

/** One note or stroke of the band, as it would be written: straight and in time. */
export interface BandNote {
  readonly part: BandPart;
  readonly start: Ticks;
  /** 0 for strokes on drums. */
  readonly duration: Ticks;
  /** MIDI note, or key of the General MIDI drum kit. */
  readonly midi: number;
  /** 1..127. */
  readonly velocity: number;
  /** True: a muffled bass note, all stroke and no pitch. */
  readonly dead?: boolean;
  /** Of comping: the chord that it is a note of; off the beat before a change that is the next one already. */
  readonly chord?: BassChord;
}

/** A note of the band as it is heard: how many milliseconds before (below 0) or behind its time it sounds. */
export interface FeltNote extends BandNote {
  readonly lean: number;
}

/** What a chorus is to the others: how loud and how busy the band plays. */
export type ChorusRole = "intro" | "head" | "solo" | "lastHead" | "ending";
