import type { RunSummary } from "../../music/training/summary.ts";

/** From this mean on a run leans, and from this spread on it is uneven, in milliseconds. */
const LEANS_FROM = 12;
const STEADY_BELOW = 40;

/** @example signedMs(18) // "+18 ms"; signedMs(-4) // "−4 ms" */
export const signedMs = (ms: number): string => {
  const whole = Math.round(ms);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : ""}${Math.abs(whole)} ms`;
};

/** What a deviation is called. @example leanWord(31) // "late: dragging" */
export const leanWord = (ms: number): string =>
  Math.abs(ms) < LEANS_FROM ? "in the pocket" : ms < 0 ? "early: rushing" : "late: dragging";

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
