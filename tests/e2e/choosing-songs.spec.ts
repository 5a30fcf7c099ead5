import { expect, test } from "../support/test.ts";
import { openWorkspace, widget } from "../support/workspace-page.ts";

test("a teacher finds a first song for a beginner within three clicks, and it stands in the player with its words", async ({ page }) => {
  const workspace = await openWorkspace(page);
  const tools = page.getByRole("button", { name: "Tools", exact: true });
  await tools.click();
  await page.getByRole("button", { name: "Add Repertoire", exact: true }).click();
  const repertoire = widget(page, "Repertoire");
  await expect(repertoire).toHaveCount(1);
  await tools.click();
  await repertoire.scrollIntoViewIfNeeded();
  const all = await repertoire.getByText(/^\d+ songs$/).textContent();

  await repertoire.getByRole("radio", { name: "Level 1", exact: true }).click();
  await expect(repertoire.getByText(/^\d+ songs$/)).not.toHaveText(all ?? "");
  await repertoire.getByRole("combobox", { name: "Song" }).click();
  await page.getByRole("listbox").getByRole("option", { name: "Ah! vous dirai-je, maman" }).click();

  await expect(repertoire.getByText("Level 1", { exact: true })).toBeVisible();
  await expect(repertoire.getByText("Teaches five fingers and a sixth note, with I, IV and V")).toBeVisible();
  await expect(workspace.player.getByRole("figure")).toHaveAccessibleName(/^Ah! vous dirai-je, maman/);
});

test("a tune is found by its English title in the songs, in Find and in the Repertoire tool, which say so", async ({ page }) => {
  await openWorkspace(page);
  const tools = page.getByRole("button", { name: "Tools", exact: true });
  await tools.click();
  await page.getByRole("button", { name: "Add Repertoire", exact: true }).click();
  await tools.click();
  await widget(page, "Repertoire").getByRole("combobox", { name: "Song" }).pressSequentially("twinkle");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Ah! vous dirai-je, mamanTwinkle, Twinkle, Little Star"]);
  await page.keyboard.press("Escape");
  await page.goto("/songs");
  await page.getByRole("searchbox", { name: "Find songs" }).fill("twinkle");
  await expect(page.getByRole("button", { name: "Look at Ah! vous dirai-je, maman" })).toContainText(
    "Also “Twinkle, Twinkle, Little Star”",
  );
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("little star");
  await expect(page.getByRole("dialog").getByRole("option", { name: /Ah! vous dirai-je/ })).toBeVisible();
});

test("songs are filtered by style, form, tempo and by what they hold, found by what they teach, and shown again", async ({ page }) => {
  await openWorkspace(page);
  const tools = page.getByRole("button", { name: "Tools", exact: true });
  await tools.click();
  await page.getByRole("button", { name: "Add Repertoire", exact: true }).click();
  const repertoire = widget(page, "Repertoire");
  await tools.click();
  await repertoire.scrollIntoViewIfNeeded();
  await repertoire.getByRole("combobox", { name: "Style" }).selectOption("Bossa nova");
  await expect(repertoire.getByText("2 songs", { exact: true })).toBeVisible();
  await repertoire.getByRole("combobox", { name: "Form" }).selectOption("AABA");
  await expect(repertoire.getByText("1 song", { exact: true })).toBeVisible();
  await repertoire.getByRole("combobox", { name: "Music" }).selectOption({ label: "A melody" });
  await expect(repertoire.getByText("No songs match. Choose fewer filters.")).toBeVisible();
  await repertoire.getByRole("button", { name: "Show all songs" }).click();
  await repertoire.getByRole("combobox", { name: "Song" }).pressSequentially("the first ii-V");
  await expect(page.getByRole("listbox").getByRole("option").filter({ hasText: "Honeysuckle Rose" })).toBeVisible();
});

test("on the page of songs too a first song for a beginner is two clicks away, and is played", async ({ page }) => {
  await page.goto("/songs");
  await page.getByRole("radio", { name: "Level 1", exact: true }).click();
  await expect(page.getByRole("button", { name: "Look at All of Me" })).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Mary Had a Little Lamb" })).toContainText("Teaches five notes under one hand");
  await page.getByRole("button", { name: "Play: Mary Had a Little Lamb" }).click();
  await expect(page.getByRole("figure", { name: /^Mary Had a Little Lamb/ })).toBeVisible();
  await page.goto("/songs");
  await page.getByRole("combobox", { name: "Style" }).selectOption("Bossa nova");
  await expect(page.getByRole("button", { name: /^Look at / })).toHaveCount(2);
  await page.getByRole("button", { name: "Show all songs" }).click();
  await expect(page.getByRole("button", { name: "Look at All of Me" })).toBeVisible();
});

test("the next song of a set list is led in as the first was, also where the first was paused in the middle; at rest it is only put in", async ({
  page,
}) => {
  await page.goto("/songs");
  const titles = ["Amazing Grace", "Andalusian cadence", "Ah! vous dirai-je, maman"];
  for (const title of titles) {
    await page.getByRole("searchbox", { name: "Find songs" }).fill(title);
    await page.getByRole("checkbox", { name: `Choose ${title}`, exact: true }).check();
  }
  await page.getByRole("button", { name: "Add to set list" }).click();
  await page.getByRole("textbox", { name: "New set list" }).fill("Gig");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Gig 3 songs" }).click();
  for (const title of titles) {
    const tempo = page.getByRole("spinbutton", { name: `Tempo of ${title}` });
    await tempo.fill("200");
    await tempo.blur();
  }
  await page.getByRole("button", { name: "Play from the first song" }).click();
  const stand = page.getByRole("dialog", { name: "Stand" });
  const next = stand.getByRole("button", { name: /^Next: / });
  const leadIn = stand.getByText("Count-in", { exact: true });
  const music = stand.getByText(/^bar [2-9]$/);
  await expect(music).toBeVisible({ timeout: 20_000 });

  await next.click();
  await expect(stand.getByText(/^2 of 3: /)).toBeVisible();
  await expect(leadIn, "it was playing: counted in, and then the intro").toBeVisible();
  await expect(stand.getByText("Intro", { exact: true })).toBeVisible();
  await expect(music).toBeVisible({ timeout: 20_000 });

  await stand.getByRole("button", { name: "Pause", exact: true }).click();
  await next.click();
  await expect(stand.getByText(/^3 of 3: /)).toBeVisible();
  await expect(stand.getByText(/^(bar 1|Pick-up)$/), "the next one stands at its beginning").toBeVisible();
  await stand.getByRole("button", { name: "Play", exact: true }).click();
  await expect(leadIn).toBeVisible();
});
