import { getSchema } from "@tiptap/core";
import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { lessonExtensions } from "../document/schema.ts";
import { ADDRESS, linked } from "./typing.ts";

test.each([
  ["see https://example.org/a?b=1 ", "https://example.org/a?b=1"],
  ["www.example.org ", "www.example.org"],
  ["(at https://example.org/a). ", "https://example.org/a"],
  ["HTTPS://Example.org ", "HTTPS://Example.org"],
])("%j is typed with the address %s in it", (typed, address) => {
  expect(ADDRESS.exec(typed)?.[2]).toBe(address);
});

test.each(["javascript:alert(1) ", "data:text/html,x ", "https://example.org", "a sentence. ", "xhttps://example.org "])(
  "%j has no address that becomes a link",
  (typed) => {
    expect(ADDRESS.exec(typed)).toBeNull();
  },
);

test("an address becomes a link to it, the words and signs around it stay what they are, and a link that is there stays", () => {
  const schema = getSchema(lessonExtensions());
  const words = "see (www.example.org). ";
  const state = EditorState.create({ doc: schema.node("doc", null, [schema.node("paragraph", null, [schema.text(words)])]) });
  const match = ADDRESS.exec("see www.example.org. ");
  if (match === null) throw new Error("no address");
  const tr = state.tr;
  expect(linked(tr, 1 + "see".length + 1, match)).toBe(true);
  expect(tr.doc.textContent).toBe(words);
  const parts = tr.doc.firstChild?.children.map((node) => [node.text, node.marks.map(({ attrs }) => attrs.href)]);
  expect(parts).toEqual([
    ["see (", []],
    ["www.example.org", ["https://www.example.org"]],
    ["). ", []],
  ]);
  expect(linked(tr, 1 + "see".length + 1, match)).toBe(false);
});
