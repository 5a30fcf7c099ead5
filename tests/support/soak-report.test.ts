import { expect, test } from "vitest";
import { percentile, withSection } from "./soak-report.ts";

test("a section of a page is put in the place of the one before it, and nothing else is touched", () => {
  const page = "# Soak\n\nWhat it is.\n\n## One\n\nold\n\n## Two\n\nstays\n";
  const next = withSection(page, "One", "| new |");
  expect(next).toBe("# Soak\n\nWhat it is.\n\n## One\n\n| new |\n\n## Two\n\nstays\n");
  expect(withSection(next, "One", "| new |")).toBe(next);
  expect(withSection("# Soak\n", "Three", "added")).toBe("# Soak\n\n## Three\n\nadded\n");
});

test("a percentile is a value of the list", () => {
  expect([percentile([3, 1, 2], 0.5), percentile([5], 0.99), percentile([], 0.5)]).toEqual([2, 5, Number.NaN]);
});
