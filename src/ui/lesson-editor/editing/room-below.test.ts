import { getSchema } from "@tiptap/core";
import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { lessonExtensions } from "../document/schema.ts";
import { writeBelow } from "./room-below.ts";

const schema = getSchema(lessonExtensions());
const paragraph = (text = "", attrs = {}) => schema.node("paragraph", attrs, text === "" ? [] : [schema.text(text)]);
const player = schema.node("widget", { type: "player" });

test.each([
  ["a widget", [player], ["widget", "paragraph"]],
  ["text", [paragraph("one")], ["paragraph", "paragraph"]],
  ["an empty line", [player, paragraph()], ["widget", "paragraph"]],
  ["an empty line of a fold", [player, paragraph("", { inside: true })], ["widget", "paragraph", "paragraph"]],
] as const)("under %s one writes on in an empty last paragraph", (_, nodes, expected) => {
  const state = EditorState.create({ doc: schema.node("doc", null, [...nodes]) });
  const next = state.apply(writeBelow(state));
  expect(next.doc.children.map(({ type }) => type.name)).toEqual(expected);
  expect(next.selection.$from.parent).toBe(next.doc.lastChild);
  const typed = next.apply(next.tr.insertText("on"));
  expect(typed.doc.lastChild?.textContent).toBe("on");
  expect(typed.doc.lastChild?.attrs.inside).toBe(false);
});
