import type { VoiceId, VoiceKind } from "../../music/elements.ts";
import { kindOf } from "../../music/pieces/voice-ids.ts";
import type { WeakSpot } from "../../music/training/details.ts";
import { isOnBeat, type RunSummary } from "../../music/training/summary.ts";
import type { TrainingRecord } from "../../protocol/records/training-feed.ts";

/** From this spread on a run is uneven, in milliseconds. */
const STEADY_BELOW = 40;

/** @example signedMs(18) // "+18 ms"; signedMs(-4) // "−4 ms" */
export const signedMs = (ms: number): string => {
  const whole = Math.round(ms);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : ""}${Math.abs(whole)} ms`;
};

/** What a deviation is called. @example leanWord(31) // "late: dragging" */
export const leanWord = (ms: number): string => (isOnBeat(ms) ? "on the beat" : ms < 0 ? "early: rushing" : "late: dragging");

/** @example spreadWord(20) // "steady" */
export const spreadWord = (ms: number): string => (ms < STEADY_BELOW ? "steady" : "uneven");

/** @example percent(0.925) // "93 %" */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

const BAND_WORDS = ["within 25 ms", "within 50 ms", "within 100 ms", "within 200 ms", "more than 200 ms off"] as const;

/** The bands with what they are called. @example bandsOf(summary)[0]?.word // "within 25 ms" */
export const bandsOf = ({ bands }: RunSummary): readonly { readonly word: string; readonly count: number }[] =>
  BAND_WORDS.map((word, index) => ({ word, count: bands[index] ?? 0 }));

/** What an adapted tempo means. @example adaptedWord({ from: 120, to: 126, hitRate: 0.97 }) // "97 % in time: faster, 126 bpm" */
export function adaptedWord({ from, to, hitRate }: { readonly from: number; readonly to: number; readonly hitRate: number }): string {
  const change = to > from ? `faster, ${to} bpm` : to < from ? `slower, ${to} bpm` : `${to} bpm again`;
  return `${percent(hitRate)} in time: ${change}`;
}

/** A sentence with a chord symbol in it. */
export interface Headline {
  readonly before: string;
  readonly chord: string | null;
  readonly after: string;
}

const plain = (before: string): Headline => ({ before, chord: null, after: "" });

/** What happened, in one sentence. @example headlineOf({ details, summary, counts }).before // "You drag when the " */
export function headlineOf({ details, summary, counts }: Pick<TrainingRecord, "details" | "summary" | "counts">): Headline {
  if (counts.right + counts.early + counts.late === 0) return plain("Nothing was played in time to be heard.");
  const [worst] = details?.weakest ?? [];
  if (worst !== undefined && worst.mostly === "missed") return { before: "You miss the ", chord: worst.to, after: " most." };
  if (worst !== undefined)
    return { before: `You ${worst.mostly === "late" ? "drag" : "rush"} when the `, chord: worst.to, after: " comes." };
  const lean = summary?.mean ?? 0;
  if (isOnBeat(lean)) return plain("All of it on the beat.");
  return plain(lean > 0 ? "All right, and a little behind the beat." : "All right, and a little ahead of the beat.");
}

/** What went wrong with a change. @example spotText(spot) // "126 ms late on average, right 1 of 3 times" */
export function spotText({ meanMs, tries, right, mostly }: WeakSpot): string {
  const off = meanMs === null ? "" : `${Math.abs(Math.round(meanMs))} ms ${meanMs < 0 ? "early" : "late"}${tries > 1 ? " on average" : ""}`;
  const missed = mostly === "missed" ? "missed" : "";
  const often = tries > 1 ? `right ${right} of ${tries} times` : "";
  return [missed, off, often].filter((each) => each !== "").join(", ");
}

/** Bars from 0, two that a repeat joins too. @example barsWord([5, 6]) // "bars 6–7" */
export function barsWord([first, last]: readonly [number, number]): string {
  if (first === last) return `bar ${first + 1}`;
  return `bars ${first + 1}${last < first ? " and " : "–"}${last + 1}`;
}

/** A tempo at which something can be worked on: an eighth slower, 20 at the least. @example slowerTempo(96) // 84 */
export const slowerTempo = (bpm: number): number => Math.max(20, Math.round(bpm * 0.875));

const VOICES: Readonly<Record<VoiceKind, string>> = {
  Harmony: "Chords, right hand",
  Melody: "Melody, right hand",
  Bass: "Bass, left hand",
  Drums: "Drums",
};

/** A voice with the hand that plays it; a further one of its kind by its number. @example voiceWord("Bass") // "Bass, left hand" */
export function voiceWord(voice: VoiceId): string {
  const kind = kindOf(voice);
  return voice === kind ? VOICES[kind] : voice.replace("Harmony", "Chords");
}
