import type { Page } from "@playwright/test";
import { chooseView, lanternSheet } from "../support/sheet-page.ts";
import { expect, test } from "../support/test.ts";
import { widget, workspaceOf } from "../support/workspace-page.ts";

test.use({ moving: true });

test("a song has four views; the chosen one can be taken back", async ({ page }) => {
  const { workspace, sheet } = await lanternSheet(page);
  await expect(sheet).toContainText("Blue Lantern");
  await expect(sheet).toContainText("A. Maker");
  const staves = sheet.locator("g.abcjs-staff");
  // Four bars on each line: symbols are measured for the second piece of a sheet as for the first.
  await expect(staves).toHaveCount(3);
  await expect(sheet.locator("text.abcjs-lyric").first()).toBeVisible();
  await expect(sheet.locator("[data-kind=volta]").first()).toContainText("1.");
  await chooseView(page, "Piano");
  // With the band on it each bar stands as often as it is played, on two staves.
  const withBand = workspace.player.getByLabel("Blue Lantern, 18 bars").locator("g.abcjs-staff");
  await expect.poll(() => withBand.count()).toBeGreaterThan(3);
  expect((await withBand.count()) % 2).toBe(0);
  await chooseView(page, "Chart");
  await expect(sheet.getByRole("listitem")).toHaveCount(12);
  await expect(staves).toHaveCount(0);
  await expect(workspace.player.getByRole("button", { name: "View: Chart" })).toBeVisible();
  await chooseView(page, "Lead sheet");
  await expect(staves).toHaveCount(3);
});

test("chord symbols stand on one line, over no note and over no other symbol", async ({ page }) => {
  const { sheet } = await lanternSheet(page);
  const look = () => sheet.evaluate(measured);
  // A sheet is drawn line by line where there is little time.
  await expect.poll(async () => (await look()).count).toBeGreaterThanOrEqual(12);
  const found = await look();
  expect([found.overlaps, found.onNotes]).toEqual([0, 0]);
});

/** How many chord symbols a sheet shows, and how many lie over one another or over a note. */
function measured(figure: Element): { readonly count: number; readonly overlaps: number; readonly onNotes: number } {
  const symbols = [...figure.querySelectorAll("[class*=_chord_]")].filter((each) => each.parentElement?.className.includes("system"));
  // What a symbol takes up: from its highest sign to where its letters reach down.
  const boxes = symbols.map((each) => {
    const { left, right, top } = each.getBoundingClientRect();
    const em = Number.parseFloat(getComputedStyle(each).fontSize);
    return new DOMRect(left, top + em / 8, right - left, 1.12 * em);
  });
  const notes = [...figure.querySelectorAll("g.abcjs-note path")].map((each) => each.getBoundingClientRect());
  const hits = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return {
    count: boxes.length,
    overlaps: boxes.flatMap((box, index) => boxes.slice(index + 1).filter((other) => hits(box, other))).length,
    onNotes: boxes.flatMap((box) => notes.filter((note) => hits(box, note))).length,
  };
}

test("while a song plays the page turns; a wheel takes it over until Follow", async ({ page }) => {
  const { workspace } = await lanternSheet(page);
  await chooseView(page, "Full score");
  // With the band on it each bar stands as often as it is played.
  await expect(workspace.player.getByLabel("Blue Lantern, 18 bars")).toHaveAttribute("aria-busy", "false");
  if ((await workspace.countIn.getAttribute("aria-checked")) === "true") await workspace.countIn.click();
  const scroller = workspace.player.getByRole("region", { name: "Sheet" });
  const high = await scroller.evaluate((each) => [each.scrollHeight, each.clientHeight]);
  expect(high[0], "the song is longer than its widget").toBeGreaterThan((high[1] ?? 0) + 100);
  await workspace.play.click();
  await expect.poll(() => scroller.evaluate((each) => each.scrollTop)).toBeGreaterThan(40);
  await scroller.hover();
  await page.mouse.wheel(0, -2000);
  const follow = workspace.player.getByRole("button", { name: "Follow" });
  await expect(follow).toBeVisible();
  await follow.click();
  await expect(follow).toBeHidden();
});

/** A song of the repertoire in the dashboard's player. */
async function chooseSong(page: Page, song: string): Promise<void> {
  const choice = widget(page, "Repertoire").getByRole("combobox", { name: "Song" });
  await choice.click();
  await choice.fill(song);
  await page.getByRole("option", { name: song }).first().click();
  await expect(workspaceOf(page).player.getByLabel(new RegExp(`^${song}, \\d+ bars`))).toHaveAttribute("aria-busy", "false");
}

test("at rest the transport and the stand show the beat on which a pick-up begins, and the bar and chord where the music stands", async ({
  page,
}) => {
  await page.goto("/dashboard");
  const position = (value: string) => page.getByRole("group", { name: "Transport", exact: true }).getByText(value, { exact: true });
  await chooseSong(page, "When the Saints Go Marching In");
  await expect(position("0.2")).toBeVisible();
  await chooseSong(page, "Mary Had a Little Lamb");
  await expect(position("1.1")).toBeVisible();
  const timeline = page.getByRole("progressbar", { name: "Playback position" });
  const { width } = (await timeline.boundingBox()) ?? { width: 0 };
  await timeline.click({ position: { x: (width * 2.1) / 8, y: 2 } });
  await expect(timeline).toHaveAttribute("aria-valuetext", "Bar 3 of 8");
  await expect(position("3.1")).toBeVisible();
  await workspaceOf(page).player.getByRole("button", { name: "Stand" }).click();
  const stand = page.getByRole("dialog", { name: "Stand" });
  await expect(stand.getByText("bar 3", { exact: true })).toBeVisible();
  await expect(stand.getByText("Now", { exact: true }).locator("..")).toContainText("G7");
  await expect(stand.getByText("Next", { exact: true }).locator("..")).toContainText("C");
});
