import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { widgetTypes } from "../../widgets/registry.ts";
import { audiences, guideOf, guidePages } from "./pages.ts";

test("twelve short pages for learners and ten for teachers, each under an address of its own", () => {
  expect(audiences.learners).toHaveLength(12);
  expect(audiences.teachers).toHaveLength(10);
  expect(new Set(guidePages.map(({ id }) => id)).size).toBe(22);
  for (const { id, title, paragraphs } of guidePages) {
    const words = paragraphs.join(" ").split(/\s+/);
    expect(words.length, `${id} is short`).toBeLessThan(130);
    expect(title.length, id).toBeGreaterThan(4);
  }
});

test("every page has a picture, none of more than 60 KiB", () => {
  const folder = new URL("./pictures/", import.meta.url);
  for (const { id, picture } of guidePages) expect(statSync(new URL(`${picture}.webp`, folder)).size, id).toBeLessThanOrEqual(60 * 1024);
});

test("the menu of every widget leads to a page that is there", () => {
  const ids = new Set(guidePages.map(({ id }) => `/guide/${id}`));
  for (const type of widgetTypes) expect(ids.has(guideOf(type)), type).toBe(true);
});
