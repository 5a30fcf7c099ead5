import { expect, test } from "vitest";
import editor from "../../../tests/fixtures/spec/editor.json";
import { createLessonStore } from "./lesson-store.ts";

function lessonsWith(held: Record<string, string> = {}, isFull = false, now = () => "2026-01-01T00:00:00.000Z") {
  const stored = new Map(Object.entries(held));
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  };
  return { stored, lessons: createLessonStore(storage, now) };
}
const body = { title: "Blues", data: { content: { blocks: [{ type: "header", id: "h", data: { text: "Blues" } }] } } };

test("a lesson is kept under editor-{id} as the specification's JSON, with an id made where it has none", () => {
  const { lessons, stored } = lessonsWith();
  const made = lessons.answer({ kind: "create", body, writeId: "5f" });
  expect(made).toMatchObject({ kind: "saved", id: "local-5f", version: 1 });
  expect(JSON.parse(stored.get("editor-local-5f") ?? "")).toEqual({ id: "local-5f", ...body.data });
  expect(lessons.answer({ kind: "list" })).toMatchObject({ kind: "listed", entries: [{ id: "local-5f", title: "Blues", of: "editor" }] });
});

test("a lesson that something else put under its key is loaded, titled by its heading, and saved again", () => {
  const { lessons } = lessonsWith({ "editor-lesson-1": JSON.stringify(editor) });
  const loaded = lessons.answer({ kind: "load", id: "lesson-1" });
  expect(loaded).toMatchObject({ kind: "loaded", document: { id: "lesson-1", version: 1, title: "New lesson" } });
  const call = { kind: "save", id: "lesson-1", authorId: null, version: 1, body, writeId: "w", reason: "save" } as const;
  expect(lessons.answer(call)).toMatchObject({ kind: "saved", version: 2 });
});

test("two tabs that save meet a conflict, and a removed lesson is missing until it is taken back", () => {
  const { lessons } = lessonsWith();
  lessons.answer({ kind: "create", body, writeId: "a" });
  const save = (version: number, writeId: string) =>
    lessons.answer({ kind: "save", id: "local-a", authorId: null, version, body, writeId, reason: "save" });
  expect(save(1, "b")).toMatchObject({ kind: "saved", version: 2 });
  expect(save(1, "c")).toEqual({ kind: "conflict", current: { version: 2, writeId: "b" } });
  expect(lessons.answer({ kind: "mark", id: "local-a", isDeleted: true })).toEqual({ kind: "marked", isThere: true });
  expect(lessons.answer({ kind: "load", id: "local-a" })).toEqual({ kind: "missing" });
  lessons.answer({ kind: "mark", id: "local-a", isDeleted: false });
  expect(lessons.answer({ kind: "load", id: "local-a" }).kind).toBe("loaded");
});

test("a removed lesson is listed as deleted for 30 days, then gone for good with its text", () => {
  let now = "2026-01-01T00:00:00.000Z";
  const { lessons, stored } = lessonsWith({}, false, () => now);
  lessons.answer({ kind: "create", body, writeId: "a" });
  lessons.answer({ kind: "create", body, writeId: "b" });
  lessons.answer({ kind: "mark", id: "local-a", isDeleted: true });
  const deleted = { kind: "deleted", entries: [expect.objectContaining({ id: "local-a", title: "Blues", of: "editor", deletedAt: now })] };
  now = "2026-01-31T00:00:00.000Z";
  expect(lessons.answer({ kind: "list" })).toMatchObject({ entries: [{ id: "local-b" }] });
  expect(lessons.answer({ kind: "list-deleted" })).toEqual(deleted);
  now = "2026-01-31T00:00:00.001Z";
  expect(lessons.answer({ kind: "list" })).toMatchObject({ entries: [{ id: "local-b" }] });
  expect(lessons.answer({ kind: "list-deleted" })).toEqual({ kind: "deleted", entries: [] });
  expect([...stored.keys()].sort()).toEqual(["editor-local-b", "lessonIndex"]);
});

test("damaged text is set aside and told, and a full device refuses in words", () => {
  const { lessons, stored } = lessonsWith({ "editor-x": "{broken" });
  expect(lessons.answer({ kind: "load", id: "x" })).toMatchObject({ kind: "refused", problem: { code: "damaged-lesson" } });
  expect(stored.get("editor-x.corrupt")).toBe("{broken");
  expect(lessonsWith({}, true).lessons.answer({ kind: "create", body, writeId: "a" })).toMatchObject({
    kind: "refused",
    problem: { code: "storage-full" },
  });
});
