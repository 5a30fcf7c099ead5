import type { Page } from "@playwright/test";
import { forgive, savingOf, signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";
import { menuItem } from "../support/workspace-page.ts";

/** The lesson's text, and a paragraph in it by its words. */
const textOf = (page: Page) => page.getByRole("textbox", { name: "Lesson", exact: true });
const words = (page: Page) => textOf(page).locator("> p");

async function typeAfter(page: Page, paragraph: string, more: string): Promise<void> {
  await textOf(page).getByText(paragraph, { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(more);
}

/** Saves, and waits until the account has these words: what the page says may still be about the edit before. */
async function saveToAccount(page: Page, written: string): Promise<void> {
  await savingOf(page).save.click();
  const stored = () => page.evaluate(async () => (await fetch(location.pathname.replace("/editor/", "/content/editor/"))).text());
  await expect.poll(stored).toContain(written);
}

test("a lesson edited on two devices: different blocks are joined, the same block is asked about, and nothing of either is lost", async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const name = `Teacher of two ${process.pid}`;
  await page.goto("/start");
  await signIn(page, name);
  await page.goto("/editor");
  await page.getByRole("heading", { name: "New lesson" }).click();
  await page.keyboard.press("End");
  for (const paragraph of ["Thirds", "Sevenths"]) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(paragraph);
  }
  await savingOf(page).save.click();
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/);
  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await other.goto("/start");
  await signIn(other, name);
  await other.goto(page.url());
  await expect(words(other)).toHaveText(["Thirds", "Sevenths"]);

  // Different blocks, one of them a widget that goes, another a paragraph that comes.
  await other.context().setOffline(true);
  await typeAfter(other, "Sevenths", " fall");
  await page.getByRole("button", { name: "Chord finder menu" }).click();
  await (await menuItem(page, "Delete Chord finder")).click();
  await expect(page.getByRole("region", { name: "Chord finder", exact: true })).toHaveCount(0);
  await typeAfter(page, "Thirds", " stay");
  await expect(words(page)).toHaveText(["Thirds stay", "Sevenths"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Fifths rest");
  await saveToAccount(page, "Fifths rest");
  await expect(savingOf(page).word).toHaveText("Saved");
  await other.context().setOffline(false);
  await savingOf(other).save.click();
  await expect(words(other)).toHaveText(["Thirds stay", "Fifths rest", "Sevenths fall"]);
  await expect(other.getByRole("region", { name: "Chord finder", exact: true })).toHaveCount(0);
  await expect(savingOf(other).word).toHaveText("Saved");

  // The same block.
  await page.context().setOffline(true);
  await typeAfter(page, "Fifths rest", " at home");
  await typeAfter(other, "Fifths rest", " abroad");
  await saveToAccount(other, "abroad");
  await expect(savingOf(other).word).toHaveText("Saved");
  await page.context().setOffline(false);
  await savingOf(page).save.click();
  await expect(savingOf(page).word).toHaveText("Conflict");
  // Both texts side by side, with what differs marked.
  await expect(page.locator("mark")).toHaveText(["at home", "abroad"]);
  await expect(words(page)).toHaveText(["Thirds stay", "Fifths rest at home", "Sevenths"]);
  await page.getByRole("button", { name: "Save mine as a copy" }).click();
  await expect(savingOf(page).word).toHaveText("Saved");
  await expect(words(page)).toHaveText(["Thirds stay", "Fifths rest abroad", "Sevenths fall"]);
  await page.goto("/workspace/list");
  await page.getByRole("link", { name: "New lesson (copy)", exact: true }).click();
  await expect(words(page)).toHaveText(["Thirds stay", "Fifths rest at home", "Sevenths"]);
  await other.context().close();
  forgive(complaints, /412|ERR_INTERNET_DISCONNECTED/);
});
