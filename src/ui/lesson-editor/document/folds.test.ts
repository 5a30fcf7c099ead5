import { expect, test } from "vitest";
import { foldedOf } from "./folds.ts";

const block = (key: string, type: string, isInside = false) => ({ key, type, data: isInside ? { inside: true } : {} });
const lesson = [
  block("orphan", "paragraph", true),
  block("one", "toggle"),
  block("player", "player", true),
  block("text", "paragraph", true),
  block("between", "paragraph"),
  block("after", "paragraph", true),
  block("two", "toggle"),
  block("answer", "paragraph", true),
];

test("a closed fold hides what is inside it, an open one nothing", () => {
  expect(foldedOf(lesson, "all")).toEqual({ closed: new Set(), hidden: new Set() });
  expect(foldedOf(lesson, new Set(["two"]))).toEqual({ closed: new Set(["one"]), hidden: new Set(["player", "text"]) });
  expect(foldedOf(lesson, new Set())).toEqual({ closed: new Set(["one", "two"]), hidden: new Set(["player", "text", "answer"]) });
});
