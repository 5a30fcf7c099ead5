import { appendFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { seeded } from "../../src/music/bass/options.ts";
import { engravingScript } from "../support/drawn/bundle.ts";
import { chartCase, chartCaseCount, drawnCase, drawnCaseCount } from "../support/drawn/cases.ts";
import type { checkChart } from "../support/drawn/chart-in-page.ts";
import type { checkDrawn, DrawnCase, DrawnReport } from "../support/drawn/in-page.ts";
import { expect, test } from "../support/test.ts";

test.use({ bypassCSP: true });

const isLong = process.env.TEST_LONG === "1";
/** How many cases go to the page at once. */
const PORTION = 20;

interface Checks {
  readonly checkDrawn: typeof checkDrawn;
  readonly checkChart: typeof checkChart;
}

/** So many cases, by chance; all of them in `npm run test:long`. */
function chosenOf(all: number, few: number): readonly number[] {
  const random = seeded(Number(process.env.TEST_SEED ?? 1));
  return Array.from({ length: isLong ? all : few }, (_, index) => (isLong ? index : Math.floor(random() * all)));
}

/** Draws cases in the page by the product's own code, and adds up what is told of them. */
async function checked(page: Page, name: keyof Checks, cases: readonly (() => DrawnCase)[]): Promise<DrawnReport> {
  const { script, style } = await engravingScript();
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script });
  const sum = { lines: 0, symbols: 0, shapes: 0, faults: [] as string[] };
  for (let from = 0; from < cases.length; from += PORTION) {
    const own = cases.slice(from, from + PORTION).map((make) => make());
    const found = await page.evaluate(
      ([check, given]) =>
        (globalThis as unknown as Checks)[check](given.map((each) => ({ ...each, lines: each.lines ?? Number.POSITIVE_INFINITY }))),
      [name, own] as const,
    );
    sum.lines += found.lines;
    sum.symbols += found.symbols;
    sum.shapes += found.shapes;
    sum.faults.push(...found.faults);
  }
  const what = `${sum.lines} lines, ${sum.symbols} chord symbols and ${sum.shapes} shapes, ${sum.faults.length} faults`;
  const total = { file: "", test: `${name === "checkChart" ? "charts" : "drawn boxes"}: ${what}`, cases: cases.length };
  if (process.env.TEST_TOTALS) appendFileSync(process.env.TEST_TOTALS, `${JSON.stringify(total)}\n`);
  return sum;
}

test("drawn boxes of songs, presets and licks in 13 keys: symbols on one line, nothing over anything, every bar and note there", async ({
  page,
}) => {
  if (isLong) test.setTimeout(0);
  await page.goto("/start");
  const chosen = chosenOf(drawnCaseCount(), 200);
  const lines = isLong ? Number.POSITIVE_INFINITY : 1;
  const { faults, ...sum } = await checked(
    page,
    "checkDrawn",
    chosen.map((index) => () => drawnCase(index, lines)),
  );
  expect(sum.lines).toBeGreaterThanOrEqual(chosen.length);
  expect(sum.symbols).toBeGreaterThan(chosen.length);
  expect(faults.slice(0, 20), `seed ${process.env.TEST_SEED ?? 1}`).toEqual([]);
});

test("charts of the same in 13 keys: four bars a row, the last row too, and nothing over anything", async ({ page }) => {
  if (isLong) test.setTimeout(0);
  await page.goto("/start");
  const chosen = chosenOf(chartCaseCount(), 100);
  const { faults, ...sum } = await checked(
    page,
    "checkChart",
    chosen.map((index) => () => chartCase(index)),
  );
  expect(sum.symbols).toBeGreaterThan(sum.lines);
  expect(faults.slice(0, 20), `seed ${process.env.TEST_SEED ?? 1}`).toEqual([]);
});
