import type { Node as EditorNode } from "@tiptap/pm/model";
import type { Step } from "../../state/documents/use-steps.ts";
import * as words from "../../text/en/lesson.ts";
import { say } from "../../text/say.ts";
import { blockName } from "./block-name.ts";

const byKey = (nodes: readonly EditorNode[]): ReadonlyMap<string, EditorNode> =>
  new Map(nodes.map((node) => [String(node.attrs.key), node]));

/**
 * What a step back or forward did to the blocks of a lesson: which one came or went with it, where it is one.
 * @example stepWords("undo", before, after) // "Undone: beta is back"
 */
export function stepWords(kind: Step, before: readonly EditorNode[], after: readonly EditorNode[]): string {
  const step = kind === "undo" ? words.undone : words.redone;
  const [had, has] = [byKey(before), byKey(after)];
  const come = [...has].filter(([key]) => !had.has(key)).map(([, node]) => node);
  const gone = [...had].filter(([key]) => !has.has(key)).map(([, node]) => node);
  const [only] = [...come, ...gone];
  if (only === undefined || come.length + gone.length > 1) return step;
  return say(come.length > 0 ? words.isBack : words.isGone, { step, name: blockName(only) });
}
