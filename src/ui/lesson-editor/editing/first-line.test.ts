import { getSchema } from "@tiptap/core";
import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { lessonExtensions } from "../document/schema.ts";
import { firstLineAt, writeFirstLine } from "./first-line.ts";

const schema = getSchema(lessonExtensions());
const title = schema.node("heading", { level: 1 }, [schema.text("New lesson")]);
const player = schema.node("widget", { type: "player" });
const line = schema.node("paragraph");
const stateOf = (...nodes: readonly (typeof title)[]) => EditorState.create({ doc: schema.node("doc", null, [...nodes]) });

test("a lesson of a title and tools has its first line between them", () => {
  const state = stateOf(title, player);
  const next = state.apply(writeFirstLine(state, firstLineAt(state) ?? Number.NaN));
  expect(next.doc.children.map(({ type }) => type.name)).toEqual(["heading", "paragraph", "widget"]);
  expect(next.selection.$from.parent).toBe(next.doc.child(1));
  expect(firstLineAt(next), "and is offered none once it has one").toBeUndefined();
});

test.each([
  ["has a line", [title, player, line]],
  ["begins without a title", [player]],
] as const)("a lesson that %s is offered none", (_, nodes) => {
  expect(firstLineAt(stateOf(...nodes))).toBeUndefined();
});
