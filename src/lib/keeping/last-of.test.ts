import { expect, test } from "vitest";
import { lastOf } from "./last-of.ts";

test("who asks again for one of the last texts gets the same answer; older ones are made anew, also where the answer is nothing", () => {
  const asked: string[] = [];
  const words = lastOf((text) => {
    asked.push(text);
    return text === "" ? undefined : [text];
  });
  expect(words("a")).toBe(words("a"));
  expect([words(""), words("")]).toEqual([undefined, undefined]);
  expect(asked).toEqual(["a", ""]);
  for (let each = 0; each < 40; each++) words(`${each}`);
  words("a");
  expect(asked.filter((text) => text === "a")).toHaveLength(2);
});
