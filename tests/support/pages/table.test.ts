import { expect, test } from "vitest";
import { type View, withTable } from "./table.ts";

const view = (over: Partial<View>): View => ({
  route: "start",
  size: "320 x 256",
  faults: 0,
  shift: 0,
  leastText: 11,
  leastTarget: 44,
  ...over,
});

test("a table takes the place of the one before, with the worst of both themes in each cell", () => {
  const first = withTable(
    `# A page\n\n<!-- the table of every page: written by tests/e2e/every-page.spec.ts -->\n<!-- end of the table -->\n\nMore.\n`,
    [view({ faults: 9 })],
    1,
    "2026-11-22",
  );
  expect(first).toContain("Looked at on 2026-11-22: 1 views, 9 faults.");
  const text = withTable(
    first,
    [view({ shift: 0.01 }), view({ leastText: 12, leastTarget: 0, faults: 2 }), view({ route: "songs" }), view({ size: "1440 x 900" })],
    8,
    "2026-11-23",
  );
  expect(text).toContain("Looked at on 2026-11-23: 4 of 8 views, 2 faults.");
  expect(text).toContain("| page | 320 x 256 | 1440 x 900 |\n|---|---|---|\n");
  expect(text).toContain(
    "| start | 2, 0.010, 11, 44 | 0, 0.000, 11, 44 |\n| songs | 0, 0.000, 11, 44 |  |\n<!-- end of the table -->\n\nMore.\n",
  );
  expect(text).not.toContain("2026-11-22");
});
