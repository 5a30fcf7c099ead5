import type { JsonObject } from "../lib/json.ts";
import type { Result } from "../lib/result.ts";
import { refuse } from "../lib/result.ts";

/** Version of the documents' stored form. It is written nowhere while it is 1: the specification's JSON has no such member. */
const SCHEMA_VERSION = 1;

/**
 * The refusal of a document that says in `schemaVersion` that a later version of this program wrote it; undefined for any other.
 * @example newerThanThis("lesson", { schemaVersion: 2 })?.error.code // "newer-version"
 */
export function newerThanThis(noun: "lesson" | "workspace", { schemaVersion }: JsonObject): Result<never> | undefined {
  if (typeof schemaVersion !== "number" || schemaVersion <= SCHEMA_VERSION) return undefined;
  return refuse(
    "newer-version",
    `This ${noun} comes from a newer version of Woodshed. Reload the page to get that version, then open it again.`,
  );
}
