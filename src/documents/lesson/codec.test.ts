import { expect, test } from "vitest";
import everyBlock from "../../../tests/fixtures/blocks/lesson.json";
import editor from "../../../tests/fixtures/spec/editor.json";
import { widgetCodec } from "../../widgets/stored-state.ts";
import { decodeWorkspace } from "../workspace/codec.ts";
import { decodeLesson, encodeLesson } from "./codec.ts";

function roundTrip(json: unknown): unknown {
  const records = decodeLesson(json, widgetCodec);
  if (!records.ok) throw new Error(records.error.code);
  return encodeLesson(records.value, widgetCodec);
}

test("the specification's editor document is written back unchanged", () => {
  expect(roundTrip(editor)).toEqual(editor);
});

test("a lesson with voicing, question, exercise, columns and a folded solution is written back unchanged, none of it unread", () => {
  expect(roundTrip(everyBlock)).toEqual(everyBlock);
  const read = decodeLesson(everyBlock, widgetCodec);
  const widgets = read.ok ? read.value.flatMap((record) => (record.typeName === "widget" ? [record.type] : [])) : [];
  expect(widgets).toEqual(["voicing", "question", "simpleTraining", "notation"]);
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
  const read = decodeLesson({ content: {} }, widgetCodec);
  expect(read.ok ? "read" : read.error.where).toBe("content.blocks");
});

test("a widget's block keeps its state in data, also where it is the state that it starts with", () => {
  const started = { type: "player", id: "p", data: { uniqueId: "p", state: { tempo: 96 } } };
  const blocks = [started, { type: "player", id: "q", data: { uniqueId: "q" } }];
  const written = roundTrip({ content: { blocks }, dependencies: [], nodes: [], edges: [] }) as { content: { blocks: unknown[] } };
  expect(written.content.blocks[0]).toMatchObject({ data: { uniqueId: "p", state: { tempo: 96, piece: null } } });
  expect(written.content.blocks[1]).toEqual(blocks[1]);
});

test("two blocks of one name, a widget that cannot be read and a picture in a block are written back unchanged", () => {
  const blocks = [
    { type: "paragraph", id: "a", data: { text: "one" } },
    { type: "paragraph", id: "a", data: { text: "two" } },
    { type: "player", id: "p", data: { uniqueId: "p", state: { tempo: "fast" } } },
    { type: "image", id: "i", data: { url: "data:image/png;base64,iVBORw0KGgo=", alt: "A hand" } },
    { type: "image", id: "j", data: { url: "https://example.org/a.png" } },
  ];
  const json = { id: "x", content: { blocks }, dependencies: [], nodes: [], edges: [] };
  expect(roundTrip(json)).toEqual(json);
});

test("a lesson or a workspace of a newer version is refused, and a newer widget in it is kept as it came", () => {
  expect(decodeLesson({ ...editor, schemaVersion: 2 }, widgetCodec)).toMatchObject({ ok: false, error: { code: "newer-version" } });
  expect(decodeWorkspace({ title: "x", data: { schemaVersion: 2 } }, widgetCodec)).toMatchObject({
    ok: false,
    error: { code: "newer-version" },
  });
  const blocks = [{ type: "player", id: "p", data: { uniqueId: "p", state: { __version: 99, tempo: 96 } } }];
  const json = { id: "x", content: { blocks }, dependencies: [], nodes: [], edges: [] };
  expect(roundTrip(json)).toEqual(json);
});
