import { expect, type Page } from "@playwright/test";
import { widget, workspaceOf } from "./workspace-page.ts";

/** Twelve bars with words, a repeat with two endings, a tie and a slur over line ends; a bar lasts 0.75 s. */
const SONG = [
  ...["X:1", "T:Blue Lantern", "C:A. Maker", "R:Medium swing", "L:1/8", "Q:1/4=320", "M:4/4", "K:Cm", 'V:1 treble nm="Melody"', "V:1"],
  '|: "Cm7"c4 (3d2e2c2 | "Fm7"f2 e2 z2 d2 | "Dm7b5"c2 B4 "G7b9"B2 | "Cm7"c8- |',
  "w: The blue lan-tern shines on the wa-ter still",
  '"Ab7#11"c2 d2 e2 (f2 | "G7alt"=b4) _a4 |1 "Cm6/9"g8 | "Dm7b5"f4 "G7"d4 :|2 "Cmaj7#5"g6 ^f2 | "Db7"f8 |',
  '"Cm7"c4 e4 | "Fm7"f4 c4 |]',
  "",
].join("\n");

/** The dashboard with a song of its own on the sheet: "Blue Lantern", twelve bars in C minor. */
export async function lanternSheet(page: Page) {
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

/** Chooses one of the four views. */
export async function chooseView(page: Page, name: string): Promise<void> {
  await workspaceOf(page)
    .player.getByRole("button", { name: /^View: / })
    .click();
  await page.getByRole("group", { name: "View" }).getByRole("button", { name }).click();
  await page.keyboard.press("Escape");
}
