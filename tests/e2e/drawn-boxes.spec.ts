import { appendFileSync } from "node:fs";
import { seeded } from "../../src/music/bass/options.ts";
import { engravingScript } from "../support/drawn/bundle.ts";
import { drawnCase, drawnCaseCount } from "../support/drawn/cases.ts";
import type { checkDrawn } from "../support/drawn/in-page.ts";
import { expect, test } from "../support/test.ts";

test.use({ bypassCSP: true });

const isLong = process.env.TEST_LONG === "1";
/** How many cases go to the page at once. */
const PORTION = 20;

test("drawn boxes of songs, presets and licks in 13 keys: symbols on one line, nothing over anything, every bar and note there", async ({
  page,
}) => {
  if (isLong) test.setTimeout(0);
  await page.goto("/start");
  const { script, style } = await engravingScript();
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script });
  const all = drawnCaseCount();
  const random = seeded(Number(process.env.TEST_SEED ?? 1));
  const chosen = isLong ? Array.from({ length: all }, (_, index) => index) : Array.from({ length: 200 }, () => Math.floor(random() * all));
  const sum = { lines: 0, symbols: 0, shapes: 0 };
  const faults: string[] = [];
  for (let from = 0; from < chosen.length; from += PORTION) {
    const cases = chosen.slice(from, from + PORTION).map((index) => drawnCase(index, isLong ? Number.POSITIVE_INFINITY : 1));
    const found = await page.evaluate(
      (own) =>
        (globalThis as unknown as { checkDrawn: typeof checkDrawn }).checkDrawn(
          own.map((each) => ({ ...each, lines: each.lines ?? Number.POSITIVE_INFINITY })),
        ),
      cases,
    );
    sum.lines += found.lines;
    sum.symbols += found.symbols;
    sum.shapes += found.shapes;
    faults.push(...found.faults);
  }
  const what = `${sum.lines} lines, ${sum.symbols} chord symbols and ${sum.shapes} shapes, ${faults.length} faults`;
  const total = { file: "", test: `drawn boxes: ${what}`, cases: chosen.length };
  if (process.env.TEST_TOTALS) appendFileSync(process.env.TEST_TOTALS, `${JSON.stringify(total)}\n`);
  expect(sum.lines).toBeGreaterThanOrEqual(chosen.length);
  expect(sum.symbols).toBeGreaterThan(chosen.length);
  expect(faults.slice(0, 20), `seed ${process.env.TEST_SEED ?? 1}`).toEqual([]);
});
