import { FRAME, pitchOf } from "./pitch.ts";

/** What is looked at for a pitch begins so many samples after a stroke: 10 ms of 12 kHz. */
const AFTER = 120;
/** As clear as this, 0..1, is the pitch of one voice or string, and not of several. */
const CLEAR = 0.85;
/** A string keeps its pitch within so many cents from one frame to the next; what is further off is another note. */
const GLIDES = 15;
const ANOTHER = 100;
/** A string is loud at once: 50 ms after a stroke no louder than in the first 25 ms by so many decibels. Samples of 12 kHz. */
const [BRIEF, SOON] = [300, 600];
const SWELLS_DB = 10;

/**
 * Whether what begins is one voice that swells or whose pitch glides, as no string does that was struck.
 * @param sampleAt samples from a stroke on: the first 180 ms are looked at
 * @param rate samples a second
 */
export function isSung(sampleAt: (index: number) => number, rate: number): boolean {
  return levelOf(sampleAt, SOON) - levelOf(sampleAt, 0) > SWELLS_DB || glides(sampleAt, rate);
}

function glides(sampleAt: (index: number) => number, rate: number): boolean {
  const first = pitchOf((index) => sampleAt(AFTER + index), rate);
  const second = pitchOf((index) => sampleAt(AFTER + FRAME + index), rate);
  if (first === null || second === null || Math.min(first.clarity, second.clarity) < CLEAR) return false;
  const cents = Math.abs(1200 * Math.log2(first.hertz / second.hertz));
  return cents > GLIDES && cents < ANOTHER;
}

/** Decibels of a brief stretch. */
function levelOf(sampleAt: (index: number) => number, from: number): number {
  let sum = 1e-12;
  for (let index = from; index < from + BRIEF; index++) sum += sampleAt(index) ** 2;
  return 10 * Math.log10(sum);
}
