import { expect, test } from "vitest";
import editor from "../../tests/fixtures/spec/editor.json";
import workspace from "../../tests/fixtures/spec/workspace.json";
import { problemText } from "../ui/text/problems.ts";
import { readDocumentFile, tooLargeFile } from "./document-file.ts";

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
    expect(read.ok ? "" : problemText(read.error)).toMatch(/^This file is not a workspace or a lesson: .+\.$/);
  },
);

test("a file that is too large, too deep, or from a newer version is refused with its own reason", () => {
  const said = (read: ReturnType<typeof readDocumentFile> | undefined) =>
    read === undefined || read.ok ? "taken" : problemText(read.error);
  expect(said(tooLargeFile(4_000_000))).toBe("taken");
  expect(said(tooLargeFile(5_200_000))).toMatch(/it has 5\.2 MB, and 4 MB is the most\.$/);
  expect(said(readDocumentFile(`"${"x".repeat(4_000_000)}"`))).toMatch(/too large/);
  expect(said(readDocumentFile(`{"content":{"blocks":${"[".repeat(5000)}${"]".repeat(5000)}}}`))).toMatch(/nested too deep/);
  expect(said(readDocumentFile(JSON.stringify({ ...editor, schemaVersion: 2 })))).toMatch(/^This lesson comes from a newer version/);
  expect(said(readDocumentFile(JSON.stringify({ ...workspace, schemaVersion: 2 })))).toMatch(/^This workspace comes from a newer version/);
  expect(said(readDocumentFile(JSON.stringify({ ...editor, schemaVersion: 1 })))).toBe("taken");
});

test("links to scripts and reserved names are left out of a file and told; words, other links and unknown blocks stay", () => {
  const linked = (href: string) => ({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }, { type: "bold" }] });
  const blocks = [
    { type: "paragraph", id: "a", data: { text: "", content: [linked("javascript:alert(1)"), linked("https://example.org/")] } },
    { type: "quote", id: "b", data: { text: "", content: [{ type: "paragraph", content: [linked("data:text/html,x")] }] } },
    { type: "<script>", id: "c", data: { html: "<script>" } },
  ];
  const text = JSON.stringify({ content: { blocks } }).replace('"html"', '"__proto__":{"polluted":true},"html"');
  const read = readDocumentFile(text);
  if (!read.ok) throw new Error(read.error.code);
  expect(read.value.leftOut && problemText(read.value.leftOut)).toBe(
    "2 links in this file do not lead to web pages. Their text stays, the links were left out. 1 part of this file had a reserved name (__proto__) and was left out.",
  );
  const stored = JSON.stringify(read.value.json);
  expect(stored.match(/"type":"link"/g)).toHaveLength(1);
  expect(stored).toContain('"text":"javascript:alert(1)","marks":[{"type":"bold"}]');
  expect(stored).toContain('{"type":"<script>","id":"c","data":{"html":"<script>"}}');
  expect(stored).not.toContain("__proto__");
  expect(readDocumentFile(JSON.stringify(editor))).toMatchObject({ ok: true, value: { leftOut: undefined } });
});

const told = (text: string): string => {
  const read = readDocumentFile(text);
  const problem = read.ok ? read.value.leftOut : read.error;
  return problem === undefined ? "" : problemText(problem);
};

test("a workspace whose places are damaged keeps every tool: those without a place stand below the others, and that is told", () => {
  const withContent = (content: object): string =>
    JSON.stringify({ ...workspace, data: { ...workspace.data, content: { ...workspace.data.content, ...content } } });
  const { items } = workspace.data.content.layout;
  const ids = Object.keys(workspace.data.content.data);
  const placesIn = (text: string) => {
    const read = readDocumentFile(text);
    if (!read.ok) throw new Error(read.error.code);
    const { data } = read.value.json as unknown as typeof workspace;
    return data.content.layout.items;
  };
  expect(placesIn(JSON.stringify(workspace))).toEqual(items);
  expect(told(JSON.stringify(workspace))).toBe("");
  for (const layout of [{ items: "x" }, 5, null]) {
    const places = placesIn(withContent({ layout }));
    expect(places.map(({ i }) => i)).toEqual(ids);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(ids.length);
    expect(told(withContent({ layout }))).toBe(
      `1 part of this file was damaged and was left out. ${ids.length} tools had no place in this file. They stand below the others.`,
    );
  }
  const [first, second, ...rest] = items;
  const partly = withContent({ layout: { items: [{ ...first, i: "nobody-1" }, null, ...rest] } });
  expect(placesIn(partly).slice(0, rest.length)).toEqual(rest);
  const bottom = Math.max(...rest.map(({ y, h }) => y + h));
  const added = placesIn(partly).slice(rest.length);
  expect(added.map(({ i, y }) => [i, y])).toEqual([
    [first?.i, bottom],
    [second?.i, bottom],
  ]);
  expect(told(partly)).toBe(
    "2 parts of this file were damaged and were left out. 2 tools had no place in this file. They stand below the others.",
  );
  expect(told(withContent({ data: "x" }))).toBe("This file is not a workspace or a lesson: what its tools hold is damaged.");
});

test("lists of a workspace without entries that an account would refuse", () => {
  const torn = { ...workspace, data: { ...workspace.data, nodes: [...workspace.data.nodes, null], edges: "x" } };
  const read = readDocumentFile(JSON.stringify(torn));
  expect(read.ok && read.value.json.data).toEqual({ ...workspace.data, edges: [] });
  expect(told(JSON.stringify(torn))).toBe("2 parts of this file were damaged and were left out.");
});

test("a file that is empty, one that was cut off and one of another kind are told apart", () => {
  expect(told(" \n")).toBe("This file is not a workspace or a lesson: it is empty.");
  expect(told(JSON.stringify(workspace).slice(0, 500))).toBe("This file is not a workspace or a lesson: it is damaged or was cut off.");
  expect(told("<html>")).toBe("This file is not a workspace or a lesson: it does not hold JSON.");
});
