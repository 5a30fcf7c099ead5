import { expect, test } from "vitest";
import { readJson } from "./json.ts";

test("what is no JSON is nothing, not a failure", () => {
  expect(readJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(readJson("null")).toBeNull();
  for (const text of ["", "[1", "undefined", null, undefined]) expect(readJson(text)).toBeUndefined();
});
