import type { Locator, Page } from "@playwright/test";
import { fullLesson } from "../support/full-lesson.ts";
import { expect, test } from "../support/test.ts";

/** A lesson of many blocks whose player plays above them. */
async function playingLesson(page: Page) {
  await page.addInitScript((stored) => localStorage.setItem("editor-full", stored), JSON.stringify(fullLesson(60, 8)));
  await page.goto("/editor/full");
  const player = page.getByRole("region", { name: "Player", exact: true });
  await player.getByRole("switch", { name: "Loop" }).click();
  await player.getByRole("button", { name: "Play", exact: true }).click();
  await expect(player.getByRole("progressbar", { name: "Playback position" })).toHaveAttribute("aria-valuetext", /^Bar /);
  return { player, follow: player.getByRole("button", { name: "Follow" }) };
}

/** Waits until two more bars begin: the page turns with a bar, if it does. */
async function nextBars(player: Locator): Promise<void> {
  const bar = player.getByRole("progressbar", { name: "Playback position" });
  for (let round = 0; round < 2; round++) {
    const now = await bar.getAttribute("aria-valuetext");
    await expect(bar).not.toHaveAttribute("aria-valuetext", now ?? "");
  }
}

test("who writes below the music of a lesson stays where the caret is while it plays on", async ({ page }) => {
  const { player, follow } = await playingLesson(page);
  const paragraph = page.locator(".tiptap > p").nth(20);
  await paragraph.click();
  await nextBars(player);
  await expect(paragraph).toBeInViewport();
  await follow.click();
  await expect(follow).toBeHidden();
  await nextBars(player);
  await expect(player).toBeInViewport();
  await page.locator(".tiptap").focus();
  await page.keyboard.type("Sing it first. ");
  await expect(paragraph).toContainText("Sing it first.");
  await nextBars(player);
  await expect(paragraph).toBeInViewport();
});

test("keys that scroll and a heading of the contents take the page of a lesson over from its music", async ({ page }) => {
  const { player, follow } = await playingLesson(page);
  await player.getByRole("button", { name: "Pause" }).focus();
  await page.keyboard.press("PageDown");
  await expect(follow).toBeVisible();
  const stands = await page.evaluate(() => scrollY);
  expect(stands).toBeGreaterThan(0);
  await nextBars(player);
  await follow.click();
  await expect(follow).toBeHidden();
  await page.getByRole("radio", { name: "Read" }).click();
  await page.getByRole("navigation", { name: "Contents" }).getByRole("button").last().click();
  await expect(follow).toBeVisible();
  await nextBars(player);
  await expect(page.locator(".tiptap > h2").last()).toBeInViewport();
});
