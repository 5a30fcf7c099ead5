import type { ChordElement, PlainElement, Voice } from "../elements.ts";
import { inTuplet, placedElements } from "../pieces/timeline.ts";
import { lastUpTo } from "../time/last-up-to.ts";
import { durationTicks } from "../time/time.ts";
import { tonicOf } from "../transpose.ts";
import { chromaOfFifths, fifthsOfInterval, placeOf } from "./fifths.ts";
import { type KeyFrame, keyFrame, NO_KEY } from "./key-names.ts";
import { readNames } from "./read-names.ts";
import { type RootQuestion, rootsCost, rootsOf } from "./roots.ts";

/** What sounds at a tick of moved music. */
export interface MovedPlace {
  /** The key there. */
  readonly frame: KeyFrame;
  /** The chord there; undefined in a silence. */
  readonly chord: MovedChord | undefined;
  /** Fifths by which a note moves that is named with the chord, else with the key. */
  readonly shift: number;
}

/** A chord in fifths. */
interface MovedChord {
  readonly root: number;
  /** Its notes by pitch class, as its symbol spells them. */
  readonly names: ReadonlyMap<number, number>;
  /** Those of them that a line is read by. */
  readonly read: ReadonlyMap<number, number>;
}

/** The harmony of moved music by ticks. */
export type MovedHarmony = (tick: number) => MovedPlace;

/** Where keys go. */
export interface KeyMove {
  /** Half steps. */
  readonly semitones: number;
  /** The key signature that one becomes. */
  readonly keyOf: (key: string) => string;
}

interface Stretch {
  readonly start: number;
  readonly key: string;
  readonly chord: ChordElement | undefined;
}

/** A triplet's members begin between ticks. */
const ROUNDING = 0.5;

/**
 * A voice's chords under the names of other keys, and the key at every tick. Before the first and behind the last element it is as
 * there.
 * @example movedHarmony(voice, { semitones: 2, keyOf: (key) => movedKey(key, 2) })(0).chord?.root
 */
export function movedHarmony(voice: Voice, move: KeyMove): MovedHarmony {
  const stretches = stretchesOf(voice);
  const places = placesOf(stretches, move);
  const outside = { frame: keyFrame(move.keyOf(voice.key)), chord: undefined, shift: keyShift(voice.key, move) };
  return (tick) => places[lastUpTo(stretches, tick + ROUNDING)] ?? outside;
}

function stretchesOf(voice: Voice): readonly Stretch[] {
  return placedElements(voice).flatMap(({ element, start, bar }): Stretch[] => {
    const key = voice.bars?.[bar]?.key ?? voice.key;
    if (element.elementType !== "Triplet") return [{ start, key, chord: chordOf(element) }];
    let at: number = start;
    return element.elements.map((member) => {
      const from = at;
      at += inTuplet(element, durationTicks(member.duration));
      return { start: from, key, chord: chordOf(member) };
    });
  });
}

const chordOf = (element: PlainElement): ChordElement | undefined => (element.elementType === "Chord" ? element : undefined);

function placesOf(stretches: readonly Stretch[], move: KeyMove): readonly MovedPlace[] {
  const asked = stretches.filter(({ chord }, index) => chord !== undefined && !isSame(chord, stretches[index - 1]?.chord));
  const shifts = keyShifts(asked, move);
  const roots = rootsOf(asked.map((stretch, index) => question(stretch, shifts[index] ?? 0, move)));
  let at = -1;
  return stretches.map((stretch) => {
    const frame = keyFrame(move.keyOf(stretch.key));
    if (stretch === asked[at + 1]) at++;
    const root = roots[at];
    if (stretch.chord === undefined || root === undefined) return { frame, chord: undefined, shift: keyShift(stretch.key, move) };
    const { intervals } = stretch.chord;
    const chord = { root, names: namesOf(root, intervals), read: readNames(root, intervals) };
    return { frame, chord, shift: root - placeOf(stretch.chord.tonic) };
  });
}

/** Fifths of a chord's notes by pitch class, as its symbol spells them. */
const namesOf = (root: number, intervals: readonly string[]): ReadonlyMap<number, number> =>
  new Map(
    intervals.map((interval) => {
      const fifths = root + fifthsOfInterval(interval);
      return [chromaOfFifths(fifths), fifths];
    }),
  );

const isSame = (one: ChordElement, other: ChordElement | undefined): boolean =>
  other !== undefined && one.tonic === other.tonic && one.type === other.type;

const question = ({ chord, key }: Stretch, shift: number, { keyOf }: KeyMove): RootQuestion => ({
  kept: placeOf(chord?.tonic ?? "C") + shift,
  intervals: chord?.intervals ?? [],
  bass: chord?.bass === undefined ? 0 : placeOf(chord.bass) - placeOf(chord.tonic),
  frame: keyFrame(keyOf(key)),
});

/** Fifths from a key's tonic to that of the key it becomes; without a key those of the plainest interval. */
function keyShift(key: string, { keyOf, semitones }: KeyMove): number {
  const to = keyOf(key);
  if (to !== NO_KEY) return placeOf(tonicOf(to)) - placeOf(tonicOf(key));
  return withoutKey(semitones)[0] ?? 0;
}

/** The two ways to name an interval that no key names: as flats (a minor second), as sharps (an augmented prime). */
const withoutKey = (semitones: number): readonly number[] => {
  const up = chromaOfFifths(semitones);
  return up <= 6 ? [up, up - 12] : [up - 12, up];
};

/** How far each chord's root moves: where there is no key, the way that leaves all of them plainer. */
function keyShifts(asked: readonly Stretch[], move: KeyMove): readonly number[] {
  const isFree = asked.some(({ key }) => move.keyOf(key) === NO_KEY);
  const ways = withoutKey(move.semitones).map((way) => asked.map(({ key }) => (move.keyOf(key) === NO_KEY ? way : keyShift(key, move))));
  const [first = [], second = []] = ways;
  if (!isFree) return first;
  const costOf = (shifts: readonly number[]): number => {
    const questions = asked.map((stretch, index) => question(stretch, shifts[index] ?? 0, move));
    return rootsCost(questions, rootsOf(questions));
  };
  return costOf(second) < costOf(first) ? second : first;
}
