import { chordElement } from "../chords/element.ts";
import type { ChordElement } from "../elements.ts";
import { circleOfFifths } from "../keys.ts";
import { chromaOfMidi, midiOf, semitonesOf } from "../pitch.ts";
import { basicProgressions } from "../progressions.ts";
import { degreeSemitones, type EarKind, type EarLevel, earChoices } from "./levels.ts";

/** Something to be heard and named or played back. */
export interface EarQuestion {
  readonly kind: EarKind;
  /** The first note, the root or the key: what is told to whoever plays it back. */
  readonly tonic: string;
  /** The id of the right choice. */
  readonly answer: string;
  /** What sounds, one group of MIDI numbers after another. */
  readonly phrase: readonly (readonly number[])[];
}

/** Octave of a question's tonic. */
const OCTAVE = 3;

/**
 * A question of a level; another than the one before where there is a choice.
 * @param random gives numbers from 0 up to, not including, 1
 * @example earQuestion("interval", 1, Math.random).phrase.length // 2
 */
export function earQuestion(kind: EarKind, level: EarLevel, random: () => number, before?: EarQuestion): EarQuestion {
  const choices = earChoices(kind, level).filter((choice) => choice !== before?.answer);
  const answer = picked(choices, random);
  const tonic = picked(circleOfFifths, random);
  const root = midiOf(`${tonic}${OCTAVE}`) ?? 48;
  if (kind === "degree") return { kind, tonic, answer, phrase: [...cadence(root), [root + OCTAVE_UP + degreeSemitones(answer)]] };
  if (kind === "interval") {
    const falls = level === 3 && random() < 0.5;
    const other = root + semitonesOf(answer);
    return falls
      ? { kind, tonic: tonicOf(other, tonic), answer, phrase: [[other], [root]] }
      : { kind, tonic, answer, phrase: [[root], [other]] };
  }
  return { kind, tonic, answer, phrase: kind === "chord" ? [chordNotes(tonic, answer)] : progressionNotes(tonic, answer) };
}

const OCTAVE_UP = 12;

/** I IV V I in a major key, over which a degree is heard. */
const cadence = (root: number): number[][] => [0, 5, 7, 0].map((step) => [root + step, root + step + 4, root + step + 7]);

/** Where playing back begins: a cadence is only heard. @example playedFrom(question) // 0 */
export const playedFrom = ({ kind, phrase }: EarQuestion): number => (kind === "degree" ? phrase.length - 1 : 0);

function picked<T>(values: readonly T[], random: () => number): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("There was nothing to pick from.");
  return value;
}

const tonicOf = (midi: number, otherwise: string): string =>
  circleOfFifths.find((key) => chromaOfMidi(midiOf(`${key}4`) ?? 0) === chromaOfMidi(midi)) ?? otherwise;

const chordNotes = (tonic: string, type: string): number[] => midiOfAll(chordElement({ id: "ear", tonic, type, octave: OCTAVE }).notes);

/** The chords of a preset progression in a major key; what is none is a bug and throws. @example presetChords("C", "ii V I")[1]?.name // "G7" */
export function presetChords(key: string, romans: string): readonly ChordElement[] {
  const presets = basicProgressions(key, "major");
  const found = presets.ok ? presets.value.find(({ name }) => name === romans) : undefined;
  if (found === undefined) throw new Error(`"${romans}" is no preset progression.`);
  return found.elements.filter((element) => element.elementType === "Chord");
}

const progressionNotes = (key: string, romans: string): number[][] => presetChords(key, romans).map(({ notes }) => midiOfAll(notes));

const midiOfAll = (notes: readonly string[]): number[] => notes.flatMap((note) => midiOf(note) ?? []);
