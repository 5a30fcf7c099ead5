import type { ElementName } from "../../music/element-name.ts";
import type { VoiceId, VoiceKind } from "../../music/elements.ts";
import { kindOf } from "../../music/pieces/voice-ids.ts";
import type { WeakSpot } from "../../music/training/details.ts";
import { isOnBeat, type RunSummary } from "../../music/training/summary.ts";
import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/training.ts";
import { listed, say } from "../text/say.ts";

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

/** @example spreadWord(20) // "steady" */
export const spreadWord = (ms: number): string => (ms < STEADY_BELOW ? words.steady : words.uneven);

/** @example percent(0.925) // "93 %" */
export const percent = (share: number): string => say(words.percent, { value: Math.round(share * 100) });

const BAND_WORDS = [words.within25, words.within50, words.within100, words.within200, words.beyond200] as const;

/** The bands with what they are called. @example bandsOf(summary)[0]?.word // "within 25 ms" */
export const bandsOf = ({ bands }: RunSummary): readonly { readonly word: string; readonly count: number }[] =>
  BAND_WORDS.map((word, index) => ({ word, count: bands[index] ?? 0 }));

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

/** What happened, in one sentence. @example headlineOf({ details, summary, counts }).text // "You drag when the {chord} comes." */
export function headlineOf({ details, summary, counts }: Pick<TrainingRecord, "details" | "summary" | "counts">): Headline {
  if (counts.right + counts.early + counts.late === 0) return plain(words.nothingHeard);
  const [worst] = details?.weakest ?? [];
  if (worst !== undefined && worst.mostly === "missed") return { text: words.youMiss, asked: worst.to };
  if (worst !== undefined) return { text: worst.mostly === "late" ? words.youDragWhen : words.youRushWhen, asked: worst.to };
  const lean = summary?.mean ?? 0;
  if (isOnBeat(lean)) return plain(words.allOnTheBeat);
  return plain(lean > 0 ? words.behindTheBeat : words.aheadOfTheBeat);
}

/** What went wrong with a change. @example spotText(spot) // "126 ms late on average, right 1 of 3 times" */
export function spotText({ meanMs, tries, right, mostly }: WeakSpot): string {
  const off = meanMs === null ? "" : say(offText(meanMs, tries), { ms: Math.abs(Math.round(meanMs)) });
  const missed = mostly === "missed" ? words.missed : "";
  const often = tries > 1 ? say(words.rightOfTries, { right, tries }) : "";
  return listed([missed, off, often]);
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

/** A tempo at which something can be worked on: an eighth slower, 20 at the least. @example slowerTempo(96) // 84 */
export const slowerTempo = (bpm: number): number => Math.max(20, Math.round(bpm * 0.875));

const VOICES: Readonly<Record<VoiceKind, string>> = {
  Harmony: words.chordsRightHand,
  Melody: words.melodyRightHand,
  Bass: words.bassLeftHand,
  Drums: words.drumsVoice,
};

/** A voice with the hand that plays it; a further one of its kind with its number. @example voiceWord("Bass") // words.bassLeftHand */
export function voiceWord(voice: VoiceId): string {
  const kind = kindOf(voice);
  if (voice === kind) return VOICES[kind];
  return say(words.furtherVoice, { voice: VOICES[kind], number: voice.split(" ")[1] ?? "" });
}
