import { chordOf } from "../chords/read-chord.ts";
import { singleSigned } from "../harmony/roman.ts";
import { circleOfFifths } from "../keys.ts";
import { chromaOf, chromaOfMidi, pitchClassOf, transposeNote } from "../pitch.ts";
import { degreeInterval } from "./levels.ts";
import { type EarQuestion, presetChords } from "./question.ts";

/**
 * The names of what is asked, group by group and without a cadence before it: letters as far apart as the answer's name says, one sign
 * each. The lowest note of an interval and a chord's root take the name that this is possible on; a key keeps its own.
 * @example earNames({ kind: "interval", tonic: "Ab", answer: "3m", phrase: [[56], [59]] }) // [["G#"], ["B"]]
 */
export function earNames({ kind, tonic, answer, phrase }: EarQuestion): readonly (readonly string[])[] {
  switch (kind) {
    case "interval": {
      const [[first = 0] = [], [second = 0] = []] = phrase;
      const pair = namesOver(circleName(Math.min(first, second)), ["1P", answer]).map((name) => [name]);
      return second < first ? pair.reverse() : pair;
    }
    case "degree":
      return [[singleSigned(transposeNote(tonic, degreeInterval(answer)))]];
    case "chord":
      return [namesOver(tonic, chordOf(`${tonic}${answer}`)?.intervals ?? [])];
    case "progression":
      return presetChords(tonic, answer).map(({ notes }) => notes.map((note) => singleSigned(pitchClassOf(note) ?? note)));
  }
}

const circleName = (midi: number): string => circleOfFifths.find((key) => chromaOf(key) === chromaOfMidi(midi)) ?? "C";

/** What a name costs: two signs more than any other, then a white key that is named by its neighbour (Fb, Cb, E#, B#). */
function costOf(name: string): number {
  if (name.length > 2) return 100;
  return ["Fb", "Cb", "E#", "B#"].includes(name) ? 10 : 0;
}

/** Notes above a root, on that one of its two names that spells them best. */
function namesOver(root: string, intervals: readonly string[]): string[] {
  const twin = root.length > 1 ? transposeNote(root, root.endsWith("b") ? "-2d" : "2d") : root;
  const [own = [], other = []] = [root, twin].map((low) => intervals.map((interval) => transposeNote(low, interval)));
  const cost = (names: readonly string[]) => names.reduce((sum, name) => sum + costOf(name), 0);
  return (cost(other) < cost(own) ? other : own).map(singleSigned);
}
