import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { countShifts } from "../support/pages/in-page.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";

/** Holds back the page's code until the answer is called. */
const holdCode = (page: Page) => hold(page, "**/assets/*.js");
/** The same for the songs of the account. */
const holdSongs = (page: Page) => hold(page, "**/api/song/songs*");

async function hold(page: Page, address: string): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Where the parts of the start page stand, in whole pixels. */
const places = (page: Page) =>
  page.evaluate(() =>
    ["h1", "main nav", "figure", "figure img", "figure span:nth-of-type(3)"].map((part) => {
      const { x, y, width, height } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
      return [part, ...[x, y, width, height].map(Math.round)].join(" ");
    }),
  );

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const)
  test(`the start page stands before its code is there, and stays where it is when that comes, at ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const release = await holdCode(page);
    await page.goto("/start", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "Woodshed", level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Write a lesson" })).toBeVisible();
    const sheet = page.locator("figure img");
    await expect.poll(() => sheet.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await places(page);
    release();
    await expect(page.getByRole("main").getByRole("button", { name: "Play", exact: true })).toBeVisible();
    expect(await places(page)).toEqual(before);
  });

test("Play that is pressed before the code is there plays when it is; a link leads on without any", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/start", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Play", exact: true }).click();
  release();
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/start$/);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await holdCode(page);
  await page.goto("/start", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Write a lesson" }).click();
  await expect(page).toHaveURL(/\/editor$/);
});

/** Runs before the page's code: what the engine tells of its records comes some frames later than its answers. */
function holdRecords(): void {
  const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
  let last = Promise.resolve();
  const frames = async (): Promise<void> => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  };
  Object.defineProperty(MessagePort.prototype, "onmessage", {
    ...own,
    set(this: MessagePort, handle: (event: MessageEvent) => void) {
      own?.set?.call(this, (event: MessageEvent<{ readonly diff?: unknown } | undefined>) => {
        if (event.data?.diff === undefined) return handle(event);
        last = last.then(frames).then(() => handle(event));
      });
    },
  });
}

test("a lesson that is read stands where it stays, though its records come after the answer that it is open", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/start");
  await signIn(page, `Reader ${process.pid}`);
  const lesson: unknown = JSON.parse(readFileSync(new URL("../../templates/lessons/two-five-one.json", import.meta.url), "utf8"));
  const token = await page.evaluate(async (data) => {
    const send = async (path: string, body: unknown) => {
      const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
      return ((await answer.json()) as { data: { id: string; token: string } }).data;
    };
    const { id } = await send("/content/editor", { data });
    return (await send(`/content/editor/${id}/share`, {})).token;
  }, lesson);
  await page.addInitScript(holdRecords);
  await page.addInitScript(countShifts);
  await page.goto(`/shared/${token}`);
  await expect(page.getByRole("navigation", { name: "Contents" })).toBeVisible();
  await expect(page.locator("main[data-arriving]")).toHaveCount(0);
  const shift = await page.evaluate(() => (globalThis as unknown as { layoutShift: { total: number; by: string[] } }).layoutShift);
  expect(shift.total, shift.by.join("; ")).toBeLessThanOrEqual(0.02);
});

test("letters typed below what still loads in a new lesson stand together there, seen at once", async ({ page }) => {
  const release = await holdSongs(page);
  await page.goto("/editor/new");
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  const waiting = text.locator("[data-loading]").first();
  await expect(waiting).toBeVisible();
  await text.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("My quick");
  await expect(text.getByText("My quick", { exact: true })).toBeVisible();
  await expect(text.getByRole("heading", { name: "New lesson", level: 1, exact: true })).toBeVisible();
  release();
  await expect(waiting).toBeHidden();
  await expect(text.getByText("My quick", { exact: true })).toBeVisible();
});
