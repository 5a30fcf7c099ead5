import { expect, test } from "../support/test.ts";

test("what is done to a lesson's blocks, and undone, is said to a screen reader; typing is not; columns are named", async ({ page }) => {
  await page.goto("/editor");
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  await page.getByRole("button", { name: "Write here" }).click();
  await page.keyboard.type("alpha");
  await page.keyboard.press("Enter");
  await page.keyboard.type("beta");
  const said = page.getByRole("status").filter({ hasText: /^(?:Moved|Stays|Duplicated|Deleted|Undone|Redone)/ });
  await expect(said).toHaveCount(0);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(said).toHaveText(/^Moved to 2 of \d$/);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(said).toHaveText(/^Moved to 1 of \d$/);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(said).toHaveText(/^Stays at 1 of \d$/);
  const act = async (name: RegExp) => {
    await text.getByText("beta", { exact: true }).first().hover();
    await page.getByRole("button", { name: "Move block" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act(/^Duplicate/);
  await expect(said).toHaveText("Duplicated: beta");
  await act(/^Delete block/);
  await expect(said).toHaveText("Deleted: beta");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(said).toHaveText("Undone: beta is back");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(said).toHaveText("Redone: beta is gone");

  await text.getByText("alpha", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/columns");
  await page.getByRole("option", { name: "Two columns", exact: true }).click();
  await page.keyboard.type("left");
  await expect(text.getByRole("group", { name: "Column 1 of 2" })).toHaveText("left");
  await page.getByRole("radio", { name: "Read" }).click();
  await expect(page.getByRole("article").getByRole("group", { name: "Column 2 of 2" })).toBeVisible();
});
