import { chooseView, lanternSheet } from "../support/sheet-page.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace } from "../support/workspace-page.ts";

test("arrow keys walk the score and say each place; Shift+W says where the music is", async ({ page }) => {
  const { workspace, sheet } = await lanternSheet(page);
  const bars = sheet.getByRole("list", { name: "The bars in words" }).getByRole("listitem");
  await expect(bars, "more than are put into words at once").toHaveCount(12);
  await expect(bars.first()).toHaveText(
    /^Bar 1: key of C minor, 4\/4 time, start of repeat, chord C minor 7, C 5, half, lyric: The, D, triplet quarter, lyric: blue/,
  );
  const walk = sheet.getByRole("application");
  await walk.focus();
  await page.keyboard.press("ArrowRight");
  await expect(walk).toHaveText("Bar 1, beat 1, start of repeat, C minor 7, melody C 5, half, lyric: The");
  await page.keyboard.press("ArrowRight");
  await expect(walk).toHaveText("Bar 1, beat 3, melody D 5, triplet quarter, lyric: blue");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(walk).toHaveText(/^Bar 2, beat 1, F minor 7, melody F 5, quarter/);
  await page.keyboard.press("End");
  await expect(walk).toHaveText(/^Bar 12, beat 3/);
  await page.keyboard.press("Home");
  await page.keyboard.press("s");
  await expect(walk).toHaveText("Notes sound");
  await page.keyboard.press("Shift+KeyW");
  await expect(workspace.player.getByText("Bar 1, beat 1, C minor 7")).toBeAttached();
});

test("a trumpeter's sheet stands in B flat; what plays beside it is named as it sounds", async ({ page }) => {
  const { workspace, sheet } = await lanternSheet(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("combobox", { name: "Music is written for" }).selectOption({ label: "B♭ instruments" });
  await page.keyboard.press("Escape");
  await expect(sheet).toContainText("in B♭");
  await expect(sheet.getByRole("img", { name: "D minor 7" }).first()).toBeVisible();
  if ((await workspace.countIn.getAttribute("aria-checked")) === "true") await workspace.countIn.click();
  await workspace.tempo.fill("60");
  await workspace.tempo.press("Enter");
  await workspace.play.click();
  const sounding = workspace.piano.getByRole("complementary");
  await expect(sounding).toContainText("Sounding: the player");
  await expect(sounding.getByRole("img", { name: "C minor 7" })).toBeVisible();
  await expect(sounding).toContainText("C E♭ G B♭");
  await expect(sounding).toContainText("Tonic");
  await workspace.pause.click();
  await page.reload();
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("combobox", { name: "Music is written for" })).toHaveValue("bFlat");
});

test("a view is kept after a reload", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  await chooseView(page, "Chart");
  await expect(workspace.player.getByRole("button", { name: "View: Chart" })).toBeVisible();
  await page.reload();
  await expect(workspace.player.getByRole("button", { name: "View: Chart" })).toBeVisible();
  await expect(workspace.player.getByRole("listitem", { name: "Bar 1", exact: true })).toBeVisible();
});

test("the stand has the title, turns by page keys and keeps the focus; a click on a chart's bar plays it", async ({ page }) => {
  const { workspace, sheet } = await lanternSheet(page);
  await chooseView(page, "Full score");
  await workspace.player.getByRole("button", { name: "Stand", exact: true }).click();
  const stand = page.getByRole("dialog", { name: "Stand" });
  await expect(stand.getByRole("heading", { name: "Blue Lantern" })).toBeVisible();
  await expect(stand.getByRole("figure")).toHaveAttribute("aria-busy", "false");
  await stand.getByRole("button", { name: "View: Full score" }).click();
  await expect(stand.getByRole("button", { name: "View: Lead sheet" })).toBeVisible();
  for (let at = 0; at < 3; at++) await stand.getByRole("button", { name: /^View: / }).click();
  await expect(stand.getByRole("button", { name: "View: Full score" })).toBeVisible();
  for (let at = 0; at < 4; at++) await page.keyboard.press("+");
  await expect(stand.getByRole("figure")).toHaveAttribute("aria-busy", "false");
  const top = () => stand.evaluate((each) => Math.max(...[...each.querySelectorAll("*")].map(({ scrollTop }) => scrollTop)));
  await page.keyboard.press("PageDown");
  await expect.poll(top).toBeGreaterThan(50);
  await page.keyboard.press("PageUp");
  await expect.poll(top).toBeLessThan(5);
  for (let at = 0; at < 9; at++) {
    await page.keyboard.press("Tab");
    expect(await stand.evaluate((each) => each.contains(document.activeElement)), `after ${at + 1} tabs`).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(stand).toBeHidden();
  await chooseView(page, "Chart");
  const cell = sheet.getByRole("listitem", { name: "Bar 5", exact: true });
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (box === null) throw new Error("The cell is not shown.");
  if ((await workspace.countIn.getAttribute("aria-checked")) === "true") await workspace.countIn.click();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(workspace.pause).toBeVisible();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", /^Bar [5-8] of 12/);
});

test("Ctrl P prints the scores once every bar is drawn, with title and composer, a song once", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const paper = document.querySelector("[role=document]");
      const busy = paper?.querySelector("[aria-busy=true]") !== null;
      console.log(
        `printed ${JSON.stringify({ busy, lines: paper?.querySelectorAll("svg g.abcjs-staff").length, text: paper?.textContent })}`,
      );
      dispatchEvent(new Event("afterprint"));
    };
  });
  await lanternSheet(page);
  const printed = page.waitForEvent("console", (message) => message.text().startsWith("printed "));
  await page.keyboard.press("Control+p");
  const told = JSON.parse((await printed).text().slice("printed ".length)) as { busy: boolean; lines: number; text: string };
  expect(told.busy).toBe(false);
  expect(told.lines).toBeGreaterThanOrEqual(3);
  expect(told.text.split("A. Maker").length - 1, "the song stands there once").toBe(1);
  await expect(page.getByRole("document", { name: "Scores on paper" })).toHaveCount(0);
});

test.describe("by a finger", () => {
  test.use({ hasTouch: true });
  test("a tap on a bar plays it", async ({ page }) => {
    const { workspace, sheet } = await lanternSheet(page);
    await chooseView(page, "Chart");
    if ((await workspace.countIn.getAttribute("aria-checked")) === "true") await workspace.countIn.click();
    const cell = sheet.getByRole("listitem", { name: "Bar 3", exact: true });
    await cell.scrollIntoViewIfNeeded();
    const box = await cell.boundingBox();
    if (box === null) throw new Error("The cell is not shown.");
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(workspace.pause).toBeVisible();
    await expect(workspace.position).toHaveAttribute("aria-valuetext", /^Bar [3-7] of 12/);
  });
});
