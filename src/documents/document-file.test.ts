import { expect, test } from "vitest";
import editor from "../../tests/fixtures/spec/editor.json";
import workspace from "../../tests/fixtures/spec/workspace.json";
import { readDocumentFile } from "./document-file.ts";

test("a file of a lesson and one of a workspace are told apart, and lose their identity", () => {
  const lesson = readDocumentFile(JSON.stringify(editor));
  expect(lesson.ok && [lesson.value.kind, lesson.value.json.id]).toEqual(["editor", undefined]);
  const space = readDocumentFile(JSON.stringify(workspace));
  expect(space.ok && [space.value.kind, space.value.json.authorId, space.value.json.title]).toEqual([
    "workspace",
    undefined,
    workspace.title,
  ]);
});

test.each(["", "<script>alert(1)</script>", "[]", "5", "{}", '{"data":5}', '{"data":{"content":[]}}', '{"content":{"blocks":{}}}'])(
  "a file that holds %j is refused with a reason",
  (text) => {
    const read = readDocumentFile(text);
    expect(read.ok ? "" : read.error.message).toMatch(/^This file is not a workspace or a lesson: .+\.$/);
  },
);
