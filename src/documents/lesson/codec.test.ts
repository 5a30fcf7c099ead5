import { expect, test } from "vitest";
import editor from "../../../tests/fixtures/spec/editor.json";
import { decodeLesson, encodeLesson } from "./codec.ts";

function roundTrip(json: unknown): unknown {
  const records = decodeLesson(json);
  if (!records.ok) throw new Error(records.error.message);
  return encodeLesson(records.value);
}

test("the specification's editor document is written back unchanged", () => {
  expect(roundTrip(editor)).toEqual(editor);
});

test("blocks and graph items of an unknown form are kept where they stand", () => {
  const json = {
    ...editor,
    mood: "calm",
    edges: [...editor.edges, "?"],
    content: { blocks: [...editor.content.blocks, 5, { type: "x" }, { type: "y", data: {} }] },
  };
  expect(roundTrip(json)).toEqual(json);
});

test("what has no list of blocks is an error value that says where", () => {
  const read = decodeLesson({ content: {} });
  expect(read.ok ? "read" : read.error.where).toBe("content.blocks");
});
