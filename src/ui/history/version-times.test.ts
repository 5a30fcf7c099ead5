import { expect, test } from "vitest";
import { formatDateTime } from "../../documents/dates.ts";
import { timesOf } from "./version-times.ts";

const at = (...times: string[]) => timesOf(times.map((time, index) => ({ n: times.length - index, updatedAt: `2026-03-02T${time}Z` })));

test("versions are told as the lists tell their times, those of one second by their number too", () => {
  const said = at("12:05:59.900", "12:05:59.100", "12:05:02.000", "12:01:07.000");
  const listed = (time: string) => formatDateTime(new Date(`2026-03-02T${time}Z`));
  expect(said.slice(2)).toEqual([listed("12:05:02"), listed("12:01:07")]);
  expect(said.slice(0, 2)).toEqual([4, 3].map((n) => `${listed("12:05:59")}, version ${n}`));
});

test("an hour that a clock says twice in a year does not make two versions look alike", () => {
  const said = timesOf([
    { n: 3, updatedAt: "2026-10-25T01:30:00Z" },
    { n: 2, updatedAt: "2026-10-25T01:10:00Z" },
    { n: 1, updatedAt: "2026-10-25T00:30:00Z" },
  ]);
  expect(new Set(said).size).toBe(3);
});
