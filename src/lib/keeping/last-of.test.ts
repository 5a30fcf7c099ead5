import { expect, test } from "vitest";
import { keptByName } from "./kept-by-name.ts";
import { lastBy, lastOf } from "./last-of.ts";

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

test("what has the same name gets the same answer, as many of the last as are to be kept", () => {
  const made: number[] = [];
  const doubled = lastBy(
    ({ name }: { readonly name: string; readonly size: number }) => name,
    ({ size }) => made.push(size) && [size * 2],
    2,
  );
  expect(doubled({ name: "a", size: 1 })).toBe(doubled({ name: "a", size: 5 }));
  for (const name of ["b", "c", "a"]) doubled({ name, size: 9 });
  expect(made).toEqual([1, 9, 9, 9]);
});

test("names are remembered up to some thousands, then all of them are forgotten", () => {
  const asked: string[] = [];
  const lengths = keptByName((name) => {
    asked.push(name);
    return name.length;
  });
  expect([lengths("C4"), lengths("C4"), lengths("Bb4")]).toEqual([2, 2, 3]);
  expect(asked).toEqual(["C4", "Bb4"]);
  for (let each = 0; each < 6000; each++) lengths(`${each}`);
  expect(lengths("C4")).toBe(2);
  expect(asked.filter((name) => name === "C4")).toHaveLength(2);
});
