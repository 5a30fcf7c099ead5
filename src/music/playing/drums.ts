import { TICKS_PER_QUARTER, ticks } from "../time/time.ts";
import { type BarSpan, DRUM, type Stroke } from "./percussion.ts";
import type { DrumStyle } from "./settings.ts";

/** A stroke of a pattern: beats from the downbeat. */
type Place = readonly [beat: number, midi: number, velocity: number];

/** Strokes of the side stick over two bars of eighths: the bossa nova clave. */
const CLAVE: readonly (readonly number[])[] = [
  [0, 3, 6],
  [2, 5],
];

/**
 * Drums under a piece, written straight (swing comes when scheduling), bar by bar in its meter.
 * Swing: the ride on every beat, its skip note before beats 1 and 3 (in 3/4 before 3), the pedal hi-hat on the even beats.
 * Bossa: closed hi-hat in eighths, the clave on the side stick over two bars, the bass drum on 1, 2-and, 3 and 4-and.
 * Straight: the ride in eighths, the hi-hat on the even beats, the bass drum on 1.
 * @example drumStrokes(barSpans(piece), "swing").filter(({ midi }) => midi === 44).length // 2 a bar of 4/4
 */
export function drumStrokes(bars: readonly BarSpan[], style: DrumStyle): readonly Stroke[] {
  if (style === "off") return [];
  return bars.flatMap((bar) => {
    const beats = Math.max(1, Math.round((bar.end - bar.downbeat) / bar.beat));
    return pattern(style, beats, bar)
      .map(([beat, midi, velocity]) => ({ start: ticks(bar.downbeat + Math.round(beat * bar.beat)), midi, velocity }))
      .filter(({ start }) => start >= bar.start && start < bar.end)
      .sort((a, b) => a.start - b.start || a.midi - b.midi);
  });
}

function pattern(style: Exclude<DrumStyle, "off">, beats: number, { index, beat }: BarSpan): readonly Place[] {
  const every = Array.from({ length: beats }, (_, at) => at);
  const even = every.filter((at) => at % 2 === 1);
  const hats = even.map((at): Place => [at, DRUM.pedalHat, 70]);
  switch (style) {
    case "swing":
      return [...every.map((at): Place => [at, DRUM.ride, at % 2 === 1 ? 84 : 72]), ...even.map(skipNote(beat)), ...hats];
    case "straight":
      return [...eighths(every, beat).map((at): Place => [at, DRUM.ride, at % 1 === 0 ? 76 : 58]), ...hats, [0, DRUM.kick, 72]];
    case "bossa":
      return bossa(every, beat, index);
  }
}

/** The skip note after an even beat; in a felt beat of three eighths it is the last of them. */
const skipNote =
  (beat: number) =>
  (at: number): Place => [at + (beat > TICKS_PER_QUARTER ? 2 / 3 : 1 / 2), DRUM.ride, 62];

/** Beats and what divides them: halves, or thirds of a felt beat of three eighths. */
const eighths = (beats: readonly number[], beat: number): readonly number[] =>
  beats.flatMap((at) => (beat > TICKS_PER_QUARTER ? [at, at + 1 / 3, at + 2 / 3] : [at, at + 0.5]));

function bossa(beats: readonly number[], beat: number, bar: number): readonly Place[] {
  const hats = eighths(beats, beat).map((at): Place => [at, DRUM.closedHat, at % 1 === 0 ? 64 : 52]);
  const clave = (CLAVE[bar % 2] ?? []).map((eighth): Place => [eighth / 2, DRUM.sideStick, 78]);
  const kicks = beats.flatMap((at): Place[] => (at % 2 === 0 ? [[at, DRUM.kick, 74]] : [[at + 0.5, DRUM.kick, 60]]));
  return [...hats, ...clave, ...kicks];
}
