import { chromaOf } from "./pitch.ts";
import { type Scale, scaleOf } from "./scales/scale.ts";

/** Which hand plays. */
export type Hand = "right" | "left";

/** Longest and shortest run of fingers between two thumbs, thumb included. */
const LONGEST_GROUP = 4;
const SHORTEST_GROUP = 2;

/**
 * Piano fingers (1 thumb to 5 little finger) for a scale going up over so many octaves, one per note from the tonic to the tonic
 * on top. Groups of three and four, thumbs on white keys, the fourth finger on a black key where there is one, the thumb on a
 * white tonic: this gives the standard fingerings of all major and minor keys. The chromatic scale has the third finger on black
 * keys and the thumb on white ones, the second finger on one of two white keys in a row.
 * @example fingering(cMajor, "right") // [1, 2, 3, 1, 2, 3, 4, 1, 2, 3, 1, 2, 3, 4, 5]
 */
export function fingering(scale: Scale, hand: Hand, octaves = 2): readonly number[] {
  const black = scale.notes.map(isBlack);
  const cycle = black.length === 12 ? chromaticCycle(black, hand) : (minorCycle(scale, black, hand) ?? cheapestCycle(black, hand));
  const count = black.length;
  const fingers = Array.from({ length: count * octaves + 1 }, (_, index) => cycle[index % count] ?? 1);
  const last = fingers.length - 1;
  // The right hand begins the chromatic scale with the thumb, whatever it has on that key an octave above.
  if (hand === "right" && count === 12 && fingers[0] === 2) fingers[0] = 1;
  if (hand === "right" && fingers[last] === 1) fingers[last] = (fingers[last - 1] ?? 4) + 1;
  // The chromatic scale begins with the left thumb, which its third finger crosses.
  if (hand === "left" && fingers[0] === 1 && count < 12) fingers[0] = (fingers[1] ?? 4) + 1;
  return fingers;
}

const isBlack = (note: string): boolean => [1, 3, 6, 8, 10].includes(chromaOf(note) ?? 0);

/**
 * Of two white keys in a row the right hand plays the upper with the second finger and the left hand the lower, going up (Hanon, The Virtuoso Pianist, no. 40).
 */
function chromaticCycle(black: readonly boolean[], hand: Hand): readonly number[] {
  const beside = (index: number, step: number): boolean => black[(index + step + black.length) % black.length] === true;
  return black.map((isBlackKey, index) => {
    if (isBlackKey) return 3;
    const second = hand === "right" ? !beside(index, -1) : !beside(index, 1);
    return second ? 2 : 1;
  });
}

/**
 * Harmonic and melodic minor keep the fingers of natural minor wherever its thumbs stay on white keys, as method books have it:
 * B flat melodic minor is 2 1 3 2 1 4 3 in the left hand.
 */
function minorCycle(scale: Scale, black: readonly boolean[], hand: Hand): readonly number[] | undefined {
  if (scale.type !== "harmonic minor" && scale.type !== "melodic minor") return undefined;
  const natural = scaleOf(scale.tonic, "minor");
  if (!natural.ok) return undefined;
  const cycle = cheapestCycle(natural.value.notes.map(isBlack), hand);
  return cycle.some((finger, index) => finger === 1 && black[index]) ? undefined : cycle;
}

const cycles = new Map<string, readonly number[]>();

/** Fingers of one octave, tried out once for each pattern of black keys and hand. */
function cheapestCycle(black: readonly boolean[], hand: Hand): readonly number[] {
  const name = `${hand} ${black.map(Number).join("")}`;
  const cycle = cycles.get(name) ?? tryCycles(black, hand);
  cycles.set(name, cycle);
  return cycle;
}

/** Fingers of one octave, by the cheapest choice of thumbs; of equal ones the first, which is the pattern of C major. */
function tryCycles(black: readonly boolean[], hand: Hand): readonly number[] {
  const count = black.length;
  let best: readonly number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let set = 1; set < 1 << count; set++) {
    const thumbs = black.flatMap((_, index) => ((set >> index) & 1 ? [index] : []));
    const cycle = cycleOf(thumbs, count, hand);
    if (!cycle) continue;
    const cost = cycleCost(cycle, black, thumbs, hand);
    if (cost < least) [best, least] = [cycle, cost];
  }
  return best;
}

/** Fingers between thumbs: the right hand counts up after each, the left counts down to each. */
function cycleOf(thumbs: readonly number[], count: number, hand: Hand): readonly number[] | undefined {
  const cycle: number[] = [];
  for (const [index, thumb] of thumbs.entries()) {
    const next = thumbs[index + 1] ?? (thumbs[0] ?? 0) + count;
    const size = next - thumb;
    if (size < SHORTEST_GROUP || size > LONGEST_GROUP) return undefined;
    for (let step = 0; step < size; step++) {
      const at = hand === "right" ? thumb + step : next - step;
      cycle[at % count] = step + 1;
    }
  }
  return cycle;
}

function cycleCost(cycle: readonly number[], black: readonly boolean[], thumbs: readonly number[], hand: Hand): number {
  const onBlack = thumbs.filter((thumb) => black[thumb]).length * 100;
  const tonic = !black[0] && cycle[0] !== 1 ? 10 : 0;
  const fourth = cycle.filter((finger, index) => finger === 4 && !black[index]).length;
  // Of equal patterns the right hand has its second thumb early (1-2-3-1), the left late (5-4-3-2-1).
  const usual = (hand === "right" ? 1 : -1) * (thumbs[1] ?? 0) * 0.01;
  return onBlack + tonic + fourth + thumbs.length * 3 + usual;
}
