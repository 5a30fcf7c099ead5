import { expect, test } from "../support/test.ts";
import { menuItem } from "../support/workspace-page.ts";

test("by the menu of a progression its chords are practised, become a song of one's own, and stand in a new lesson that plays them", async ({
  page,
}) => {
  await page.goto("/workspace");
  const progressions = page.getByRole("region", { name: "Progressions", exact: true });
  const field = progressions.getByRole("textbox", { name: "Chords", exact: true });
  const choose = async (label: string) => {
    await page.getByRole("button", { name: "Progressions menu" }).click();
    await (await menuItem(page, label)).click();
  };
  await field.fill("Fm7 Bb7 | Ebmaj7");
  await field.press("Enter");
  await choose("Practise this");
  await expect(page.getByRole("region", { name: "Training", exact: true })).toContainText("Step 1 of 3");
  await choose("Save as song");
  await expect(page.getByText(/is in your songs now/)).toBeVisible();
  await choose("Add to lesson");
  await expect(page).toHaveURL(/\/editor$/);
  const player = page.getByRole("region", { name: "Player", exact: true });
  await expect(player.getByRole("figure").first()).toBeVisible();
  await player.getByRole("button", { name: "Play", exact: true }).click();
  await expect(player.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
});
