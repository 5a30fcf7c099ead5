import { expect, test } from "vitest";
import { timesOf } from "./version-times.ts";

const at = (...times: string[]) => timesOf(times.map((time, index) => ({ n: times.length - index, updatedAt: `2026-03-02T${time}Z` })));

test("versions of one minute are told to the second, those of one second by their number, others to the minute", () => {
  const said = at("12:05:59.900", "12:05:59.100", "12:05:02.000", "12:01:07.000");
  expect(new Set(said).size).toBe(4);
  expect(said.map((text) => /:59/.test(text))).toEqual([true, true, false, false]);
  expect(said.map((text) => text.includes("version"))).toEqual([true, true, false, false]);
  expect([said[0], said[1]].map((text) => text?.replace(/^.*version /, ""))).toEqual(["4", "3"]);
  expect(said[2]).toMatch(/:02/);
  expect(said[3]).not.toMatch(/:07/);
});

test("an hour that a clock says twice in a year does not make two versions look alike", () => {
  const said = timesOf([
    { n: 3, updatedAt: "2026-10-25T01:30:00Z" },
    { n: 2, updatedAt: "2026-10-25T01:10:00Z" },
    { n: 1, updatedAt: "2026-10-25T00:30:00Z" },
  ]);
  expect(new Set(said).size).toBe(3);
});
