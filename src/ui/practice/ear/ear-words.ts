import { type EarLevel, replaysOf } from "../../../music/ear/levels.ts";
import type { EarRecord } from "../../../protocol/records/session-records.ts";
import { withAccidentalSigns } from "../../controls/chord/accidental-signs.ts";
import { spokenPitch } from "../../controls/chord/spoken.ts";
import * as words from "../../text/en/practice.ts";
import { say } from "../../text/say.ts";
import { inARow } from "../../training/said.ts";
import { earSummary } from "../words.ts";
import { earLabel, earLabels } from "./ear-label.ts";

const KINDS = {
  interval: words.intervalKind,
  degree: words.degreeKind,
  chord: words.chordKind,
  progression: words.progressionKind,
} as const;

/** How a question begins, with `{tonic}` in it. */
export const BEGINS = { interval: words.itStartsOn, degree: words.itIsIn, chord: words.itsRootIs, progression: words.itIsIn } as const;

/** @example kindAndLevel({ kind: "interval", level: 2 }) // "Intervals, level 2" */
export const kindAndLevel = ({ kind, level }: Pick<EarRecord, "kind" | "level">): string =>
  say(words.earKindAndLevel, { kind: KINDS[kind], level });

/** From this share of right answers on the next level comes. */
const MASTERED = 0.9;

/** The level of the run that helps most next. @example nextEar({ level: 1, outcomes: ["right"] }) // 2 */
export function nextEar({ level, outcomes }: Pick<EarRecord, "level" | "outcomes">): EarLevel {
  const right = outcomes.filter((outcome) => outcome === "right").length;
  const isMastered = outcomes.length > 0 && right >= MASTERED * outcomes.length;
  return isMastered && level < 3 ? ((level + 1) as EarLevel) : level;
}

/** What was taken for what, a sentence each, the commonest first. @example takenSentences([{ asked: "6M", chosen: "5P", count: 2 }]) // ["You hear major sixths as fifths."] */
export const takenSentences = (confusions: EarRecord["confusions"]): readonly string[] =>
  confusions.map(({ asked, chosen }) => say(words.youTakeFor, { asked: earLabels(asked), chosen: earLabels(chosen) }));

/** What an answer was taken for, by name or by what was played; empty where it was right, or stands for nothing. */
export function takenText({ chosen, answered }: Pick<EarRecord, "chosen" | "answered">): string {
  const taken = answered.at(-1)?.taken ?? null;
  if (taken === null) return "";
  return say(chosen === null ? words.youPlayed : words.youChose, { choice: earLabel(taken) });
}

/** How often a question may be heard again. @example replaysText({ replays: 3 }) // "3 replays left." */
export const replaysText = ({ replays }: Pick<EarRecord, "replays">): string =>
  replays === 0 ? words.noMoreHearings : say(words.hearingsLeft, { count: replays });

/** How many sentences of what was taken for what are said: the table has the others. */
export const MOST_SAID = 3;

/**
 * What somebody hears who trains the ear without seeing it: which question it is and where it begins, how often it may be heard again
 * once it was, the verdict with what it was, the end.
 * @example spokenEar(ear) // "Right: Fifth."
 */
export function spokenEar(ear: EarRecord): string {
  const { phase, number, total, done, kind, level, replays, tonic, answer, outcomes, confusions } = ear;
  if (phase === "done")
    return say(words.spokenFinished, { sentences: [earSummary(ear), ...takenSentences(confusions).slice(0, MOST_SAID)].join(" ") });
  if (phase === "asking") {
    const left = replays < replaysOf(level) ? replaysText(ear) : "";
    if (done > 0 && kind !== "degree")
      return inARow([say(kind === "interval" ? words.notesRight : words.chordsRight, { count: done }), left]);
    if (left !== "") return left;
    const begins = say(BEGINS[kind], { tonic: spokenPitch(tonic) });
    return say(words.spokenQuestion, { number, total, begins });
  }
  const outcome = outcomes.at(-1);
  const verdict = outcome === "right" ? words.right : outcome === "skipped" ? words.skipped : words.wrong;
  const told = { verdict, answer: withAccidentalSigns(answer === null ? "" : earLabel(answer)) };
  const taken = takenText(ear);
  if (taken !== "") return say(words.spokenAnswerTaken, { ...told, taken });
  return say(outcome === "right" ? words.spokenAnswer : words.spokenOtherAnswer, told);
}
