import type { Page } from "@playwright/test";
import { listenFor, recordAudio, recorderReady } from "../support/audio-recorder.ts";
import { onsetsOf } from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded, startEmpty, type Workspace } from "../support/workspace-page.ts";

test.use({ bypassCSP: true });

const closeLayer = (page: Page) => page.keyboard.press("Escape");

async function dragOverBars(page: Page, workspace: Workspace, from: number, to: number): Promise<void> {
  const box = await workspace.player.getByRole("figure").boundingBox();
  if (box === null) throw new Error("There is no sheet.");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, y, { steps: 6 });
  await page.mouse.up();
}

test("a learner is counted in by four clicks, loops bars dragged over the sheet, types others, and mutes the chords", async ({ page }) => {
  await recordAudio(page);
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "I vi ii V", true);
  await expect(workspace.countIn).toBeChecked();
  await recorderReady(page);
  await soundsLoaded(page);
  await dragOverBars(page, workspace, 0.4, 0.6);
  await expect(workspace.loop).toBeChecked();
  const range = page.getByRole("button", { name: /Loop range/ });
  await expect(range).toHaveText("Bars 2–3");
  await range.click();
  await page.getByRole("spinbutton", { name: "Loop to bar" }).fill("2");
  await page.keyboard.press("Enter");
  await expect(range).toHaveText("Bar 2");
  await closeLayer(page);
  await workspace.play.click();
  await expect(workspace.player.getByRole("timer")).toBeVisible();
  await expect(workspace.player.getByText(/^−1\.\d\s?Count-in$/), "what the counter counts").toBeVisible();
  const recording = await listenFor(page, 3.6);
  const onsets = onsetsOf(recording).slice(0, 5);
  expect(onsets).toHaveLength(5);
  for (const [index, onset] of onsets.slice(1).entries())
    expect(Math.abs(onset - (onsets[index] ?? 0) - 0.375), `click ${index + 1}`).toBeLessThan(0.012);
  await page.getByRole("button", { name: "Mixer" }).click();
  const mute = page.getByRole("button", { name: "Mute Chords" });
  await mute.click();
  await expect(mute).toHaveAttribute("aria-pressed", "true");
  await expect(workspace.pause, "it goes on playing").toBeVisible();
});

test("repeats go up in fourths and faster: the sheet and the words say so, and the piece stays as it was", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  await workspace.tempo.fill("400");
  await workspace.tempo.press("Enter");
  await page.getByRole("button", { name: "Practice options" }).click();
  await page.getByRole("combobox", { name: "Each repeat" }).selectOption({ label: "Up in fourths" });
  await expect(workspace.loop, "keys that change need repeats").toBeChecked();
  await closeLayer(page);
  await workspace.play.click();
  await expect(workspace.player.getByText(/Repeat 2: in F, next in B♭/)).toBeVisible();
  await expect(workspace.player.getByRole("img", { name: "G minor 7" }).first()).toBeVisible();
  await workspace.pause.click();
  await page.getByRole("button", { name: "Practice options" }).click();
  await page.getByRole("combobox", { name: "Each repeat" }).selectOption({ label: "The same key" });
  await closeLayer(page);
  await expect(workspace.player.getByRole("img", { name: "D minor 7" }).first()).toBeVisible();
});

test("the music that fills the screen stays when a phone is turned, and is left by Esc and by Back for good", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  await workspace.player.getByRole("button", { name: "Stand", exact: true }).click();
  const leave = page.getByRole("button", { name: "Leave the stand" });
  await expect(leave).toBeVisible();
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(page.locator("[data-columns='6']")).toBeAttached();
  await expect(leave).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(leave).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator("[data-columns='1']")).toBeAttached();
  await expect(leave).toBeHidden();
  await workspace.player.getByRole("button", { name: "Stand", exact: true }).click();
  await expect(leave).toBeVisible();
  await page.goBack();
  await expect(leave).toBeHidden();
  await expect(workspace.player).toBeVisible();
});

test("without a piece the player shows its controls, and none of them can be used", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await startEmpty(workspace);
  await expect(workspace.player).toContainText("Nothing to play yet");
  for (const control of [workspace.play, workspace.restart, workspace.loop, workspace.tempo]) {
    await expect(control).toBeVisible();
    await expect(control).toBeDisabled();
  }
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "No music yet");
  await workspace.preset("ii V I").click();
  for (const control of [workspace.play, workspace.restart, workspace.loop, workspace.tempo]) await expect(control).toBeEnabled();
});
