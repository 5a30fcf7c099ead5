import { type Coded, type NoParams, type Problem, problemsOf } from "../../lib/result.ts";

/** What the sampler says that it cannot use, each within a sentence. */
export type BadAudioMessage =
  | "no-message"
  | "instrument-without-slot"
  | "instrument-without-name"
  | "instrument-without-audio"
  | "instrument-malformed-zones"
  | "instrument-without-place"
  | "zones-without-slot"
  | "malformed-zones"
  | "level-without-voice"
  | "no-slot"
  | "level-no-number"
  | "live-cut-short"
  | "schedule-unpacked"
  | "cancel-incomplete"
  | "level-wrong"
  | "unknown-audio-message";

/** What the sound tells between its threads, with what each sentence needs. */
export interface AudioProblems extends Record<Exclude<BadAudioMessage, "unknown-audio-message">, NoParams> {
  "unknown-audio-message": { readonly type: string };
  "bad-audio-message": { readonly what: Coded<BadAudioMessage> };
  "bad-instrument": { readonly why: Problem };
  "instrument-damaged": { readonly file: string };
  "instrument-no-json": { readonly file: string };
  "instrument-names-no-audio": { readonly file: string };
}

export const { problem, refuse } = problemsOf<AudioProblems>();
