import { isJsonObject, type Json, type JsonObject, omit } from "../../lib/json.ts";

/** The title of a new lesson (spec, section 2). */
export const DEFAULT_LESSON_TITLE = "New lesson";
/** Type of the block that holds a heading; the first one's text is the lesson's title. */
export const HEADER = "header";
const LONGEST = 200;

interface TitledBlock {
  readonly type: string;
  readonly data: JsonObject;
}

/**
 * The title of a lesson: the text of its first heading that has any.
 * @example titleOfBlocks([{ type: "header", data: { text: "Blues" } }]) // "Blues"
 */
export function titleOfBlocks(blocks: readonly TitledBlock[]): string {
  for (const { type, data } of blocks) {
    const text = type === HEADER && typeof data.text === "string" ? data.text.trim() : "";
    if (text !== "") return text.slice(0, LONGEST);
  }
  return DEFAULT_LESSON_TITLE;
}

/** The title of a lesson's stored `data`; undefined where that is not a lesson's. */
export function titleOfData(data: JsonObject): string | undefined {
  const content = isJsonObject(data.content) ? data.content : {};
  if (!Array.isArray(content.blocks)) return undefined;
  return titleOfBlocks((content.blocks as readonly Json[]).flatMap(titled));
}

const titled = (block: Json): TitledBlock[] =>
  isJsonObject(block) && typeof block.type === "string" && isJsonObject(block.data) ? [{ type: block.type, data: block.data }] : [];

/** A lesson's stored `data` with another text in its first heading; any other document's data as it is. */
export function retitled(data: JsonObject, title: string): JsonObject {
  const content = isJsonObject(data.content) ? data.content : {};
  if (!Array.isArray(content.blocks)) return data;
  const blocks = content.blocks as readonly Json[];
  const first = blocks.findIndex((block) => titled(block).some(({ type }) => type === HEADER));
  const renamed = blocks.map((block, index) => {
    if (index !== first || !isJsonObject(block) || !isJsonObject(block.data)) return block;
    return { ...block, data: { ...omit(block.data, ["content"]), text: title } };
  });
  return { ...data, content: { ...content, blocks: renamed } };
}
