import { chordKind } from "../chords/library.ts";
import { chromaOf, chromaOfMidi, semitonesOf } from "../pitch.ts";
import { isUnison } from "./judge.ts";
import { degreeSemitones, type EarChoice, type EarLevel, earChoices } from "./levels.ts";
import type { EarQuestion } from "./question.ts";

/** What was asked, and what it was taken for. */
export interface Mistake {
  readonly asked: EarChoice;
  readonly chosen: EarChoice;
}

/** A mistake and how often it was made. */
export interface Confusion extends Mistake {
  readonly count: number;
}

/** The mistakes of a run, the commonest first; of equally common ones the earlier. @example confusionsOf([{ asked: "6M", chosen: "5P" }])[0]?.count // 1 */
export function confusionsOf(mistakes: readonly Mistake[]): readonly Confusion[] {
  const counts = new Map<string, Confusion>();
  for (const { asked, chosen } of mistakes) {
    const id = JSON.stringify([asked, chosen]);
    counts.set(id, { asked, chosen, count: (counts.get(id)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

/**
 * The choice that notes which were played back wrongly stand for: the interval from the first note, the degree, the chord over the
 * same root. Undefined where they are none of the level's.
 * @param before the notes struck for the group before @param done groups of the question that were played back before
 * @example takenFor(fifth, 1, { notes: [69], done: 1 }) // "6M"
 */
export function takenFor(
  question: EarQuestion,
  level: EarLevel,
  { notes, before = [], done }: { readonly notes: readonly number[]; readonly before?: readonly number[]; readonly done: number },
): EarChoice | undefined {
  const choices = earChoices(question.kind, level);
  const played = [...new Set(notes.map(chromaOfMidi))];
  const [only] = played;
  if (only === undefined) return undefined;
  switch (question.kind) {
    case "interval": {
      const [[first = 0] = [], [second = 0] = []] = question.phrase;
      if (done !== 1 || played.length !== 1 || isUnison(question, done, { notes, before })) return undefined;
      const up = (only - chromaOfMidi(first) + 12) % 12;
      const size = second < first ? (12 - up) % 12 : up;
      return choices.find((choice) => semitonesOf(choice) % 12 === size);
    }
    case "degree":
      return played.length === 1 ? choices.find((choice) => degreeSemitones(choice) === above(only, question)) : undefined;
    case "chord": {
      const set = new Set(played.map((chroma) => above(chroma, question)));
      return choices.find((choice) => {
        const own = chordKind(choice)?.intervals.map((interval) => semitonesOf(interval) % 12) ?? [];
        return own.length === set.size && own.every((each) => set.has(each));
      });
    }
    case "progression":
      return undefined;
  }
}

const above = (chroma: number, { tonic }: EarQuestion): number => (chroma - (chromaOf(tonic) ?? 0) + 12) % 12;
