import { ok, type Result } from "../../lib/result.ts";
import { chordElement } from "../chords/element.ts";
import type { ChordElement, NoteElement, Piece } from "../elements.ts";
import { fingering, type Hand } from "../fingering.ts";
import { exerciseId, originOf, scaleExerciseId } from "../ids.ts";
import { circleOfFifths, type KeyName } from "../keys.ts";
import { harmonyPiece } from "../pieces/harmony-piece.ts";
import { voiceKey, voiceOf } from "../pieces/voice.ts";
import { transposeNote } from "../pitch.ts";
import { keyScale, scaleNotes } from "../scales/scale.ts";
import type { Duration } from "../time/time.ts";
import { dropVoicing } from "../voicing/drop.ts";

/** What can be practised without choosing any music. */
export const EXERCISES = ["through-keys", "two-five-one", "inversions", "drop-2", "guide-tones"] as const;
/** Scales that are offered to practise. */
export const EXERCISE_SCALES = ["major", "minor", "harmonic minor", "melodic minor", "dorian", "mixolydian"] as const;

export type ExerciseName = (typeof EXERCISES)[number];

/** An exercise: its first key, and for those over one chord the kind of chord. */
export interface ExerciseOptions {
  readonly name: ExerciseName;
  readonly key: string;
  /** A quality of the chord library, e.g. `"maj7"`. */
  readonly type: string;
}

/** What people call an exercise. @example exerciseTitle({ name: "inversions", key: "C", type: "maj7" }) // "Inversions of maj7 in C" */
export function exerciseTitle({ name, key, type }: ExerciseOptions): string {
  const titles: Readonly<Record<ExerciseName, string>> = {
    "through-keys": `${type} through the keys from ${key}`,
    "two-five-one": `ii-V-I in twelve keys from ${key}`,
    inversions: `Inversions of ${type} in ${key}`,
    "drop-2": `Drop-2 ${type} through the keys from ${key}`,
    "guide-tones": `Guide tones of ii-V-I in twelve keys from ${key}`,
  };
  return titles[name];
}

/** The twelve keys in falling fifths, as jazz practises them. @example fallingFifths("C").slice(0, 3) // ["C", "F", "Bb"] */
export function fallingFifths(from: string): readonly KeyName[] {
  const keys: readonly string[] = circleOfFifths;
  const at = keys.indexOf(from);
  return circleOfFifths.map((_, step) => circleOfFifths[(at - step + 12) % 12] ?? "C");
}

const chord = (id: string, tonic: string, type: string, duration: Duration = "w"): ChordElement =>
  chordElement({ id, tonic, type, duration });

const twoFiveOne = (key: KeyName, duration: Duration): readonly ChordElement[] => {
  const pitchClass = (interval: string): string => transposeNote(key, interval);
  return [
    chord(`${key}-ii`, pitchClass("2M"), "m7", duration),
    chord(`${key}-v`, pitchClass("5P"), "7", duration),
    chord(`${key}-i`, key, "maj7"),
  ];
};

/** The third and the seventh (or sixth) of a chord alone. */
function guideTones(element: ChordElement): ChordElement {
  const notes = element.notes.filter((_, index) => /^[367]/.test(element.intervals[index] ?? ""));
  return { ...element, notes, originalVoicing: true };
}

function chordsOf({ name, key, type }: ExerciseOptions): readonly ChordElement[] {
  const keys = fallingFifths(key);
  switch (name) {
    case "through-keys":
      return keys.map((tonic) => chord(`${tonic}-${type}`, tonic, type));
    case "two-five-one":
      return keys.flatMap((tonic) => twoFiveOne(tonic, "h"));
    case "inversions": {
      const count = chord("count", key, type).intervals.length;
      return Array.from({ length: count + 1 }, (_, inversion) => ({
        ...chordElement({ id: `${key}-${type}-${inversion}`, tonic: key, type, inversion }),
        originalVoicing: true,
      }));
    }
    case "drop-2":
      return keys.map((tonic) => {
        const close = chordElement({ id: `${tonic}-${type}-drop`, tonic, type, octave: 4 });
        return { ...close, notes: dropVoicing(close.notes, "drop2"), originalVoicing: true };
      });
    case "guide-tones":
      return keys.flatMap((tonic) => twoFiveOne(tonic, "h")).map(guideTones);
  }
}

/**
 * The key that a chord of an exercise belongs to: exercises go through many. Undefined in any other music.
 * @example exerciseKeyOf(exercisePiece({ name: "through-keys", key: "C", type: "7" }), f7) // "F"
 */
export const exerciseKeyOf = ({ id }: Piece, chord: ChordElement): string | undefined =>
  originOf(id) === "exercise" ? /^([A-G][b#]?)-/.exec(chord.id)?.[1] : undefined;

/** The tempo at which exercises begin, in quarter notes a minute. */
const EXERCISE_TEMPO = 80;

/**
 * An exercise as a piece of chords without a bass. A quality that is no chord is a bug and throws: read what was typed before.
 * @example exercisePiece({ name: "two-five-one", key: "C", type: "maj7" }).title
 */
export function exercisePiece(options: ExerciseOptions): Piece {
  const id = `${options.name}-${options.key}-${options.type}`;
  const progression = { id, name: exerciseTitle(options), elements: chordsOf(options) };
  const key = { key: options.key, scaleType: "major" };
  return { ...harmonyPiece(progression, { key, bass: false, tempo: EXERCISE_TEMPO }), id: exerciseId(id) };
}

/** A scale to be practised. */
export interface ScaleExercise {
  readonly key: string;
  readonly scaleType: string;
  readonly hand: Hand;
}

const OCTAVES = 2;
const FIRST_OCTAVE: Readonly<Record<Hand, number>> = { right: 4, left: 2 };

/** A scale up and down over two octaves with its fingers, one a note. Refuses what `scaleOf` refuses. @example scaleExercise({ key: "C", scaleType: "major", hand: "right" }) // value.fingers.length: 29 */
export function scaleExercise({
  key,
  scaleType,
  hand,
}: ScaleExercise): Result<{ readonly piece: Piece; readonly fingers: readonly number[] }> {
  const scale = keyScale({ key, scaleType });
  if (!scale.ok) return scale;
  const low = scaleNotes(scale.value, FIRST_OCTAVE[hand]);
  const high = scaleNotes(scale.value, FIRST_OCTAVE[hand] + 1);
  const up = [...low.slice(0, -1), ...high];
  const notes = [...up, ...up.slice(0, -1).reverse()];
  const upFingers = fingering(scale.value, hand, OCTAVES);
  const fingers = [...upFingers, ...upFingers.slice(0, -1).reverse()];
  const elements = notes.map((note, index): NoteElement => {
    return { id: `${index + 1}-${note}`, name: note, note, duration: index === notes.length - 1 ? "q" : "e", elementType: "Note" };
  });
  const title = `${scale.value.name}, ${hand} hand`;
  const voice = {
    ...voiceOf("Melody", elements, voiceKey({ key, scaleType }), "4/4"),
    clef: hand === "left" ? ("bass" as const) : ("treble" as const),
  };
  const id = scaleExerciseId(`${key}-${scaleType}-${hand}`.replace(/\s+/g, "-"));
  return ok({ piece: { id, title, meter: "4/4", tempo: EXERCISE_TEMPO, noTempo: true, voices: [voice] }, fingers });
}
