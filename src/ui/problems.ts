import { type NoParams, problemsOf } from "../lib/result.ts";

/** What the pages tell as problems, with what each sentence needs. */
export interface PageProblems {
  "not-signed-out": NoParams;
  "not-shared": NoParams;
  "unusable-picture-file": { readonly name: string };
  "pictures-not-pasted": { readonly count: number };
  /** What has another form, in words. */
  "pasted-otherwise": { readonly changes: string };
  "picture-file-too-large": { readonly name: string };
  "songs-were-kept": { readonly count: number };
  "songs-were-deleted": { readonly count: number };
  "song-too-long-for-lesson": { readonly title: string };
  "chord-sent": { readonly chord: string };
  "song-saved-as": { readonly title: string };
  "assigned-to": { readonly title: string };
  /** How many texts of fields are not saved with the rest, and the last of them. */
  "chords-not-saved": { readonly count: number; readonly text: string };
  "typed-text-not-kept": NoParams;
  "unreadable-image": { readonly name: string };
}

export const { problem, refuse } = problemsOf<PageProblems>();
