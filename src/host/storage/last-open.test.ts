import { expect, test } from "vitest";
import { deviceMemory } from "../../../tests/support/device-memory.ts";
import { createLastOpen } from "./last-open.ts";

/** A device's memory that starts empty. */
function device() {
  const { entries, problems, memory } = deviceMemory();
  return { entries, problems, lastOpen: createLastOpen(memory) };
}

test("what was open last stands first, each document once", () => {
  const { lastOpen } = device();
  expect(lastOpen.all()).toEqual([]);
  for (const id of ["a", "b", "a", "a"]) lastOpen.note({ id, of: "workspace" });
  lastOpen.note({ id: "l", of: "editor" });
  expect(lastOpen.all()).toEqual([
    { id: "l", of: "editor" },
    { id: "a", of: "workspace" },
    { id: "b", of: "workspace" },
  ]);
});

test("the oldest are forgotten, and a damaged memory starts empty with a word about it", () => {
  const { lastOpen, entries, problems } = device();
  for (let n = 0; n < 40; n += 1) lastOpen.note({ id: `w${n}`, of: "workspace" });
  expect(lastOpen.all()).toHaveLength(12);
  expect(lastOpen.all()[0]?.id).toBe("w39");
  entries.set("lastOpen", '[{"id":7}]');
  expect(lastOpen.all()).toEqual([]);
  expect(problems).toEqual(["corrupt-setting"]);
});
