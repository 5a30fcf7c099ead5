import { type Named, type NoParams, type Param, type Problem, problemsOf } from "../lib/result.ts";

/** What opening, saving and listing documents tells, with what each sentence needs. */
export interface KeepingProblems {
  "signed-out": { readonly next: Problem };
  "sign-in-to-save": NoParams;
  "sign-in-first": NoParams;
  "sign-in-to-open": { readonly document: Named };
  conflict: { readonly next: Problem };
  "choose-what-to-keep": NoParams;
  "choose-first": NoParams;
  "no-conflict": NoParams;
  "not-saved": NoParams;
  "copy-not-saved": NoParams;
  "deleted-elsewhere": NoParams;
  superseded: NoParams;
  "nothing-is-open": NoParams;
  missing: { readonly what: Problem };
  "no-longer-kept": NoParams;
  "no-longer-here": NoParams;
  "no-such-document": { readonly document: Named };
  "no-document": NoParams;
  "no-draft": NoParams;
  "storage-full": NoParams;
  "storage-missing": NoParams;
  "unreadable-storage": NoParams;
  "silent-storage": NoParams;
  "not-changed-here": NoParams;
  "damaged-draft": { readonly what: Problem };
  "changes-damaged": NoParams;
  "changes-incomplete": NoParams;
  "damaged-lesson": NoParams;
  "recovered-draft": NoParams;
  unreachable: { readonly what: Problem };
  "document-not-loaded": { readonly document: Named };
  "changes-elsewhere-wait": NoParams;
  "changes-here-wait": NoParams;
  "saving-again": NoParams;
  "server-not-reached": NoParams;
  "disk-full": NoParams;
  "unexpected-answer": NoParams;
  /** `why`: the server's own words, or that it gave none. */
  "not-loaded": { readonly why: Param };
  "not-stored": { readonly why: Param };
  "not-found": { readonly why: Param };
  "server-refused": { readonly why: Param };
  "no-reason": NoParams;
  "no-reason-now": NoParams;
  "engine-restarted": { readonly when: Problem };
  "restarted-while-opening": NoParams;
  "restarted-before-answer": NoParams;
  restarted: NoParams;
  "changed-elsewhere": NoParams;
  "not-opened": NoParams;
}

export const { problem, refuse } = problemsOf<KeepingProblems>();
