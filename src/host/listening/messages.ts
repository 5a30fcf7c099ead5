import type { Expectation, Verdict } from "../../listening/decision/verdict.ts";

/** Page to listener. Times are seconds of the microphone's context. */
export type ToListener =
  /** `port` comes from the audio thread. */
  | {
      readonly type: "start";
      readonly sampleRate: number;
      readonly memory: SharedArrayBuffer | null;
      readonly port: MessagePort;
      readonly instrument: HeardInstrument;
    }
  /** What the product itself plays comes by another port of the same kind; the rates are alike. */
  | { readonly type: "reference"; readonly memory: SharedArrayBuffer | null; readonly port: MessagePort }
  /** Seconds by which the microphone's context is ahead of that of what is played. */
  | { readonly type: "ahead"; readonly seconds: number }
  /** From that moment on this is asked for; the first is what is due, the others may come early. None: whatever is played. */
  | ({ readonly type: "asked"; readonly from: number } & AskedFor);

/** What is listened to. */
export interface HeardInstrument {
  /** A piano, or one voice that is sung or blown. */
  readonly kind: "piano" | "voice";
  /** Half steps from what sounds up to what is meant. */
  readonly transpose: number;
}

/** What is asked for. */
export interface AskedFor {
  readonly asked: readonly Expectation[];
  /** Clicks are listened for, and every stroke is one. */
  readonly isClicking: boolean;
}

/** How loud it is, decibels of full scale. */
export interface Loudness {
  readonly level: number;
  readonly floor: number;
  readonly isClipped: boolean;
  /** What the product itself plays, as loud as it comes here; null until that was learnt. */
  readonly band: number | null;
}

/** Listener to page. */
export type FromListener =
  | ({ readonly type: "level" } & Loudness)
  | { readonly type: "heard"; readonly at: number; readonly level: number; readonly verdict: Verdict }
  /** What was struck has died away. */
  | { readonly type: "over"; readonly at: number };
