import { expect, test } from "vitest";
import { goalFor } from "./asked-task.ts";

test("the goal of the class counts for the training that is meant, or for every exercise of a page; others keep their own", () => {
  const asked = { title: "Cadence", percent: 90, hint: "" };
  const page = { ...asked, training: undefined };
  const one = { ...asked, training: "a" };
  expect([goalFor("a", 80, page), goalFor("a", null, page)]).toEqual([90, null]);
  expect([goalFor("a", 80, one), goalFor("a", null, one), goalFor("b", 80, one)]).toEqual([90, 90, 80]);
  expect([goalFor("a", 80, undefined), goalFor("a", 80, { ...page, percent: undefined })]).toEqual([80, 80]);
});
