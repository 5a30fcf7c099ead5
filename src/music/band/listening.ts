/** A key that the learner pressed: when, counted in bars from any bar line. */
export interface HeardKey {
  readonly bar: number;
  readonly midi: number;
  readonly velocity: number;
}

/** How the band answers in a bar. */
export interface Answer {
  /** Factor of every velocity, SOFTEST..1. */
  readonly level: number;
  /** Share of the comping's chords that stay, 0..1. */
  readonly comping: number;
  /** The drummer fills at the end of the bar. */
  readonly fills: boolean;
}

/** What is played where nobody plays along. */
export const UNHEARD: Answer = { level: 1, comping: 1, fills: false };

export const SOFTEST = 0.6;
/** Mean velocity of a learner at which the band plays as it would alone, and at which it is softest. */
const USUAL = 72;
const SOFT = 30;
/** Below this note a learner's hand is the left one. */
const LEFT_HAND = 60;
/** Bars that the band remembers: it answers what was played in the two before. */
export const REMEMBERED = 2;
/** Bars after which a learner who plays nothing is no longer waited for. */
const PATIENCE = 8;

/**
 * How the band plays a bar after what was heard in the bars before it (bar 0 is the one that comes): softer with a soft learner, with fewer
 * chords where he comps himself, with a fill where he rests.
 * @example answerTo([{ bar: -0.5, midi: 50, velocity: 40 }]).level < 1 // true
 */
export function answerTo(keys: readonly HeardKey[]): Answer {
  const recent = keys.filter(({ bar }) => bar >= -REMEMBERED && bar < 0);
  if (recent.length === 0) return { ...UNHEARD, fills: keys.some(({ bar }) => bar >= -PATIENCE && bar < 0) };
  const mean = recent.reduce((sum, { velocity }) => sum + velocity, 0) / recent.length;
  const level = SOFTEST + (1 - SOFTEST) * Math.max(0, Math.min(1, (mean - SOFT) / (USUAL - SOFT)));
  const chords = leftHandChords(recent);
  return { level, comping: chords >= 2 ? 0.25 : chords === 1 ? 0.5 : 1, fills: !recent.some(({ bar }) => bar >= -1) };
}

/** Groups of two keys and more that the left hand pressed within a sixteenth of a bar. */
function leftHandChords(keys: readonly HeardKey[]): number {
  const left = keys.filter(({ midi }) => midi < LEFT_HAND).sort((a, b) => a.bar - b.bar);
  let [chords, from, count] = [0, Number.NEGATIVE_INFINITY, 0];
  for (const { bar } of left) {
    if (bar - from > 1 / 16) [from, count] = [bar, 0];
    count += 1;
    if (count === 2) chords += 1;
  }
  return chords;
}

/** Whether a chord stays where the comping is thinned: the same for the same place. @example isKept(0.25, 48_000) */
export function isKept(share: number, place: number): boolean {
  const mixed = Math.imul(Math.round(place) ^ 0x9e3779b9, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32 < share;
}
