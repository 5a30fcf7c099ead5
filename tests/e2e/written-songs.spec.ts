import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import ToneMidi from "@tonejs/midi";
import { expect, test } from "../support/test.ts";
import { widget, workspaceOf } from "../support/workspace-page.ts";

/** Two voices under changes: |: 1 2 |1 3 :|2 4 |], a bar each second. */
const FORM = [
  ...["X:1", "T:Form of Four", "L:1/4", "Q:1/4=240", "M:4/4", "K:C", 'V:1 treble nm="Lead"', 'V:2 treble nm="Second"'],
  ...["V:1", '|: "C" c4 | "F" d4 |1 "G7" e4 :|2 "Am" f4 |]', "V:2", "|: E4 | F4 |1 G4 :|2 A4 |]", ""],
].join("\n");

/** Stores a song of one's own on the dashboard, which puts it into the player. */
async function withSong(page: Page) {
  await page.goto("/dashboard");
  const repertoire = widget(page, "Repertoire");
  await repertoire.getByRole("button", { name: "Add song" }).click();
  const dialog = page.getByRole("dialog", { name: "Add song" });
  await dialog.getByRole("textbox", { name: "Song text" }).fill(FORM);
  await dialog.getByRole("button", { name: "Save song" }).press("Enter");
  await expect(dialog).toBeHidden();
  const workspace = workspaceOf(page);
  await expect(workspace.player.getByLabel("Form of Four, 4 bars")).toBeVisible();
  return workspace;
}

/** What the counter says, each text once, from now on. */
async function watchCounter(page: Page): Promise<() => Promise<readonly string[]>> {
  const counter = page
    .getByRole("group", { name: "Transport", exact: true })
    .locator("span", { has: page.locator("b") })
    .first();
  const said = await counter.evaluateHandle((element) => {
    const texts: string[] = [];
    const note = () => {
      const text = [...element.children].map(({ textContent }) => textContent).join(" ");
      if (texts.at(-1) !== text) texts.push(text);
    };
    note();
    new MutationObserver(note).observe(element, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => said.jsonValue();
}

test("a song with a repeat and two voices: its sheet has each bar once, it plays in order, and its MIDI file has that order", async ({
  page,
}) => {
  const workspace = await withSong(page);
  const sheet = workspace.player.getByLabel("Form of Four, 4 bars");
  await expect(sheet).toHaveAttribute("aria-busy", "false");
  await expect(sheet.locator("[data-kind=volta]")).toHaveText(["1.", "2."]);
  const said = await watchCounter(page);
  if ((await workspace.countIn.getAttribute("aria-checked")) === "true") await workspace.countIn.click();
  await workspace.play.click();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 4, 2nd time");
  await expect(workspace.play, "it stops at the end").toBeVisible();
  const places = (await said()).filter((text) => /^\d+\.\d /.test(text)).map((text) => text.replace(/\.\d (?:bar\.beat)?/, " ").trim());
  const bars = places.filter((place, index) => place !== places[index - 1]);
  expect(bars.slice(0, 7)).toEqual(["1", "2", "3", "1 2nd time", "2 2nd time", "4", "1"]);

  const downloading = page.waitForEvent("download");
  await workspace.player.getByRole("button", { name: "Download MIDI" }).click();
  const midi = new ToneMidi.Midi(readFileSync(await (await downloading).path()));
  const track = (name: string) => midi.tracks.find((each) => each.name === name)?.notes.map((note) => note.midi);
  expect(track("Lead")).toEqual([72, 74, 76, 72, 74, 77]);
  expect(track("Second")).toEqual([64, 65, 67, 64, 65, 69]);
});

test("a click on a bar goes to its first time and another to its next; each voice has its strip; the song is there after a reload", async ({
  page,
}) => {
  const workspace = await withSong(page);
  const sheet = workspace.player.getByLabel("Form of Four, 4 bars");
  await expect(sheet).toHaveAttribute("aria-busy", "false");
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (box === null) throw new Error("the sheet is not drawn");
  const clickBar = () => page.mouse.click(box.x + box.width * 0.4, box.y + box.height / 2);
  await clickBar();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 4");
  await clickBar();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 4, 2nd time");
  await workspace.player.getByRole("button", { name: "Mixer" }).click();
  await expect(page.getByRole("group", { name: "Second" }).getByRole("button", { name: "Mute Second" })).toBeVisible();
  await page.getByRole("button", { name: "Mute Second" }).press("Enter");
  await expect(page.getByRole("button", { name: "Mute Second" })).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await widget(page, "Repertoire").getByRole("combobox", { name: "Song" }).click();
  await page.getByRole("option", { name: /Form of Four/ }).click();
  await expect(workspaceOf(page).player.getByLabel("Form of Four, 4 bars")).toBeVisible();
});

test("on a phone the counter says which time a bar sounds, and nothing sticks out", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const workspace = await withSong(page);
  await workspace.play.click();
  await expect(page.getByRole("region", { name: "Transport", exact: true }).getByText("2nd time")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
