/** Samples that are compared: 85 ms of 12 kHz. */
export const FRAME = 1024;
/** From 52 Hz, a low bass, up to 1500 Hz. */
const [SHORTEST_LAG, LONGEST_LAG] = [8, 230];
/** Of the highest peak, this much is enough for one that comes before it: it is the pitch, and the higher its octave below. */
const ENOUGH = 0.9;

/** A pitch and how clear it is, 0..1. */
export interface Pitch {
  readonly hertz: number;
  readonly clarity: number;
}

/** One more than is looked at: what would come next. */
const frame = new Float64Array(FRAME + 1);
const similarity = new Float32Array(LONGEST_LAG + 2);

/**
 * The pitch of one voice by the normalised square difference (McLeod and Wyvill, "A smarter way to find pitch", 2005); null where there is none.
 * @param sampleAt the samples, of which `FRAME` are looked at
 */
export function pitchOf(sampleAt: (index: number) => number, rate: number): Pitch | null {
  compare(sampleAt);
  const peaks = keyPeaks();
  const highest = peaks.reduce((most, { value }) => Math.max(most, value), 0);
  const chosen = peaks.find(({ value }) => value >= ENOUGH * highest);
  return chosen === undefined ? null : { hertz: rate / chosen.lag, clarity: Math.min(1, chosen.value) };
}

/** How alike the frame is to itself, later by each lag: 2 * sum of products over the sum of both energies. */
function compare(sampleAt: (index: number) => number): void {
  for (let index = 0; index < FRAME; index++) frame[index] = sampleAt(index);
  const used = FRAME - LONGEST_LAG - 1;
  let own = 0;
  for (let index = 0; index < used; index++) own += (frame[index] as number) ** 2;
  // The energy of the later stretch: one sample leaves it and one comes, with each lag.
  let later = own;
  for (let lag = 0; lag <= LONGEST_LAG + 1; lag++) {
    let product = 0;
    for (let index = 0; index < used; index++) product += (frame[index] as number) * (frame[index + lag] as number);
    similarity[lag] = (2 * product) / Math.max(1e-12, own + later);
    later += (frame[lag + used] as number) ** 2 - (frame[lag] as number) ** 2;
  }
}

/** The highest point of each stretch above 0 after the first, with its lag between samples. */
function keyPeaks(): readonly { readonly lag: number; readonly value: number }[] {
  const found: { lag: number; value: number }[] = [];
  let lag = 1;
  while (lag <= LONGEST_LAG && (similarity[lag] as number) > 0) lag++;
  let best = 0;
  for (; lag <= LONGEST_LAG; lag++) {
    const value = similarity[lag] as number;
    const isPeak = value > 0 && value >= (similarity[lag - 1] as number) && value > (similarity[lag + 1] as number);
    if (isPeak && lag >= SHORTEST_LAG && (best === 0 || value > (similarity[best] as number))) best = lag;
    if ((value <= 0 || lag === LONGEST_LAG) && best > 0) {
      found.push(between(best));
      best = 0;
    }
  }
  return found;
}

/** The top of a parabola through a peak and its neighbours. */
function between(lag: number): { lag: number; value: number } {
  const [before, at, after] = [similarity[lag - 1] as number, similarity[lag] as number, similarity[lag + 1] as number];
  const bend = before - 2 * at + after;
  const off = bend === 0 ? 0 : (0.5 * (before - after)) / bend;
  return { lag: lag + off, value: at - 0.25 * (before - after) * off };
}

/** A pitch as a MIDI number with its fraction. @example midiOf(440) // 69 */
export const midiOf = (hertz: number): number => 69 + 12 * Math.log2(hertz / 440);
