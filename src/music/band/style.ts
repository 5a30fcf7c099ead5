import type { FamilyCosts } from "./comping/voicings.ts";

/** The band's styles, as the player's control lists them. */
export const BAND_STYLES = [
  "plain",
  "mediumSwing",
  "upSwing",
  "ballad",
  "jazzWaltz",
  "bossaNova",
  "samba",
  "bluesShuffle",
  "straightEighths",
  "funk",
  "latin",
] as const;

export type BandStyleName = (typeof BAND_STYLES)[number];

/** The styles that a band plays; plain is none. */
export type PlayedStyle = Exclude<BandStyleName, "plain">;

/** A comping cell of one or two bars. `x` is a short stab, `o` a held chord; bars are parted by `|`. */
export interface CompCell {
  readonly bars: string;
  /** How often it is taken among the others; 1 by default. */
  readonly weight?: number;
  /** The side of a 2-3 clave (bars by twos from the first) on which a cell of one bar fits; absent: on both. */
  readonly clave?: 2 | 3;
}

/** How the left hand or the guitar of a style plays. */
export interface CompStyle {
  readonly cells: readonly CompCell[];
  /** For bars of another meter: cells by group of so many beats. */
  readonly groups: Readonly<Record<1 | 2 | 3, readonly string[]>>;
  readonly families: FamilyCosts;
  /** Share of phrases of four bars at whose end the comping rests a bar, in the head and in solos. */
  readonly restsAtEnds: readonly [head: number, solo: number];
  /** Share of the time to the next chord that a stab and a held chord last. */
  readonly stab: number;
  readonly held: number;
  /** Sustain: pedal down from chord to chord. */
  readonly pedal: boolean;
  readonly velocity: number;
  /** One cell is taken up again bar after bar, as a montuno and a partido alto are. */
  readonly steady: boolean;
}

/** What a drummer's limbs play; positions as in cells, velocities by sign. */
export interface DrumStyle {
  /** One of these is drawn for each bar; by group in other meters. */
  readonly ride: readonly DrumCell[];
  readonly groups: Readonly<Record<1 | 2 | 3, readonly string[]>>;
  readonly rideKey: number;
  /** Played in every bar as they stand: a clave over two bars, a hi-hat. Bars are parted by `|`. */
  readonly steady: readonly { readonly key: number; readonly bars: string; readonly group?: Readonly<Record<1 | 2 | 3, string>> }[];
  /** Bass drum on every beat, softer than 40. */
  readonly feathered: boolean;
  /** Mean strokes a bar that snare and bass drum comp. */
  readonly comping: number;
  readonly fills: "sticks" | "brushes" | "latin";
}

export interface DrumCell {
  readonly bar: string;
  readonly weight: number;
}

/** How a bass plays: a walk, in two, or by cells. */
export interface BassStyle {
  readonly head: "two" | "walk" | "cells";
  readonly solo: "two" | "walk" | "cells";
  /** By beats of a chord within its bar: `R` root, `5` fifth, `8` octave, `r` root again, `a` a step into the next root, `n` the next root before its time, `x` a dead note, `-` goes on. */
  readonly cells: Readonly<Record<1 | 2 | 3 | 4, readonly string[]>>;
  /** Share of a note's time that it sounds. */
  readonly length: number;
}

/** A style: data; the players read it. */
export interface BandStyle {
  readonly name: PlayedStyle;
  /** Beats of its own bar. */
  readonly beats: 3 | 4;
  /** Eighths swing, unless the person says otherwise; never in `straight` styles. */
  readonly swing: "swung" | "straight";
  readonly comping: CompStyle;
  readonly drums: DrumStyle;
  readonly bass: BassStyle;
  /** Milliseconds that comping lies behind, and bass before the ride, at full humanise. */
  readonly behind: number;
  readonly ahead: number;
  readonly intro: "lastFour" | "fill";
  readonly ending: "tag" | "ritardando" | "button";
}
