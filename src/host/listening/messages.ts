import type { Expectation, Verdict } from "../../listening/decision/verdict.ts";

/** Page to listener. Times are seconds of the microphone's context. */
export type ToListener =
  /** `port` comes from the audio thread. */
  | { readonly type: "start"; readonly sampleRate: number; readonly memory: SharedArrayBuffer | null; readonly port: MessagePort }
  /** From that moment on this is asked for; the first is what is due, the others may come early. None: whatever is played. */
  | { readonly type: "asked"; readonly from: number; readonly asked: readonly Expectation[] };

/** How loud it is, decibels of full scale. */
export interface Loudness {
  readonly level: number;
  readonly floor: number;
  readonly isClipped: boolean;
}

/** Listener to page. */
export type FromListener =
  | ({ readonly type: "level" } & Loudness)
  | { readonly type: "heard"; readonly at: number; readonly level: number; readonly verdict: Verdict }
  /** What was struck has died away. */
  | { readonly type: "over"; readonly at: number };
