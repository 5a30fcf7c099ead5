import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type Content, fillAccount } from "../support/pages/content.ts";
import { countShifts, type Measured, measureTargets, measureTexts, TARGETS } from "../support/pages/in-page.ts";
import { withTable } from "../support/pages/table.ts";
import { expect, test } from "../support/test.ts";

test.use({ bypassCSP: true });

/**
 * Routes, sizes and themes that are looked at alone, by parts of their names; a folder for pictures of all that is seen. With a file for
 * rows, a run ends after the minutes it was given, and the next one goes on with what is not looked at yet or had faults.
 */
const { PAGES_ONLY = "", PAGES_SIZES = "", PAGES_THEMES = "", PAGES_PICTURES = "", PAGES_ROWS = "", PAGES_MINUTES = "" } = process.env;
const { TEST_TOTALS = "", PAGES_TABLE = "" } = process.env;

const routesOf = ({ workspace, lesson, shared, earlier }: Content): Readonly<Record<string, string>> => ({
  start: "/start",
  workspaces: "/workspace/list",
  lessons: "/lessons",
  "new workspace": "/workspace/new",
  workspace,
  dashboard: "/dashboard",
  "new lesson": "/editor",
  lesson,
  practice: "/practice",
  "ear training": "/practice/ear",
  songs: "/songs",
  account: "/account",
  classes: "/classes",
  "join a class": "/join",
  privacy: "/privacy",
  guide: "/guide",
  "a page of the guide": "/guide/band",
  "shared lesson": shared,
  "embedded lesson": shared.replace("/shared/", "/embed/"),
  "earlier version": earlier,
  "no such page": "/no/such/page",
  "no such link": "/shared/no-such-link",
  "sign-in": "/identity/login/google?state=%2Fstart",
});
/** Windows by width and height; fingers use the second to the fourth. The first is 1280 x 1024 at 400 %. */
const SIZES = [
  { width: 320, height: 256, isTouch: false },
  { width: 360, height: 780, isTouch: true },
  { width: 768, height: 1024, isTouch: true },
  { width: 844, height: 390, isTouch: true },
  { width: 1440, height: 900, isTouch: false },
  { width: 1920, height: 1080, isTouch: false },
] as const;
const THEMES = ["light", "dark"] as const;
const sizeName = ({ width, height }: Size): string => `${width} x ${height}`;
const PLACES = SIZES.flatMap((size) => THEMES.map((theme) => `${sizeName(size)}, ${theme}`));
const MOST_SHIFT = 0.02;
const PAGE = fileURLToPath(new URL("../../docs/accessibility.md", import.meta.url));

type Size = (typeof SIZES)[number];
interface Row extends Measured {
  readonly route: string;
  readonly size: string;
  readonly theme: string;
  readonly shift: number;
  readonly moved: readonly string[];
  readonly axe: readonly string[];
}

/** Whether a name has one of the parts that were asked for, which stand between commas; with none asked for, each has. */
const isAskedFor = (name: string, parts: string): boolean => parts.split(",").some((part) => name.includes(part));

/** Runs in the page: sheets that nobody sees yet are engraved when they come into sight. */
const isInSightThere = (): boolean =>
  [...document.querySelectorAll("[aria-busy=true]")].every((each) => each.getBoundingClientRect().top >= innerHeight);

/** Opens an address, and answers how far what was shown moved by itself until all was there. */
async function opened(page: Page, address: string): Promise<{ readonly total: number; readonly by: string[] }> {
  await page.goto(address);
  await expect(page.getByRole("main")).toBeVisible();
  await page.waitForFunction(isInSightThere);
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => (globalThis as unknown as { layoutShift: { total: number; by: string[] } }).layoutShift);
}

async function seen(page: Page, address: string, size: Size): Promise<Omit<Row, "route" | "size" | "theme">> {
  const first = await opened(page, address);
  // Then by what the browser and the page have kept of it.
  const again = await opened(page, address);
  const { total, by } = first.total > again.total ? first : again;
  const least = { text: 11, target: size.isTouch ? 44 : 24 };
  const texts = await page.evaluate(measureTexts, least);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const axe = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id}: ${target.join(" ")} ${any[0]?.message ?? ""}`));
  const targets = await page.evaluate(measureTargets, [least, TARGETS] as const);
  return { ...texts, ...targets, shift: total, moved: by, axe };
}

const faultsOf = (row: Row): string[] => {
  const at = `${row.route}, ${row.size}, ${row.theme}`;
  return [
    ...(row.overflow > 0 ? [`${at}: can be scrolled sideways by ${row.overflow} px: ${row.wide.slice(0, 4).join("; ")}`] : []),
    ...(row.shift > MOST_SHIFT ? [`${at}: moves by itself, ${row.shift.toFixed(3)}: ${row.moved.join("; ")}`] : []),
    ...row.axe.map((what) => `${at}: ${what}`),
    ...row.smallText.map((what) => `${at}: small text ${what}`),
    ...row.smallTargets.map((what) => `${at}: small target ${what}`),
    ...row.clipped.map((what) => `${at}: cut off ${what}`),
    ...row.covered.map((what) => `${at}: out of reach ${what}`),
  ];
};

const line = (row: Row): string =>
  `| ${row.route} | ${row.size} | ${row.theme} | ${row.overflow} | ${row.clipped.length} | ${row.shift.toFixed(3)} | ${row.axe.length} | ${row.leastText} | ${row.leastTarget} | ${row.covered.length} |`;

const keyOf = ({ route, size, theme }: Row): string => `${route}, ${size}, ${theme}`;

/** The rows that former runs kept, by their names. */
function formerRows(): Map<string, Row> {
  const former = PAGES_ROWS !== "" && existsSync(PAGES_ROWS) ? readFileSync(PAGES_ROWS, "utf8").trim().split("\n") : [];
  return new Map(former.map((text) => JSON.parse(text) as Row).map((row) => [keyOf(row), row]));
}

/** Keeps a row, its line and its faults where they were asked for. */
function keep(row: Row): void {
  if (PAGES_ROWS !== "") appendFileSync(PAGES_ROWS, `${JSON.stringify(row)}\n`);
  if (PAGES_TABLE !== "") appendFileSync(PAGES_TABLE, [line(row), ...faultsOf(row), ""].join("\n"));
}

const contextFor = (
  browser: Browser,
  baseURL: string,
  size: Size,
  theme: "light" | "dark",
  storageState: Awaited<ReturnType<BrowserContext["storageState"]>>,
) =>
  browser.newContext({
    baseURL,
    storageState,
    viewport: { width: size.width, height: size.height },
    hasTouch: size.isTouch,
    isMobile: size.isTouch,
    colorScheme: theme,
    reducedMotion: "reduce",
    bypassCSP: true,
    serviceWorkers: "block",
  });

test("no page, size or theme overflows, cuts text off, moves by itself, has small text or targets, or problems that axe finds serious", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(0);
  const all = Object.entries(routesOf(await fillAccount(page)));
  const routes = all.filter(([name]) => isAskedFor(name, PAGES_ONLY));
  // A session's cookie is another one after each refresh: every context goes on with that of the one before.
  let state = await page.context().storageState();
  // And no other page may refresh it meanwhile, which would end the session as a stolen one.
  await page.goto("about:blank");
  const known = formerRows();
  const isClean = (name: string): boolean => known.has(name) && faultsOf(known.get(name) as Row).length === 0;
  const end = Date.now() + Number(PAGES_MINUTES || 600) * 60_000;
  const rows: Row[] = [];
  for (const theme of THEMES)
    for (const size of SIZES) {
      const place = `${sizeName(size)}, ${theme}`;
      const left = routes.filter(([route]) => !isClean(`${route}, ${place}`));
      if (left.length === 0 || !isAskedFor(sizeName(size), PAGES_SIZES) || !isAskedFor(theme, PAGES_THEMES)) continue;
      const context = await contextFor(browser, baseURL ?? "", size, theme, state);
      await context.addInitScript(countShifts);
      for (const [route, address] of left) {
        if (Date.now() > end) break;
        const each = await context.newPage();
        const row: Row = { route, size: sizeName(size), theme, ...(await seen(each, address, size)) };
        rows.push(row);
        keep(row);
        known.set(keyOf(row), row);
        if (PAGES_PICTURES !== "") await each.screenshot({ path: `${PAGES_PICTURES}/${route}-${size.width}-${theme}.png` });
        await each.close();
      }
      // Were it over, what was looked at would have been empty.
      expect((await context.request.get("/v1/user")).status(), `still signed in, ${place}`).toBe(200);
      state = await context.storageState();
      await context.close();
    }
  const faults = rows.flatMap(faultsOf);
  const views = all.flatMap(([route]) => PLACES.flatMap((place) => known.get(`${route}, ${place}`) ?? []));
  const whole = all.length * PLACES.length;
  if (PAGES_ROWS !== "" || views.length === whole) {
    const counted = views.map((row) => ({ ...row, faults: faultsOf(row).length }));
    writeFileSync(PAGE, withTable(readFileSync(PAGE, "utf8"), counted, whole, new Date().toISOString().slice(0, 10)));
  }
  const what = `${routes.length} routes, ${rows.length} views, ${faults.length} faults`;
  if (TEST_TOTALS !== "") appendFileSync(TEST_TOTALS, `${JSON.stringify({ file: "", test: `pages: ${what}`, cases: rows.length })}\n`);
  expect(views.length).toBeGreaterThan(0);
  expect(faults, what).toEqual([]);
});
