import type { Result } from "../music/result.ts";
import { ok, refuse } from "../music/result.ts";
import { isJsonObject, type JsonObject, omit } from "./json.ts";

/** Characters of the largest file that is read: far beyond any document. */
const LONGEST = 4_000_000;

/** A document from a file, without the identity that it had where it came from. */
export interface DocumentFile {
  readonly kind: "workspace" | "editor";
  readonly json: JsonObject;
}

const ORIGIN = ["id", "authorId", "createdAt", "updatedAt", "version"];

/**
 * Reads the text of a file that should hold a workspace `{ title, data }` or a lesson `{ content: { blocks } }`.
 * @returns an error value `not-a-document` that says what is wrong
 * @example readDocumentFile('{"content":{"blocks":[]}}') // { ok: true, value: { kind: "editor", … } }
 */
export function readDocumentFile(text: string): Result<DocumentFile> {
  if (text.length > LONGEST) return no("it is too large.");
  const json = parsed(text);
  if (json === undefined) return no("it does not hold JSON.");
  if (!isJsonObject(json)) return no("it holds no document.");
  const content = isJsonObject(json.content) ? json.content : {};
  if (Array.isArray(content.blocks)) return ok({ kind: "editor", json: omit(json, ORIGIN) });
  const data = isJsonObject(json.data) ? json.data : undefined;
  if (data === undefined || !isJsonObject(data.content)) return no("it has neither a workspace's widgets nor a lesson's blocks.");
  if (Array.isArray(data.content.blocks)) return ok({ kind: "editor", json: omit(data, ["id"]) });
  return ok({ kind: "workspace", json: omit(json, ORIGIN) });
}

const no = (why: string) => refuse("not-a-document", `This file is not a workspace or a lesson: ${why}`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
