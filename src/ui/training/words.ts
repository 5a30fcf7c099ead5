import type { ElementName } from "../../music/element-name.ts";
import type { VoiceId, VoiceKind } from "../../music/elements.ts";
import { kindOf } from "../../music/pieces/voice-ids.ts";
import type { Refusal } from "../../music/training/answer.ts";
import type { AskedVoicing } from "../../music/training/asked.ts";
import { trendOf, type WeakSpot } from "../../music/training/details.ts";
import type { Drift } from "../../music/training/drift.ts";
import { isOnBeat, type RunSummary } from "../../music/training/summary.ts";
import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import { withAccidentalSigns } from "../controls/chord/accidental-signs.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/training.ts";
import { fill, listed, say } from "../text/say.ts";

/** From this spread on a run is uneven, in milliseconds. */
const STEADY_BELOW = 40;

/** @example signed(-4) // "−4" */
export const signed = (ms: number): string => {
  const whole = Math.round(ms);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : ""}${Math.abs(whole)}`;
};

/** @example signedMs(18) // "+18 ms"; signedMs(-4) // "−4 ms" */
export const signedMs = (ms: number): string => say(common.milliseconds, { value: signed(ms) });

/** What a deviation is called. @example leanWord(31) // "late: dragging" */
export const leanWord = (ms: number): string => (isOnBeat(ms) ? words.onTheBeat : ms < 0 ? words.rushing : words.dragging);

/** The lean of a run in figure and word; nothing of a run without one. @example leanFigure(null).value // "–" */
export const leanFigure = (mean: number | null): { readonly value: string; readonly note: string } =>
  mean === null ? { value: words.noFigure, note: words.nothingWasPlayed } : { value: signedMs(mean), note: leanWord(mean) };

/** The same of its spread. @example spreadFigure(20).note // "steady" */
export const spreadFigure = (spread: number | null): { readonly value: string; readonly note: string } =>
  spread === null
    ? { value: words.noFigure, note: words.tooFewSteps }
    : { value: say(common.milliseconds, { value: Math.round(spread) }), note: spreadWord(spread) };

/** @example spreadWord(20) // "steady" */
export const spreadWord = (ms: number): string => (ms < STEADY_BELOW ? words.steady : words.uneven);

/** @example percent(0.925) // "93 %" */
export const percent = (share: number): string => say(words.percent, { value: Math.round(share * 100) });

const BAND_WORDS = [words.within25, words.within50, words.within100, words.within200, words.beyond200] as const;

/** The bands with what they are called. @example bandsOf(summary)[0]?.word // "within 25 ms" */
export const bandsOf = ({ bands }: RunSummary): readonly { readonly word: string; readonly count: number }[] =>
  BAND_WORDS.map((word, index) => ({ word, count: bands[index] ?? 0 }));

/** Whether a run was ended before its last step. @example isStopped({ status: "over", current: 1, steps: 4 }) // true */
export const isStopped = ({ status, current, steps }: Pick<TrainingRecord, "status" | "current" | "steps">): boolean =>
  status === "over" && current < steps;

/** How a run that is over ended. @example endOf({ mode: "wait", status: "over", current: 1, present: 1, steps: 4 }) // "Stopped at step 2 of 4" */
export function endOf(run: Pick<TrainingRecord, "mode" | "status" | "current" | "present" | "steps">): string {
  if (isStopped(run)) return say(words.stoppedAt, { step: Math.min(run.present + 1, run.steps), steps: run.steps });
  return run.mode === "wait" ? words.allPlayed : words.runOver;
}

/** What an adapted tempo means. @example adaptedWord({ from: 120, to: 126, hitRate: 0.97 }) // "97 % in time: faster, 126 bpm" */
export function adaptedWord({ from, to, hitRate }: { readonly from: number; readonly to: number; readonly hitRate: number }): string {
  const text = to > from ? words.faster : to < from ? words.slower : words.sameTempo;
  return say(text, { inTime: percent(hitRate), bpm: to });
}

/** A sentence; `{chord}` in it stands for a chord or a note. */
export interface Headline {
  readonly text: string;
  readonly asked: ElementName | null;
}

const plain = (text: string): Headline => ({ text, asked: null });

type HeadlineRun = Pick<TrainingRecord, "details" | "summary" | "counts" | "mode" | "status" | "current" | "steps">;

/** What happened, in one sentence, counted over the whole run. @example headlineOf({ details, summary, counts, mode }).text // "You drag when the {chord} comes." */
export function headlineOf(run: HeadlineRun): Headline {
  const { details, summary, counts, mode } = run;
  if (mode === "wait") return waitHeadline(run);
  if (counts.right + counts.early + counts.late === 0) return plain(counts.unclear > 0 ? words.nothingClear : words.nothingHeard);
  const trend = details === null ? undefined : trendOf(details);
  const lean = summary?.mean ?? 0;
  if (trend === undefined) {
    if (isOnBeat(lean)) return plain(words.allOnTheBeat);
    return plain(lean > 0 ? words.behindTheBeat : words.aheadOfTheBeat);
  }
  const { mostly, count, steps, at } = trend;
  if (mostly === "missed" || mostly === "wrong") {
    if (at !== null) return { text: mostly === "missed" ? words.youMiss : words.youMistake, asked: at };
    return plain(say(mostly === "missed" ? words.missedOf : words.mistakenOf, { count, steps }));
  }
  const isLate = mostly === "late";
  // What leans the other way on the whole does not drag or rush.
  if (isOnBeat(lean) || lean > 0 !== isLate)
    return at === null
      ? plain(say(isLate ? words.lateOf : words.earlyOf, { count, steps }))
      : { text: isLate ? words.comesLate : words.comesEarly, asked: at };
  if (at === null) return plain(say(isLate ? words.youDragOf : words.youRushOf, { count, steps }));
  return { text: isLate ? words.youDragWhen : words.youRushWhen, asked: at };
}

function waitHeadline(run: HeadlineRun): Headline {
  const { details, counts, steps: all } = run;
  const found = counts.right + counts.extra;
  if (found === 0 && !isStopped(run)) return plain(words.nothingFound);
  const trend = details === null ? undefined : trendOf(details);
  if (trend === undefined) return plain(isStopped(run) ? say(words.soFarFoundAtOnce, { count: found, steps: all }) : words.allFoundAtOnce);
  const { mostly, count, steps, at } = trend;
  if (at !== null) return { text: mostly === "missed" ? words.youSkip : words.youSearch, asked: at };
  return plain(say(mostly === "missed" ? words.skippedOf : words.searchedOf, { count, steps }));
}

/** What went wrong with a change. @example spotText(spot, "timed") // "126 ms late on average, right 1 of 3 times" */
export function spotText({ meanMs, foundMs, tries, right, mostly }: WeakSpot, mode: TrainingRecord["mode"]): string {
  const off = meanMs === null ? "" : say(offText(meanMs, tries), { ms: Math.abs(Math.round(meanMs)) });
  const found = foundMs === null ? "" : say(words.toFind, { seconds: (foundMs / 1000).toFixed(1) });
  const what = mostly === "missed" ? (mode === "wait" ? words.marks.skipped : words.missed) : mostly === "wrong" ? words.otherKeys : "";
  const often = tries > 1 ? say(words.rightOfTries, { right, tries }) : "";
  return listed([what, off, found, often]);
}

const offText = (meanMs: number, tries: number) => {
  if (tries > 1) return meanMs < 0 ? words.earlyOnAverage : words.lateOnAverage;
  return meanMs < 0 ? words.earlyBy : words.lateBy;
};

/** Bars from 0 (a pick-up is -1); the last lies before the first where a repeat leads back. @example barsWord([5, 6]) // "bars 6–7" */
export function barsWord([first, last]: readonly [number, number]): string {
  if (first === last) return say(words.oneBar, { bar: first + 1 });
  return say(last < first ? words.barAndBar : words.fromBarToBar, { from: first + 1, to: last + 1 });
}

/** How far the beat moved while the click was out. @example driftWord({ bars: [4, 5], ms: 35 }) // "bars 5–6: 35 ms behind" */
export function driftWord({ bars, ms }: Drift): string {
  const text = isOnBeat(ms) ? words.driftOnTheBeat : ms < 0 ? words.driftAhead : words.driftBehind;
  return fill(text, { bars: barsWord(bars), ms: Math.abs(Math.round(ms)) });
}

/** A tempo at which something can be worked on: an eighth slower, 20 at the least. @example slowerTempo(96) // 84 */
export const slowerTempo = (bpm: number): number => Math.max(20, Math.round(bpm * 0.875));

const VOICES: Readonly<Record<VoiceKind, string>> = {
  Harmony: words.chordsVoice,
  Melody: words.melodyRightHand,
  Bass: words.bassLeftHand,
  Drums: words.drumsVoice,
};

const FURTHER: Readonly<Record<VoiceKind, string>> = {
  Harmony: words.chordsVoice,
  Melody: words.melodyVoice,
  Bass: words.bassVoice,
  Drums: words.drumsVoice,
};

/**
 * The first voice of a kind with the hand that plays it, where one does: chords lie in either, and where there is a melody over chords the left
 * hand of a pianist's page has these, and no bass. A further one, which may be a left hand, with its number.
 * @param all the voices of the music
 * @example voiceWord("Bass", ["Harmony", "Bass"]) // words.bassLeftHand
 */
export function voiceWord(voice: VoiceId, all: readonly VoiceId[]): string {
  const kind = kindOf(voice);
  if (voice !== kind) return say(words.furtherVoice, { voice: FURTHER[kind], number: voice.split(" ")[1] ?? "" });
  const kinds = new Set(all.map(kindOf));
  return kind === "Bass" && kinds.has("Melody") && kinds.has("Harmony") ? words.bassVoice : VOICES[kind];
}

/** An inversion by its number; root position is 0. */
const INVERSIONS = [words.rootPosition, words.inversion1, words.inversion2, words.inversion3] as const;
const VOICINGS = {
  written: words.asWrittenAnyOctave,
  exact: words.exactlyAsWritten,
  rootless: words.rootlessVoicing,
  shell: words.shellVoicing,
} as const;

/** How a step has to be voiced; empty where its notes are enough. @example voicingWord({ kind: "inversion", inversion: 1 }) // "1st inversion" */
export function voicingWord(voicing: AskedVoicing | null): string {
  if (voicing === null) return "";
  if (voicing.kind !== "inversion") return VOICINGS[voicing.kind];
  return INVERSIONS[voicing.inversion] ?? say(words.noteLowest, { number: voicing.inversion + 1 });
}

/**
 * How a step has to be voiced, or where its notes are enough which inversion it was played in; the root position that nobody asked for is
 * not named. @example cardVoicing({ voicing: null, played: { inversion: 2 } }) // "2nd inversion"
 */
export function cardVoicing({ voicing, played }: VoicedCard): string {
  const inversion = played?.inversion ?? 0;
  return voicing === null && inversion > 0 ? voicingWord({ kind: "inversion", inversion }) : voicingWord(voicing);
}

interface VoicedCard {
  readonly voicing: AskedVoicing | null;
  readonly played?: { readonly inversion: number | null };
}

/** Why an answer was refused. @example refusalText({ kind: "lowest", note: "E" }, cMajor) // "Right notes, but E must be lowest." */
export function refusalText(refusal: Refusal, asked: ElementName): string {
  switch (refusal.kind) {
    case "foreign": {
      if (refusal.barred !== undefined) {
        const { barred, ...first } = refusal;
        return say(words.bothReasons, { first: refusalText(first, asked), second: refusalText(barred, asked) });
      }
      const notes = refusal.notes.map(withAccidentalSigns).join(", ");
      const count = refusal.notes.length;
      return asked.kind === "chord"
        ? say(words.notInIt, { count, notes, chord: withAccidentalSigns(asked.name) })
        : say(words.notAsked, { count, notes });
    }
    case "lowest":
      return say(words.mustBeLowest, { note: withAccidentalSigns(refusal.note) });
    case "order":
      return say(words.mustBeInOrder, { notes: refusal.notes.map(withAccidentalSigns).join(" ") });
    case "octave":
      return words.otherOctave;
    case "root":
      return say(words.leaveOutRoot, { note: withAccidentalSigns(refusal.note) });
    case "fifth":
      return say(words.leaveOutFifth, { note: withAccidentalSigns(refusal.note) });
  }
}
