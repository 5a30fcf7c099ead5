import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { isSafeHref } from "./safe-href.ts";

/** A lesson's JSON without its links that lead to no page of the web, and how many they were. */
export interface SafeLesson {
  readonly json: JsonObject;
  readonly links: number;
}

/**
 * Takes links to scripts, data and files out of a lesson; the words they stood on stay.
 * @example withoutUnsafeLinks({ content: { blocks: [] } }).links // 0
 */
export function withoutUnsafeLinks(json: JsonObject): SafeLesson {
  let links = 0;
  const keeps = (mark: Json): boolean => {
    const isSafe = !isJsonObject(mark) || mark.type !== "link" || (isJsonObject(mark.attrs) && isSafeHref(mark.attrs.href));
    if (!isSafe) links += 1;
    return isSafe;
  };
  const cleaned = (node: Json): Json => {
    if (!isJsonObject(node)) return node;
    const marks = Array.isArray(node.marks) ? { marks: node.marks.filter(keeps) } : {};
    const inside = Array.isArray(node.content) ? { content: node.content.map(cleaned) } : {};
    return { ...node, ...marks, ...inside };
  };
  const block = (each: Json): Json => (isJsonObject(each) && isJsonObject(each.data) ? { ...each, data: cleaned(each.data) } : each);
  const content = isJsonObject(json.content) ? json.content : {};
  const blocks = Array.isArray(content.blocks) ? content.blocks.map(block) : [];
  return { json: { ...json, content: { ...content, blocks } }, links };
}
