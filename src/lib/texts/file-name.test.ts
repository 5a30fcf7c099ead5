import { expect, test } from "vitest";
import { fileName } from "./file-name.ts";

test.each([
  ['What? "No"/Yes', "What No Yes"],
  ["...", "song"],
  ["Ça ira", "Ça ira"],
  ["../a\\b:c|d\n*", "a b c d"],
  ["x".repeat(200), "x".repeat(100)],
])("%j is called %j as a file", (title, name) => {
  expect(fileName(title, "song")).toBe(name);
});
