import { cpus, loadavg } from "node:os";
import { recordAudio, recorderReady, soundHeard } from "../support/audio-recorder.ts";
import { expect, test } from "../support/test.ts";
import { workspaceOf } from "../support/workspace-page.ts";

// The recorder is a worklet of a blob.
test.use({ bypassCSP: true });

/** How much longer things take on a machine that others work on at the same time: 1 on one that is free. */
const shareOfMachine = (): number => Math.max(1, (loadavg()[0] ?? 0) / cpus().length);

test("a first visitor hears a trio within ten seconds of one click, joins in, is told what was played, and keeps it", async ({ page }) => {
  await recordAudio(page);
  const opened = Date.now();
  await page.goto("/");
  await expect(page.getByRole("figure", { name: "Two, five, one in C, for a trio" })).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await recorderReady(page);
  await soundHeard(page, 0);
  expect(Date.now() - opened, "ms from the cold opening to sound").toBeLessThan(10_000 * shareOfMachine());
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-pressed=true][aria-label]").first(), "a key is lit by the music").toBeVisible();
  for (const key of ["KeyX", "KeyC", "KeyN", "KeyQ"]) await page.keyboard.down(key);
  await expect(page.getByRole("main")).toContainText("in C: ");
  for (const key of ["KeyX", "KeyC", "KeyN", "KeyQ"]) await page.keyboard.up(key);
  await page.getByRole("button", { name: "Keep this" }).click();
  const workspace = workspaceOf(page);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Trio on ii V I");
  await expect(workspace.player.getByRole("figure").first()).toBeVisible();
  await expect(page).toHaveURL(/\/workspace/);
});

test("every page leads to every other, by links, by keys and by words, and an unknown address says so", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveTitle("There is no page at this address. – Woodshed");
  await expect(page).toHaveURL(/\/no\/such\/page$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  for (const [name, heading] of [
    ["Workspaces", "Workspaces"],
    ["Lessons", "Lessons"],
    ["Songs", "Songs"],
  ] as const) {
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
  }
  await page.keyboard.press("F6");
  await page.keyboard.press("F6");
  await expect(page.getByRole("main").or(page.getByRole("banner").getByRole("link").first()).and(page.locator(":focus"))).toBeVisible();
  const find = page.getByRole("combobox", { name: "Page, workspace, lesson, song or guide" });
  await page.keyboard.press("ControlOrMeta+k");
  await find.fill("play with the band");
  await expect(page.getByRole("option").first()).toContainText("Play with the band");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Play with the band" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await find.fill("dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "club");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Practice", exact: true }).click();
  await expect(page).toHaveURL(/\/practice$/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/workspace/new");
  await expect(workspaceOf(page).player.getByRole("figure", { name: "ii V I, 3 bars" })).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Start empty" }).click();
  await expect(workspaceOf(page).player.getByRole("figure")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("button", { name: "Pages" }).click();
  await page.getByRole("menuitem", { name: "Dashboard" }).click();
  await expect(page.getByRole("region", { name: "Player" }).getByRole("figure", { name: "ii V I, 3 bars" })).toBeVisible();
});
