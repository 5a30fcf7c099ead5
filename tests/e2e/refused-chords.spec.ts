import type { Page } from "@playwright/test";
import { appears, listed, openAt, rename, savingOf } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";
import { workspaceOf } from "../support/workspace-page.ts";

test.use({ readAlerts: true });

const WRONG = "Dm7 | Hx7 | C";
const WHY = "“Hx7” is not a chord. Correct it or remove it.";
const NOT_SAVED = `Everything is saved except the chords “${WRONG}”.`;

const partsOf = (page: Page) => {
  const { progressions, undo, redo } = workspaceOf(page);
  return { ...savingOf(page), progressions, undo, redo, field: progressions.getByRole("textbox", { name: "Chords" }) };
};

/** A workspace with a title and with chords that are refused. */
async function withRefused(page: Page) {
  await openAt(page, "/workspace/new");
  const parts = partsOf(page);
  await expect(parts.word).toHaveText("Kept on this device");
  await rename(page, "Blues in F");
  const accepted = await parts.field.inputValue();
  await parts.field.fill(WRONG);
  await parts.field.press("Enter");
  await expect(parts.progressions.getByText(WHY)).toBeVisible();
  return { ...parts, accepted };
}

test("refused chords are not called saved, are there after a reload, and are saved once they are mended", async ({ page }) => {
  const { save, word, title, field, progressions } = await withRefused(page);
  await expect(word).toHaveText("1 chord line not saved");
  await save.click();
  await expect(page).toHaveURL(/\/workspace\/local-/);
  await expect(page.getByRole("alert").filter({ hasText: NOT_SAVED })).toBeVisible();
  await expect(page.getByText("Workspace saved successfully")).toHaveCount(0);
  await page.reload();
  await expect(title).toHaveValue("Blues in F");
  await expect(field).toHaveValue(WRONG);
  await expect(progressions.getByText(WHY)).toBeVisible();
  await expect(word).toHaveText("1 chord line not saved");
  await field.fill("Dm7 | G7 | C");
  const told = appears(page, "Workspace saved successfully");
  await save.click();
  await told;
  await expect(word).toHaveText("Kept on this device");
  await expect(page.getByText(NOT_SAVED)).toHaveCount(0);
  await page.reload();
  await expect(field).toHaveValue("Dm7 | G7 | C");
  await expect(word).toHaveText("Kept on this device");
});

test("Undo takes refused chords back before an older step, Redo brings them again", async ({ page }) => {
  const { accepted, title, field, undo, redo, word } = await withRefused(page);
  await undo.click();
  await expect(field).toHaveValue(accepted);
  await expect(title).toHaveValue("Blues in F");
  await expect(word).toHaveText("Kept on this device");
  await redo.click();
  await expect(field).toHaveValue(WRONG);
  await rename(page, "Blues in Bb");
  await undo.click();
  await expect(title, "what was done after them goes first").toHaveValue("Blues in F");
  await expect(field).toHaveValue(WRONG);
  await title.blur();
  await page.keyboard.press("Control+z");
  await expect(field).toHaveValue(accepted);
  await page.keyboard.press("Control+z");
  await expect(title).not.toHaveValue("Blues in F");
});

test("refused chords stay in their tab while it is open, and go to the next one when it is closed", async ({ page, context }) => {
  const { save, word, accepted, field } = await withRefused(page);
  await save.click();
  await expect(page).toHaveURL(/\/workspace\/local-/);
  const other = await context.newPage();
  await openAt(other, new URL(page.url()).pathname);
  const there = partsOf(other);
  await expect(there.field).toHaveValue(accepted);
  await expect(there.word).toHaveText("Kept on this device");
  await other.reload();
  await expect(there.field).toHaveValue(accepted);
  await expect(there.word).toHaveText("Kept on this device");
  await expect(field).toHaveValue(WRONG);
  await expect(word).toHaveText("1 chord line not saved");
  await page.close();
  await other.reload();
  await expect(there.field).toHaveValue(WRONG);
  await expect(there.word).toHaveText("1 chord line not saved");
});

/** Whether the device has a draft; it is asked in the page, whose storage it is. */
const hasDraft = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open("woodshed");
    await new Promise((resolve) => opened.addEventListener("success", resolve));
    const drafts = opened.result.transaction("drafts").objectStore("drafts").count();
    await new Promise((resolve) => drafts.addEventListener("success", resolve));
    opened.result.close();
    return drafts.result > 0;
  });

test("chords that nobody entered yet are found again by the list, though the tab of the new workspace was closed", async ({
  page,
  context,
}) => {
  const closed = await context.newPage();
  await openAt(closed, "/workspace/new");
  await partsOf(closed).field.fill("Fm7 | Bb7 | x");
  await expect.poll(() => hasDraft(closed)).toBe(true);
  await closed.close();
  await page.goto("/workspace/list");
  await listed(page, "New workspace").click();
  await expect(partsOf(page).field).toHaveValue("Fm7 | Bb7 | x");
  await expect(partsOf(page).word).toHaveText("1 chord line not saved");
});

test("chords of uneven bars stay in their field, and others that are written over them stand as they are written", async ({ page }) => {
  await openAt(page, "/workspace/new");
  const { field } = partsOf(page);
  const { player } = workspaceOf(page);
  for (const [text, bars] of [
    ["Dm7 G7 C F Bb Eb | Cmaj7", 2],
    ["Dm7 | G7 | Cmaj7", 3],
  ] as const) {
    await field.fill(text);
    await field.press("Enter");
    await expect(player.getByRole("figure", { name: new RegExp(`, ${bars} bars$`) })).toBeVisible();
    await expect(field).toHaveValue(text);
  }
  await expect(player.getByRole("img", { name: "G 7", exact: true })).toBeVisible();
});

test.describe("by finger", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true });

  test("the field stays in sight when what comes with the chords taken stands above it", async ({ page }) => {
    await openAt(page, "/workspace/new");
    const { field, progressions } = partsOf(page);
    await field.fill("Dm7 | G7 | C6");
    await field.press("Enter");
    await expect(progressions.getByRole("spinbutton", { name: /tempo/i })).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 0.95 });
  });
});
