import { expect, test } from "vitest";
import { intervalOfRow, isDegreeRow } from "./degree-rows.ts";

test("a row takes its degree, a sixth for a seventh, a suspension for a third, or nothing", () => {
  expect(intervalOfRow({ intervals: ["1P", "3m", "5P", "7m"] }, "3")).toBe("3m");
  expect(intervalOfRow({ intervals: ["1P", "4P", "5P", "6M"] }, "3")).toBe("4P");
  expect(intervalOfRow({ intervals: ["1P", "4P", "5P", "6M"] }, "7")).toBe("6M");
  expect(intervalOfRow({ intervals: ["1P", "3M", "5P"] }, "7")).toBeUndefined();
});

test("a name that every table inherits is no row", () => {
  expect(["1", "7", "C", "constructor", "__proto__"].map(isDegreeRow)).toEqual([true, true, false, false, false]);
  expect(intervalOfRow({ intervals: ["1P"] }, "constructor")).toBeUndefined();
});
