import type { PlainElement } from "../elements.ts";
import { soundingMidi } from "../pieces/events.ts";
import { chromaOf, chromaOfMidi, semitonesOf } from "../pitch.ts";

/** How a chord may be voiced to count. */
export const VOICING_RULES = ["any", "inversion", "exact", "rootless"] as const;
/** `any`: its pitch classes, anywhere; `inversion`: the same with a given note lowest; `exact`: its very notes; `rootless`: all but its root. */
export type VoicingRule = (typeof VOICING_RULES)[number];

/** What counts as an answer to a step. */
export interface AnswerRules {
  readonly voicing: VoicingRule;
  /** With `inversion`: 0 root lowest, 1 the second note of the chord, and so on (a triad's 3 is its 0). */
  readonly inversion: number;
}

/** How an answer stands: `partial` has only right notes so far, `wrong` holds one that is not asked for or is voiced otherwise. */
export type AnswerVerdict = "right" | "partial" | "wrong";

/**
 * Judges MIDI numbers played for a chord or note (specification, section 4: the pitch classes are equal; the voicing rules go
 * beyond it). A single note knows only `any` and `exact`. Nothing played is partial.
 * @example judgeAnswer([52, 60, 67], cMajor, { voicing: "inversion", inversion: 1 }) // "right"
 */
export function judgeAnswer(played: readonly number[], required: PlainElement, rules: AnswerRules): AnswerVerdict {
  if (rules.voicing === "exact") return judgeExact(played, soundingMidi(required));
  const wanted = wantedChromas(required, rules.voicing);
  if (!played.every((midi) => wanted.has(chromaOfMidi(midi)))) return "wrong";
  if (wanted.size === 0 || new Set(played.map(chromaOfMidi)).size < wanted.size) return "partial";
  const lowest = rules.voicing === "inversion" ? lowestChroma(required, rules.inversion) : undefined;
  return lowest === undefined || chromaOfMidi(Math.min(...played)) === lowest ? "right" : "wrong";
}

function judgeExact(played: readonly number[], wanted: readonly number[]): AnswerVerdict {
  if (!played.every((midi) => wanted.includes(midi))) return "wrong";
  return wanted.length > 0 && new Set(played).size === new Set(wanted).size ? "right" : "partial";
}

/**
 * The pitch classes that a step asks for under a voicing rule, 0 is C. @example wantedChromas(cMajor, "rootless") // Set { 4, 7 }
 */
export function wantedChromas(required: PlainElement, voicing: VoicingRule): ReadonlySet<number> {
  const chromas = new Set(soundingMidi(required).map(chromaOfMidi));
  if (voicing === "rootless" && required.elementType === "Chord" && required.type !== "" && chromas.size > 1)
    chromas.delete(chromaOf(required.tonic) ?? -1);
  return chromas;
}

function lowestChroma(required: PlainElement, inversion: number): number | undefined {
  if (required.elementType !== "Chord") return undefined;
  const interval = required.intervals[inversion % Math.max(1, required.intervals.length)];
  return interval === undefined ? undefined : ((chromaOf(required.tonic) ?? 0) + semitonesOf(interval)) % 12;
}
