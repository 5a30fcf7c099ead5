import { chromaOfMidi } from "../pitch.ts";
import type { EarQuestion } from "./question.ts";

/** How far a question has been played back: the number of its groups that were right so far. */
export type PlayedBack = number;

/** What a group of notes that were played together comes to. */
export type PlayedStep = { readonly kind: "wrong" } | { readonly kind: "waiting" | "right"; readonly done: PlayedBack };

const classes = (notes: readonly number[]): ReadonlySet<number> => new Set(notes.map(chromaOfMidi));
const isWithin = (part: ReadonlySet<number>, whole: ReadonlySet<number>): boolean => [...part].every((chroma) => whole.has(chroma));
const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => a.size === b.size && isWithin(a, b);

/** Notes that are judged, and those that were struck for the group before. */
interface Struck {
  readonly notes: readonly number[];
  readonly before?: readonly number[];
}

/**
 * True of an interval's first note struck once more, in its own octave: a unison, which is never asked. An octave takes two keys.
 * @example isUnison(octave, 1, { notes: [64], before: [64] }) // true
 */
export const isUnison = ({ kind }: EarQuestion, done: PlayedBack, { notes, before = [] }: Struck): boolean =>
  kind === "interval" && done === 1 && notes.length > 0 && notes.every((note) => before.includes(note));

/**
 * Judges notes played back, in any octave: the pitch classes of each group in turn. A chord may be rolled: what is only a part of it
 * waits for the rest. Both notes of an interval at once count as one after the other.
 * @param notes those that were struck together @param before those of the group before @param held all that are down, these included
 * @example playBack(question, 0, { notes: [60], held: [60] }).kind // "waiting"
 */
export function playBack(
  question: EarQuestion,
  done: PlayedBack,
  { held, ...struckNow }: Struck & { readonly held: readonly number[] },
): PlayedStep {
  const { phrase, kind } = question;
  if (isUnison(question, done, struckNow)) return { kind: "wrong" };
  const { notes } = struckNow;
  const wanted = classes(phrase[done] ?? []);
  const struck = classes(notes);
  if (kind === "interval" && done === 0 && notes.length === 2 && isSame(struck, classes(phrase.flat()))) return { kind: "right", done: 2 };
  if (isSame(struck, wanted) || (kind !== "interval" && isSame(classes(held), wanted))) {
    const next = done + 1;
    return { kind: next === phrase.length ? "right" : "waiting", done: next };
  }
  const isPart = kind !== "interval" && isWithin(struck, wanted) && isWithin(classes(held), wanted);
  return isPart ? { kind: "waiting", done } : { kind: "wrong" };
}

/**
 * The same of keys that come one after the other, and of a chord before whose keys stay down: it is judged by what was struck for it
 * (rolled, or with the pedal), or by all that is down (common tones are held), as it is better. Keys that are left from before are
 * never wrong.
 * @param gathered all that was struck for this group of the question, these notes included
 * @example playBackHeld(question, 0, { notes: [67], gathered: [60, 64, 67], held: [67] }).kind // "right"
 */
export function playBackHeld(
  question: EarQuestion,
  done: PlayedBack,
  { gathered, ...struckNow }: Struck & { readonly gathered: readonly number[]; readonly held: readonly number[] },
): PlayedStep {
  const struck = playBack(question, done, { ...struckNow, held: gathered });
  const together = playBack(question, done, struckNow);
  return reach(together) > reach(struck) ? together : struck;
}

const reach = (step: PlayedStep): number => (step.kind === "wrong" ? -1 : step.done);

/** Keys as they are judged: of a wrong answer those that the question does not have are wrong. @example judgedKeys(question, 0, { notes: [61], isRight: false })[0]?.kind // "error" */
export function judgedKeys(
  question: EarQuestion,
  done: PlayedBack,
  { isRight, ...struck }: Struck & { readonly isRight: boolean },
): readonly { readonly midi: number; readonly kind: "success" | "error" }[] {
  const wanted = isUnison(question, done, struck) ? new Set<number>() : classes(question.phrase[done] ?? []);
  return struck.notes.map((midi) => ({ midi, kind: isRight || wanted.has(chromaOfMidi(midi)) ? "success" : "error" }));
}
