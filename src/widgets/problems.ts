import { type Named, type NoParams, type Problem, problemsOf } from "../lib/result.ts";

/** What widgets tell, with what each sentence needs. */
export interface WidgetProblems {
  "unknown-widget-type": { readonly type: string };
  "newer-widget": { readonly widget: Named };
  "unreadable-state": { readonly widget: Named; readonly why: Problem };
  "silence-shows-no-chord": NoParams;
  "no-chord-to-send": NoParams;
  "needs-notes": NoParams;
  "nothing-written": NoParams;
  "no-step-entry": NoParams;
  "steps-need-one-voice": { readonly voices: number };
  "rhythm-waits-for-note": NoParams;
  "notation-full": { readonly most: number };
  "too-many-steps": { readonly most: number };
  "no-lick": NoParams;
  "preset-is-fixed": NoParams;
  "unknown-progression": NoParams;
  "progression-exists": { readonly code: string };
}

export const { problem, refuse } = problemsOf<WidgetProblems>();
