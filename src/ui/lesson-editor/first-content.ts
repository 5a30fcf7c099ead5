import { getSchema, type JSONContent } from "@tiptap/core";
import { type Block, nodeOfBlock } from "./mapping.ts";
import { lessonExtensions } from "./schema.ts";

/** The editor's content for blocks as they are stored; every block has a node that the editor can hold. */
export function firstContent(blocks: readonly Block[]): JSONContent {
  const schema = getSchema(lessonExtensions());
  const content = blocks.map((block) => nodeOfBlock(schema, block).toJSON() as JSONContent);
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}
