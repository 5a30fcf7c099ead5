import { type Coded, type NoParams, type Problem, problemsOf } from "../lib/result.ts";

/** What reading and working out music tells, with what each sentence needs. */
export interface MusicProblems {
  "unknown-key": { readonly key: string; readonly keys: string };
  "unknown-scale": { readonly scale: string };
  "unreadable-chord": { readonly why: Problem };
  "chord-without-root": { readonly symbol: string };
  "chord-part-unread": { readonly part: string; readonly symbol: string };
  "not-a-chord": { readonly chord: string };
  "bad-roman": { readonly text: string };
  "bad-applied-roman": { readonly text: string };
  "bad-figure": { readonly figure: string };
  "unreadable-note": { readonly note: string };
  "bad-meter": { readonly text: string };
  "scale-reason": { readonly why: Coded; readonly beside: Coded };
  "scale-reason-with-care": { readonly why: Coded; readonly beside: Coded; readonly notes: readonly string[] };
  "scale-in-key": NoParams;
  "scale-in-key-without-fifth": NoParams;
  "scale-usual": NoParams;
  "scale-usual-without-fifth": NoParams;
  "scale-holds-chord": NoParams;
  "scale-holds-chord-without-fifth": NoParams;
  "scale-colours": { readonly notes: readonly string[] };
  "scale-plain": NoParams;
  "too-few-taps": NoParams;
  "uneven-taps": NoParams;
  "taps-too-early": NoParams;
  "no-changes": NoParams;
  "song-too-long-for-lick": { readonly bars: number; readonly most: number };
  "song-without-notes": NoParams;
}

export const { problem, refuse } = problemsOf<MusicProblems>();
