import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page } from "../../scripts/bench/performance-page.mjs";

const former = readFileSync(new URL("../../docs/performance.md", import.meta.url), "utf8");
const judged = (value: number) => ({
  scene: "judging",
  at: "2026-11-28T09:00:00.000Z",
  load: 0.5,
  seconds: 3,
  commit: "abc",
  processors: 2,
  findings: [{ name: "judging a note", value, unit: "ms", goal: "<= 0.2", met: value <= 0.2 }],
  tables: [],
});
const missedIn = (text: string) => text.split("**missed**").length - 1;

test("a scene that was not measured here stands as the page had it", () => {
  expect(page(new Map(), former)).toBe(former);
  const [slow, fast] = [0.3, 0.1].map((value) => page(new Map([["judging", judged(value)]]), former)) as [string, string];
  expect(slow).toContain("| judging a note | 0.3 ms | <= 0.2: **missed** |");
  expect(fast).toContain("| judging a note | 0.1 ms | <= 0.2 |");
  // The page says how many goals were missed, of all that stands on it.
  expect(missedIn(slow)).toBe(missedIn(fast) + 1);
  expect(slow).toContain(`Missed: ${missedIn(slow)} of the goals below.`);
  const after = (text: string) => text.slice(text.indexOf("## A key is chosen"));
  expect(after(slow)).toBe(after(former));
});

test("without a page before, what was not measured says so", () => {
  const text = page(new Map([["judging", judged(0.1)]]), "");
  expect(text).toContain("## The stage\n\nNot measured.");
  expect(text).toMatch(/Missed: nothing of what was measured\. Not measured: a key is chosen, /);
});
