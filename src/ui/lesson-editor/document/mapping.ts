import type { Node as EditorNode, Schema } from "@tiptap/pm/model";
import { isSafeHref } from "../../../documents/lesson/safe-href.ts";
import { isJsonObject, type Json, type JsonObject, omit } from "../../../lib/json.ts";
import { shownNumbers, storedNumbers } from "./list-numbers.ts";
import { calloutKinds, isWidgetType } from "./schema.ts";

/** A block as the editor deals with it. */
export interface Block {
  readonly key: string;
  readonly type: string;
  readonly data: JsonObject;
}

/** Members of a block's data that the editor writes; any other stays as it is. */
const OWN = [
  "uniqueId",
  "text",
  "content",
  "level",
  "style",
  "kind",
  "hash",
  "url",
  "alt",
  "items",
  "start",
  "numbering",
  "inside",
  "half",
];

interface TextForm {
  readonly block: string;
  readonly node: string;
  /** Whether the node holds text itself (`inline`), or paragraphs, items or columns around it. */
  readonly holds: "inline" | "paragraph" | "listItem" | "column";
  /** The node's attributes from a block's data, and the data's members from the attributes. */
  readonly attrs: (data: JsonObject) => JsonObject;
  readonly data: (attrs: Readonly<Record<string, unknown>>) => JsonObject;
  /** Whether a block of this data is this form. */
  readonly is?: (data: JsonObject) => boolean;
}

const none = () => ({});
const levelOf = (level: unknown): number => (level === 1 || level === 2 || level === 3 ? level : 2);

const textForms: readonly TextForm[] = [
  {
    block: "header",
    node: "heading",
    holds: "inline",
    attrs: ({ level }) => ({ level: levelOf(level) }),
    data: ({ level }) => ({ level: levelOf(level) }),
  },
  { block: "paragraph", node: "paragraph", holds: "inline", attrs: none, data: none },
  {
    block: "list",
    node: "orderedList",
    holds: "listItem",
    is: ({ style }) => style === "ordered",
    attrs: shownNumbers,
    data: (attrs) => ({ style: "ordered", ...storedNumbers(attrs) }),
  },
  { block: "list", node: "bulletList", holds: "listItem", attrs: none, data: () => ({ style: "unordered" }) },
  { block: "quote", node: "blockquote", holds: "paragraph", attrs: none, data: none },
  {
    block: "callout",
    node: "callout",
    holds: "paragraph",
    attrs: ({ kind }) => ({ kind: calloutKinds.find((each) => each === kind) ?? "note" }),
    data: ({ kind }) => ({ kind: String(kind) }),
  },
  { block: "steps", node: "steps", holds: "listItem", attrs: none, data: none },
  { block: "toggle", node: "toggle", holds: "paragraph", attrs: none, data: none },
  { block: "columns", node: "columns", holds: "column", attrs: none, data: none },
];

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const inlineText = (text: string): JsonObject[] => (text === "" ? [] : [{ type: "text", text }]);
const paragraphOf = (text: string): JsonObject => ({ type: "paragraph", content: inlineText(text) });

/** The node of a block. What does not fit the editor's form is drawn by its plain text, or as a block that is not known. */
export function nodeOfBlock(schema: Schema, block: Block): EditorNode {
  const { key, type, data } = block;
  const form = textForms.find((each) => each.block === type && (each.is?.(data) ?? true));
  if (form !== undefined) {
    const attrs = { ...form.attrs(data), ...placeOf(data), key };
    const rich = Array.isArray(data.content) ? tryNode(schema, { type: form.node, attrs, content: cleaned(data.content) }) : undefined;
    return rich ?? tryNode(schema, { type: form.node, attrs, content: plainContent(form, data) }) ?? unknownOf(schema, block);
  }
  return tryNode(schema, atomOf(block)) ?? unknownOf(schema, block);
}

/** How a block stands, in its data and on its node alike. */
const placeOf = ({ inside, half }: Readonly<Record<string, unknown>>): JsonObject => ({
  ...(inside === true ? { inside } : {}),
  ...(half === true ? { half } : {}),
});

function atomOf({ key, type, data }: Block): JsonObject {
  const own = { ...placeOf(data), key };
  if (type === "delimiter") return { type: "horizontalRule", attrs: own };
  if (type === "image" && typeof data.hash === "string")
    return { type: "picture", attrs: { ...own, hash: data.hash, alt: textOf(data.alt) } };
  if (isWidgetType(type)) return { type: "widget", attrs: { ...own, type, data: omit(data, ["uniqueId", "inside", "half"]) } };
  return { type: "unknown", attrs: { ...own, type, data } };
}

const unknownOf = (schema: Schema, { key, type, data }: Block): EditorNode => schema.node("unknown", { key, type, data });

/** A node of a form that the schema takes; undefined for any other. */
function tryNode(schema: Schema, json: JsonObject): EditorNode | undefined {
  try {
    const node = schema.nodeFromJSON(json);
    node.check();
    return node;
  } catch {
    return undefined;
  }
}

function plainContent({ holds }: TextForm, data: JsonObject): Json[] {
  const text = textOf(data.text);
  if (holds === "inline") return inlineText(text);
  if (holds === "paragraph") return text.split("\n").map(paragraphOf);
  if (holds === "column") {
    const [first = "", ...rest] = text.split("\n");
    return [first, rest.join(" ")].map((words) => ({ type: "column", content: [paragraphOf(words)] }));
  }
  const items = Array.isArray(data.items) ? data.items.filter((item) => typeof item === "string") : text.split("\n");
  return (items.length > 0 ? items : [""]).map((item) => ({ type: "listItem", content: [paragraphOf(item)] }));
}

/** Stored content without links that lead to a script. */
function cleaned(content: readonly Json[]): Json[] {
  return content.map((node) => {
    if (!isJsonObject(node)) return node;
    const marks = Array.isArray(node.marks) ? { marks: node.marks.filter(isKeptMark).map(plainMark) } : {};
    const inside = Array.isArray(node.content) ? { content: cleaned(node.content) } : {};
    return { ...node, ...marks, ...inside };
  });
}

const isKeptMark = (mark: Json): mark is JsonObject =>
  isJsonObject(mark) && (mark.type !== "link" || (isJsonObject(mark.attrs) && isSafeHref(mark.attrs.href)));
const plainMark = (mark: JsonObject): JsonObject =>
  mark.type === "link" && isJsonObject(mark.attrs) ? { type: "link", attrs: { href: mark.attrs.href ?? "" } } : { type: mark.type ?? "" };

/** The block of a top node as it is stored; `kept` are members of its data that the editor does not know. */
export function blockOfNode(node: EditorNode, kept: JsonObject = {}): Block {
  const key = String(node.attrs.key);
  const place = placeOf(node.attrs);
  const extra = { ...omit(kept, OWN), ...place, uniqueId: key };
  const form = textForms.find((each) => each.node === node.type.name);
  if (form !== undefined) return { key, type: form.block, data: { ...extra, ...form.data(node.attrs), ...contentOf(form, node) } };
  const { type, data, hash, url, alt } = node.attrs;
  switch (node.type.name) {
    case "horizontalRule":
      return { key, type: "delimiter", data: extra };
    case "picture":
      return { key, type: "image", data: { ...extra, ...(typeof url === "string" ? { url } : { hash: textOf(hash) }), alt: textOf(alt) } };
    case "widget":
      return { key, type: textOf(type), data: { ...(isJsonObject(data) ? data : {}), ...place, uniqueId: key } };
    default:
      return { key, type: textOf(type), data: { ...(isJsonObject(data) ? omit(data, ["inside", "half"]) : {}), ...place } };
  }
}

/** Text as plain words, and as the editor's content where words are not all of it. */
function contentOf(form: TextForm, node: EditorNode): JsonObject {
  const text = node.textBetween(0, node.content.size, "\n", (leaf) => (leaf.type.name === "chord" ? String(leaf.attrs.name) : "\n"));
  const isPlain = form.holds === "inline" && node.childCount < 2 && (node.firstChild === null || isPlainText(node.firstChild));
  return isPlain ? { text } : { text, content: withoutPlaces(node.content.toJSON() as Json) };
}

/** Content as it is stored: only a whole block stands somewhere, no paragraph in it. */
function withoutPlaces(json: Json): Json {
  if (Array.isArray(json)) return json.map(withoutPlaces);
  if (!isJsonObject(json)) return json;
  const attrs = isJsonObject(json.attrs) ? { attrs: omit(json.attrs, ["inside", "half"]) } : {};
  return { ...json, ...attrs, ...(json.content === undefined ? {} : { content: withoutPlaces(json.content) }) };
}

const isPlainText = (node: EditorNode): boolean => node.isText && node.marks.length === 0;
