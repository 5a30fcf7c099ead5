import type { JsonObject } from "../lib/json.ts";
import { type Named, type NoParams, type Problem, problemsOf, type Result } from "../lib/result.ts";

/** What schemas of stored values and of payloads tell; a schema's message is one of these codes. */
export const schemaCodes = [
  "no-such-key",
  "no-such-scale-type",
  "tempo-bounds",
  "note-form",
  "tonic-form",
  "interval-form",
  "meter-form",
  "key-form",
  "progression-code-form",
  "grid-choices",
  "no-such-chord-kind",
  "swing-bounds",
  "ramp-step-bounds",
  "no-keys-named",
  "range-order",
  "no-such-voice",
  "no-such-strip",
] as const;
export type SchemaCode = (typeof schemaCodes)[number];

/** What reading and keeping documents tells, with what each sentence needs. */
export interface DocumentProblems extends Record<SchemaCode, NoParams> {
  /** What a schema has no words of ours for; where it is stands in the problem's place. */
  "value-of-other-form": NoParams;
  "not-a-lesson": { readonly why: Problem };
  "content-expected": NoParams;
  "no-blocks": NoParams;
  "not-a-workspace": { readonly why: Problem };
  "title-and-data-expected": NoParams;
  "data-no-object": NoParams;
  "newer-version": { readonly document: Named };
  "file-too-large": { readonly megabytes: string };
  "not-a-document": { readonly why: Problem };
  "nested-too-deep": NoParams;
  "no-json": NoParams;
  "nothing-inside": NoParams;
  "json-damaged": NoParams;
  "tools-damaged": NoParams;
  "no-document-inside": NoParams;
  "neither-widgets-nor-blocks": NoParams;
  "links-left-out": { readonly count: number };
  "names-left-out": { readonly count: number };
  "damaged-left-out": { readonly count: number };
  "tools-placed": { readonly count: number };
  "left-out": { readonly first: Problem; readonly next: Problem };
  "widget-no-object": NoParams;
  /** Of a placeholder that an earlier version kept, in its words. */
  "kept-words": { readonly text: string };
}

export const { problem, refuse } = problemsOf<DocumentProblems>();

/** What a schema's issue tells. @example schemaProblem({ message: "tempo-bounds" }).code // "tempo-bounds" */
export function schemaProblem({ message }: { readonly message: string }): Problem {
  const code = schemaCodes.find((each) => each === message);
  return code === undefined ? problem("value-of-other-form") : problem(code);
}

/** A schema's message. @example v.minValue(20, said("tempo-bounds")) */
export const said = (code: SchemaCode): SchemaCode => code;

/** Version of the documents' stored form. It is written nowhere while it is 1: the specification's JSON has no such member. */
const SCHEMA_VERSION = 1;

/**
 * The refusal of a document that says in `schemaVersion` that a later version of this program wrote it; undefined for any other.
 * @example newerThanThis("lesson", { schemaVersion: 2 })?.error.code // "newer-version"
 */
export function newerThanThis(noun: "lesson" | "workspace", { schemaVersion }: JsonObject): Result<never> | undefined {
  if (typeof schemaVersion !== "number" || schemaVersion <= SCHEMA_VERSION) return undefined;
  return refuse("newer-version", { document: { named: "document", id: noun } });
}
