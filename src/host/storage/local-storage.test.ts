import { expect, test } from "vitest";
import type { Problem } from "../../lib/result.ts";
import { openLocalStorage, type StringStorage } from "./local-storage.ts";

function storageWorld(stored: Record<string, string> = {}, full = false) {
  const kept = new Map(Object.entries(stored));
  const problems: Problem[] = [];
  const storage: StringStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => {
      if (full) throw new Error("QuotaExceededError");
      kept.set(name, text);
    },
  };
  return { kept, problems, memory: openLocalStorage(storage, (problem) => problems.push(problem)) };
}

test("what was never stored has its default", () => {
  const { memory, problems } = storageWorld();
  expect([memory.read("workspaceInstrumentName"), memory.read("theme"), problems]).toEqual(["acoustic_grand_piano", "system", []]);
});

test("the instrument is stored under its name bare, as the specification has it", () => {
  const { memory, kept } = storageWorld();
  memory.write("workspaceInstrumentName", "vibraphone");
  expect(kept.get("workspaceInstrumentName")).toBe("vibraphone");
  expect(memory.read("workspaceInstrumentName")).toBe("vibraphone");
});

test("a damaged value is set aside with a notice, and the default holds", () => {
  const { memory, kept, problems } = storageWorld({ widgetStore: "{broken", theme: '"purple"' });
  expect([memory.read("widgetStore"), memory.read("theme")]).toEqual([{}, "system"]);
  expect([kept.get("widgetStore.corrupt"), kept.get("theme.corrupt")]).toEqual(["{broken", '"purple"']);
  expect(problems.map(({ where }) => where)).toEqual(["widgetStore", "theme"]);
});

test("a full or missing storage is told, and nothing fails", () => {
  const { memory, problems } = storageWorld({}, true);
  memory.write("theme", "club");
  expect(problems.map(({ code }) => code)).toEqual(["setting-not-kept"]);
  expect(openLocalStorage(undefined, () => {}).read("theme")).toBe("system");
});
