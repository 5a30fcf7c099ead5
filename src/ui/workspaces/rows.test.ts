import { expect, test } from "vitest";
import { listedBy } from "./Rows.tsx";
import type { ListedWorkspace } from "./WorkspaceRow.tsx";

const listed = (id: string, title: string, createdAt: string, editedAt: string): ListedWorkspace => ({
  id,
  of: "workspace",
  title,
  created: createdAt,
  createdAt,
  edited: editedAt,
  editedAt,
  chords: [],
});
const all = [
  listed("a", "Week 10", "2026-01-03", "2026-01-04"),
  listed("b", "Étude in F", "2026-01-01", "2026-01-09"),
  listed("c", "Week 9", "2026-01-02", "2026-01-05"),
];
const ids = (query: string, order: "edited" | "created" | "title") => listedBy(all, { query, order }).map(({ id }) => id);

test("a list stands by its last edit, by when it was made, or by title with numbers as numbers", () => {
  expect(ids("", "edited")).toEqual(["b", "c", "a"]);
  expect(ids("", "created")).toEqual(["a", "c", "b"]);
  expect(ids("", "title")).toEqual(["b", "c", "a"]);
});

test("the search keeps the order, and knows letters without their accents", () => {
  expect(ids("week", "edited")).toEqual(["c", "a"]);
  expect(ids("etude", "title")).toEqual(["b"]);
  expect(ids("nowhere", "title")).toEqual([]);
});
