import { FRAME, pitchOf } from "./pitch.ts";

/** As clear as this, 0..1, is the pitch of one voice or string, and not of several. */
const CLEAR = 0.92;
/** A string keeps its pitch within so many cents from one frame to the next; what is further off is another note. */
const GLIDES = 15;
const ANOTHER = 100;

/**
 * Whether one voice sounds whose pitch glides, as no string's does that was struck.
 * @param sampleAt samples after a stroke, of which two frames are looked at
 * @param rate samples a second
 */
export function glides(sampleAt: (index: number) => number, rate: number): boolean {
  const first = pitchOf(sampleAt, rate);
  const second = pitchOf((index) => sampleAt(FRAME + index), rate);
  if (first === null || second === null || Math.min(first.clarity, second.clarity) < CLEAR) return false;
  const cents = Math.abs(1200 * Math.log2(first.hertz / second.hertz));
  return cents > GLIDES && cents < ANOTHER;
}
