import { expect, test } from "vitest";
import { problemsOf, readWalks } from "../../scripts/walks.mjs";

const files: Readonly<Record<string, string>> = {
  "src/a.ts": 'import { b } from "./deep/b.ts";\nsend("hello");',
  "src/deep/b.ts": 'export type { C } from "../c.ts";',
  "src/c.ts": "export interface C {}",
  "src/d.ts": 'hear("hello");',
};
const page = (most: number, ...steps: readonly string[]) =>
  `# A page\n\n### A road (at most ${most} files)\n\n${steps.map((step, index) => `${index + 1}. ${step}: does it.`).join("\n")}\n\n## Something else\n\n1. no step\n`;
const problems = (text: string) => readWalks(text).flatMap((walk) => problemsOf(walk, (file) => files[file]));

test("a walk holds whose files import each other, go on from an earlier one, or name the same", () => {
  const text = page(4, "`src/a.ts`", "`src/deep/b.ts`", "`src/c.ts`", "`src/d.ts` (from 1, by `hello`)");
  expect(readWalks(text).map(({ title, steps }) => [title, steps.length])).toEqual([["A road", 4]]);
  expect(problems(text)).toEqual([]);
});

test.each([
  ["a file that is not there", page(4, "`src/a.ts`", "`src/gone.ts`"), "2: there is no src/gone.ts"],
  [
    "files that have nothing to do with each other",
    page(4, "`src/a.ts`", "`src/c.ts`"),
    "2: neither src/a.ts nor src/c.ts imports the other",
  ],
  [
    "a word that only one names",
    page(4, "`src/c.ts`", "`src/d.ts` (by `hello`)"),
    '2: neither src/c.ts nor src/d.ts imports the other, and they do not both name "hello"',
  ],
  ["a step from nowhere", page(4, "`src/a.ts`", "`src/deep/b.ts` (from 7)"), "2: there is no step 7 before it"],
  ["too many files", page(1, "`src/a.ts`", "`src/deep/b.ts`"), "it has 2 files, 1 to 1 are asked for"],
  ["no files", page(3), "it has 0 files, 1 to 3 are asked for"],
])("%s breaks a walk", (_, text, problem) => {
  expect(problems(text)).toEqual([`A road: ${problem}`]);
});
