import { type Named, type NoParams, type Problem, problemsOf } from "../lib/result.ts";

/** What a processor has to say of its inputs and options, with what each sentence needs. */
export interface ProcessorProblems {
  "no-chords": NoParams;
  "empty-pattern": NoParams;
  "too-few-notes-for-key": NoParams;
  "no-key-fits": NoParams;
  "no-chord-name": NoParams;
  "no-note-in-range": NoParams;
  "no-scale-holds": { readonly chord: string };
  "no-such-degree": { readonly scale: string; readonly degrees: number; readonly degree: number };
  "no-chord-on-degree": { readonly scale: string; readonly degree: number };
  "lick-lacks-voice": { readonly voice: Named };
  "empty-voice": { readonly voice: Named };
  "unknown-option": { readonly option: string };
  "bad-option": { readonly option: Named; readonly bounds: Problem };
  "option-choices": { readonly choices: readonly Named[] };
  "option-bounds": { readonly low: number; readonly high: number };
}

export const { problem, refuse } = problemsOf<ProcessorProblems>();
