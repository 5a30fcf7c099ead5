import { isJsonObject, type JsonObject, omit } from "../lib/json.ts";
import { depthOf } from "../lib/json-depth.ts";
import { ok, type Problem, type Result } from "../lib/result.ts";
import { withoutUnsafeLinks } from "./lesson/left-out.ts";
import { newerThanThis, problem, refuse } from "./problems.ts";
import { wholeWorkspace } from "./workspace/whole-workspace.ts";

/** Bytes of the largest file that is read: with all its images, and indented, a document has not a third of it. */
const MAX_FILE_BYTES = 4_000_000;
/** Levels of the deepest document: an account takes 64, with what is around it. */
const MAX_DEPTH = 60;

/** A document from a file, without the identity that it had where it came from. */
export interface DocumentFile {
  readonly kind: "workspace" | "editor";
  readonly json: JsonObject;
}

/** A document as it was read, and what of the file was not taken over as it stands. */
export interface ReadFile extends DocumentFile {
  /** What the person who opens it is told of that; undefined where all of it was. */
  readonly leftOut: Problem | undefined;
}

const ORIGIN = ["id", "authorId", "createdAt", "updatedAt", "version"];

/**
 * The refusal of a file that is too large to be read; undefined for any other.
 * @param bytes the file's size
 * @example tooLargeFile(9_000_000)?.error.code // "file-too-large"
 */
export const tooLargeFile = (bytes: number): Result<never> | undefined =>
  bytes <= MAX_FILE_BYTES ? undefined : refuse("file-too-large", { megabytes: inMegabytes(bytes) });

const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/**
 * Reads the text of a file that should hold a workspace `{ title, data }` or a lesson `{ content: { blocks } }`. Links that lead to no page and names
 * that are reserved in the language of the web are left out, and so is what is damaged in a workspace; its tools without a place are placed.
 * @returns an error value `not-a-document`, `file-too-large` or `newer-version` that says what is wrong
 * @example readDocumentFile('{"content":{"blocks":[]}}') // { ok: true, value: { kind: "editor", … } }
 */
export function readDocumentFile(text: string): Result<ReadFile> {
  const tooLarge = tooLargeFile(text.length);
  if (tooLarge !== undefined) return tooLarge;
  if (depthOf(text) > MAX_DEPTH) return refuse("not-a-document", { why: problem("nested-too-deep") });
  const { json, names } = parsed(text);
  if (json === undefined) return refuse("not-a-document", { why: problem(whyNoJson(text)) });
  if (!isJsonObject(json)) return refuse("not-a-document", { why: problem("no-document-inside") });
  const document = documentIn(json);
  if (document === undefined) return refuse("not-a-document", { why: problem("neither-widgets-nor-blocks") });
  const newer = [json, document.json].map((each) => newerThanThis(document.kind === "editor" ? "lesson" : "workspace", each)).find(Boolean);
  if (newer !== undefined) return newer;
  if (document.kind === "workspace") {
    const whole = wholeWorkspace(document.json);
    if (!whole.ok) return whole;
    const { damaged, placed } = whole.value;
    return ok({ kind: "workspace", json: whole.value.json, leftOut: whatIsLeftOut({ names, damaged, placed }) });
  }
  const safe = withoutUnsafeLinks(document.json);
  return ok({ kind: "editor", json: safe.json, leftOut: whatIsLeftOut({ links: safe.links, names }) });
}

function whyNoJson(text: string): "nothing-inside" | "json-damaged" | "no-json" {
  if (text.trim() === "") return "nothing-inside";
  return /^\s*[{[]/.test(text) ? "json-damaged" : "no-json";
}

function documentIn(json: JsonObject): DocumentFile | undefined {
  const content = isJsonObject(json.content) ? json.content : {};
  if (Array.isArray(content.blocks)) return { kind: "editor", json: omit(json, ORIGIN) };
  const data = isJsonObject(json.data) ? json.data : undefined;
  if (data === undefined || !isJsonObject(data.content)) return undefined;
  if (Array.isArray(data.content.blocks)) return { kind: "editor", json: omit(data, ["id"]) };
  return { kind: "workspace", json: omit(json, ORIGIN) };
}

/** A file's JSON without members whose names are those of every object's own machinery; an account takes none of them. */
function parsed(text: string): { readonly json: unknown; readonly names: number } {
  let names = 0;
  const kept = (key: string, value: unknown): unknown => {
    const isReserved = key === "__proto__" || (key === "constructor" && isJsonObject(value) && Object.hasOwn(value, "prototype"));
    if (isReserved) names += 1;
    return isReserved ? undefined : value;
  };
  try {
    return { json: JSON.parse(text, kept), names };
  } catch {
    return { json: undefined, names };
  }
}

/** What is told of so many links, names and parts left out, and tools placed. @example whatIsLeftOut({ links: 1 })?.code // "links-left-out" */
function whatIsLeftOut(of: { readonly links?: number; readonly names?: number; readonly damaged?: number; readonly placed?: number }) {
  const { links = 0, names = 0, damaged = 0, placed = 0 } = of;
  const told: readonly Problem[] = [
    ...(links > 0 ? [problem("links-left-out", { count: links })] : []),
    ...(names > 0 ? [problem("names-left-out", { count: names })] : []),
    ...(damaged > 0 ? [problem("damaged-left-out", { count: damaged })] : []),
    ...(placed > 0 ? [problem("tools-placed", { count: placed })] : []),
  ];
  return told.reduce<Problem | undefined>((first, next) => (first ? problem("left-out", { first, next }) : next), undefined);
}
