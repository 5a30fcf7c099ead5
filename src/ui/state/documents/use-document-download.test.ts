import { expect, test } from "vitest";
import { documentFileName } from "./use-document-download.ts";

test("the file of a lesson or workspace is called by its title, as a file may be called anywhere", () => {
  const lesson = (text: string) => ({ content: { blocks: [{ type: "header", data: { text } }] } });
  expect(documentFileName(lesson("Two, five, one: shells"))).toBe("Two, five, one shells.json");
  expect(documentFileName(lesson("???"))).toBe("lesson.json");
  expect(documentFileName({ title: "Monday / Tuesday", data: {} })).toBe("Monday Tuesday.json");
  expect(documentFileName({ title: "", data: {} })).toBe("workspace.json");
});
