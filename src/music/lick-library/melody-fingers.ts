import { chromaOf, midiOf } from "../pitch.ts";

/** Half steps between neighbouring fingers that lie at ease. */
const EASY_SPAN = 1.9;
const FINGERS = [1, 2, 3, 4, 5] as const;
/** 1 the thumb to 5 the little finger. */
export type Finger = (typeof FINGERS)[number];

const isBlack = (note: string): boolean => [1, 3, 6, 8, 10].includes(chromaOf(note) ?? 0);

/** What a finger on a note costs by itself: thumb and little finger stand badly on black keys. */
function standing(note: string, finger: Finger): number {
  if (!isBlack(note)) return 0;
  return finger === 1 ? 2.5 : finger === 5 ? 1 : 0;
}

/** What it costs to go on: a span that is not at ease, or the thumb passed under and the hand over it. */
function going(half: number, from: Finger, to: Finger): number {
  if (half === 0) return from === to ? 0 : 1;
  const passesUnder = half > 0 && to === 1 && from > 1 && from < 5;
  const passesOver = half < 0 && from === 1 && to > 1 && to < 5;
  if (passesUnder || passesOver) return 1.5 + Math.max(0, Math.abs(half) - 3);
  const wrongWay = Math.sign(half) !== Math.sign(to - from);
  return Math.abs(half - EASY_SPAN * (to - from)) + (wrongWay ? 6 : 0);
}

/**
 * Fingers of one hand (1 thumb to 5 little finger) for a tune, one per note: the cheapest way through by spans at ease,
 * thumbs on white keys and as few passings of the thumb as the tune allows. The same tune in another key may have other fingers.
 * @example melodyFingers(["C4", "D4", "E4", "F4", "G4"]) // [1, 2, 3, 4, 5]
 */
export function melodyFingers(notes: readonly string[], hand: "right" | "left" = "right"): readonly Finger[] {
  const outward = hand === "right" ? 1 : -1;
  let ways: readonly { readonly cost: number; readonly fingers: readonly Finger[] }[] = [{ cost: 0, fingers: [] }];
  notes.forEach((note, index) => {
    const half = index === 0 ? 0 : outward * ((midiOf(note) ?? 0) - (midiOf(notes[index - 1] ?? note) ?? 0));
    ways = FINGERS.map((finger) => {
      const reached = ways.map(({ cost, fingers }) => {
        const last = fingers.at(-1);
        return { cost: cost + standing(note, finger) + (last === undefined ? 0 : going(half, last, finger)), fingers };
      });
      const best = reached.reduce((one, other) => (other.cost < one.cost ? other : one));
      return { cost: best.cost, fingers: [...best.fingers, finger] };
    });
  });
  return ways.reduce((one, other) => (other.cost < one.cost ? other : one)).fingers;
}

/**
 * Fingers of the left hand for notes that are struck at once, lowest first: the thumb on top, the little finger below from a fifth on;
 * two notes a fifth apart leave the thumb free for the sixth that follows in a shuffle.
 * @example leftHandChord(["C3", "E3", "G3", "B3"]) // [5, 3, 2, 1]
 */
export function leftHandChord(notes: readonly string[]): readonly Finger[] {
  const [low = 0, middle = 0, ...more] = notes.map((note) => midiOf(note) ?? 0);
  if (notes.length === 2) {
    const span = middle - low;
    if (span <= 4) return [3, 1];
    return span === 7 ? [5, 2] : span < 7 ? [4, 1] : [5, 1];
  }
  if (notes.length === 3) return (more[0] ?? 0) - low <= 5 ? [4, 2, 1] : middle - low >= 5 ? [5, 2, 1] : [5, 3, 1];
  return [5, 3, 2, 1].slice(0, notes.length) as Finger[];
}
