import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, widget } from "../support/workspace-page.ts";

/** Keys of the footer piano that are lit, by their fixed names, with what stands on them. */
const lit = (page: Page): Promise<(string | null)[][]> =>
  page
    .getByRole("region", { name: "Footer piano" })
    .locator("[aria-pressed=true]")
    .evaluateAll((keys) => keys.map((key) => [key.getAttribute("aria-label"), key.textContent]));
const wordsOn = async (page: Page, key: string): Promise<string> => {
  const found = (await lit(page)).find(([name]) => name === key);
  return found?.[1] ?? "";
};

test("Gb is offered beside F#: the chords are spelled with flats, and the keys too while it plays", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  await workspace.player.getByRole("button", { name: /Transpose/ }).click();
  const sharps = page.getByRole("button", { name: "F# major", exact: true });
  const flats = page.getByRole("button", { name: "Gb major", exact: true });
  await sharps.click();
  await expect(sharps).toHaveAttribute("aria-pressed", "true");
  await flats.press("Enter");
  await expect(flats).toHaveAttribute("aria-pressed", "true");
  await expect(sharps).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Escape");
  const sheet = workspace.player.getByRole("figure");
  await expect(sheet.getByRole("img", { name: "A flat minor 7" })).toBeVisible();
  await expect(sheet.getByRole("img", { name: "D flat 7" })).toBeVisible();
  await workspace.play.click();
  await expect.poll(() => wordsOn(page, "G#3")).toContain("A\u266d");
  await workspace.pause.click();
  await workspace.undo.click();
  await expect(sheet.getByRole("img", { name: "G sharp minor 7" })).toBeVisible();
});

test("the chord finder is told that someone plays the root: by the switch, and by itself while the player's bass sounds", async ({
  page,
}) => {
  const workspace = await openWorkspace(page);
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  await page.getByRole("button", { name: "Add Chord finder", exact: true }).click();
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  const finder = widget(page, "Chord finder");
  await finder.scrollIntoViewIfNeeded();
  const names = finder.getByRole("status", { name: "Chord names" });
  const someone = finder.getByRole("switch", { name: "Someone else plays the root" });
  for (const key of ["F3", "A3", "C4", "E4"]) await finder.getByRole("button", { name: key, exact: true }).click();
  await expect(names.getByRole("img").first()).toHaveAccessibleName("F major 7");
  await expect(someone).not.toBeChecked();
  await someone.press("Space");
  await expect(someone).toBeChecked();
  await expect(names.getByRole("img").first()).toHaveAccessibleName("D minor 9");
  await someone.click();
  await expect(names.getByRole("img").first()).toHaveAccessibleName("F major 7");
  await chooseProgression(workspace, "C", "ii V I");
  await workspace.tempo.fill("30");
  await workspace.tempo.press("Enter");
  await workspace.play.click();
  await expect(someone, "the player's bass sounds").toBeChecked();
  await workspace.pause.click();
  await expect(someone).not.toBeChecked();
});

test("a song of the dashboard's repertoire plays with a bass below its chords, which the mixer mutes", async ({ page }) => {
  await page.goto("/dashboard");
  const song = page.getByRole("combobox", { name: "Song" });
  await song.click();
  await song.pressSequentially("All of Me");
  await page.getByRole("listbox").getByRole("option").first().click();
  const player = widget(page, "Player");
  await expect(player.getByRole("figure")).toHaveAccessibleName(/^All of Me/);
  const transport = page.getByRole("group", { name: "Transport", exact: true });
  await transport.getByRole("switch", { name: "Count-in" }).click();
  await transport.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => (await lit(page)).map(([name]) => name)).toContain("C2");
  await transport.getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByRole("button", { name: "Mixer" }).click();
  await expect(page.getByRole("button", { name: "Mute Bass" })).toBeVisible();
});
