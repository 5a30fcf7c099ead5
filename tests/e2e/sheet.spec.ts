import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { widget, workspaceOf } from "../support/workspace-page.ts";

/** Twelve bars with words, a repeat with two endings, a tie and a slur over line ends; a bar lasts 0.75 s. */
const SONG = [
  ...["X:1", "T:Blue Lantern", "C:A. Maker", "R:Medium swing", "L:1/8", "Q:1/4=320", "M:4/4", "K:Cm", 'V:1 treble nm="Melody"', "V:1"],
  '|: "Cm7"c4 (3d2e2c2 | "Fm7"f2 e2 z2 d2 | "Dm7b5"c2 B4 "G7b9"B2 | "Cm7"c8- |',
  "w: The blue lan-tern shines on the wa-ter still",
  '"Ab7#11"c2 d2 e2 (f2 | "G7alt"=b4) _a4 |1 "Cm6/9"g8 | "Dm7b5"f4 "G7"d4 :|2 "Cmaj7#5"g6 ^f2 | "Db7"f8 |',
  '"Cm7"c4 e4 | "Fm7"f4 c4 |]',
  "",
].join("\n");

async function withSong(page: Page) {
  await page.goto("/dashboard");
  await widget(page, "Repertoire").getByRole("button", { name: "Add song" }).click();
  const dialog = page.getByRole("dialog", { name: "Add song" });
  await dialog.getByRole("textbox", { name: "Song text" }).fill(SONG);
  await dialog.getByRole("button", { name: "Save song" }).press("Enter");
  await expect(dialog).toBeHidden();
  const workspace = workspaceOf(page);
  const sheet = workspace.player.getByLabel("Blue Lantern, 12 bars");
  await expect(sheet).toHaveAttribute("aria-busy", "false");
  return { workspace, sheet };
}

async function chooseView(page: Page, name: string): Promise<void> {
  await workspaceOf(page)
    .player.getByRole("button", { name: /^View: / })
    .click();
  await page.getByRole("group", { name: "View" }).getByRole("button", { name }).click();
  await page.keyboard.press("Escape");
}

test("a song has four views; the chosen one can be taken back", async ({ page }) => {
  const { workspace, sheet } = await withSong(page);
  await expect(sheet).toContainText("Blue Lantern");
  await expect(sheet).toContainText("A. Maker");
  const staves = sheet.locator("g.abcjs-staff");
  const lines = await staves.count();
  await expect(sheet.locator("text.abcjs-lyric").first()).toBeVisible();
  await expect(sheet.locator("[data-kind=volta]").first()).toContainText("1.");
  await chooseView(page, "Piano");
  await expect(staves).toHaveCount(2 * lines);
  await chooseView(page, "Chart");
  await expect(sheet.getByRole("listitem")).toHaveCount(12);
  await expect(staves).toHaveCount(0);
  await expect(workspace.player.getByRole("button", { name: "View: Chart" })).toBeVisible();
  await chooseView(page, "Lead sheet");
  await expect(staves).toHaveCount(lines);
});

test("chord symbols stand on one line, over no note and over no other symbol", async ({ page }) => {
  const { sheet } = await withSong(page);
  const found = await sheet.evaluate((figure) => {
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
  });
  expect(found.count).toBeGreaterThanOrEqual(12);
  expect([found.overlaps, found.onNotes]).toEqual([0, 0]);
});

test("while a song plays the page turns; a wheel takes it over until Follow", async ({ page }) => {
  const { workspace, sheet } = await withSong(page);
  await chooseView(page, "Full score");
  await expect(sheet).toHaveAttribute("aria-busy", "false");
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
