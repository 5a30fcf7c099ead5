import { expect, test } from "../support/test.ts";

test("from the start page to a lesson that sounds: a template opens whole and saved, plays at once, and is read on a phone with Play in reach", async ({
  page,
}) => {
  await page.goto("/start");
  await page
    .getByRole("list", { name: "Lesson templates" })
    .getByRole("button", { name: /^ii-V-I in three keys/ })
    .click();
  await expect(page).toHaveURL(/\/editor\/local-/);
  await expect(page.getByRole("heading", { name: "ii-V-I in three keys", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Templates" }), "templates stand over new documents alone").toHaveCount(0);
  const player = page.getByRole("region", { name: "Player", exact: true });
  await player.getByRole("button", { name: "Play", exact: true }).click();
  await expect(player.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await player.getByRole("button", { name: "Pause", exact: true }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("radio", { name: "Read" }).click();
  const bar = page.getByRole("region", { name: "Play and practise" });
  await expect(bar.getByRole("button", { name: "Play", exact: true })).toBeInViewport();
  await expect(bar.getByRole("button", { name: "Practise" })).toBeInViewport();
  const training = page.getByRole("region", { name: "Training", exact: true });
  await training.scrollIntoViewIfNeeded();
  await expect(training.getByText("Full screen", { exact: true }), "the way to the whole screen says what it does").toBeVisible();

  await page.goto("/editor");
  await page.getByRole("button", { name: "Start from a template" }).click();
  await page
    .getByRole("list", { name: "Lesson templates" })
    .getByRole("button", { name: /^Blues in F/ })
    .click();
  await expect(page.getByRole("heading", { name: "Blues in F", level: 1 })).toBeVisible();

  await page.goto("/start");
  await page
    .getByRole("list", { name: "Lesson templates" })
    .getByRole("button", { name: /^Tritone substitution/ })
    .click();
  await expect(page.getByText("Plays the progression above, through Tritone substitution")).toBeVisible();
  await expect(page.getByText("Played by the player below, Player 2, further below")).toBeVisible();
});
