import type { Page } from "@playwright/test";
import { recordAudio, recorderReady, soundHeard, takeRecording } from "../support/audio-recorder.ts";
import { expect, test } from "../support/test.ts";
import { openWorkspace, workspaceOf } from "../support/workspace-page.ts";

test.use({ bypassCSP: true });

const PIANO = /acoustic_grand_piano(_\d)?\.mp3/;

/** Holds the piano's samples back; the answer says how many were asked for, and lets them come. */
async function holdPiano(page: Page) {
  let isHeld = true;
  const waiting: (() => void)[] = [];
  await page.route(PIANO, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return {
    asked: () => waiting.length,
    release() {
      isHeld = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}

/** The loudest that was heard since the last look. */
async function loudest(page: Page): Promise<number> {
  const { left } = await takeRecording(page);
  return left.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

test("a key that is held while the piano is on its way sounds when it is there", async ({ page }) => {
  const piano = await holdPiano(page);
  await recordAudio(page);
  await openWorkspace(page);
  const key = page.getByRole("button", { name: "C4", exact: true });
  await key.hover();
  await page.mouse.down();
  await recorderReady(page);
  await expect.poll(piano.asked).toBeGreaterThan(0);
  await expect(key).toHaveAttribute("aria-pressed", "true");
  expect(await loudest(page)).toBe(0);
  await expect(page.getByText("The instrument is still loading.")).toBeVisible();
  piano.release();
  await expect(page.getByText("The instrument is still loading.")).toBeHidden();
  await soundHeard(page);
  await page.mouse.up();
});

test("music that is asked for while the piano is on its way begins with its first note when it is there, once, and says why it waits", async ({
  page,
}) => {
  const piano = await holdPiano(page);
  await recordAudio(page);
  await openWorkspace(page);
  const { play, pause } = workspaceOf(page);
  await play.click();
  await recorderReady(page);
  await expect.poll(piano.asked).toBeGreaterThan(0);
  await expect(page.getByText("The instrument is still loading.")).toBeVisible();
  await play.click();
  await expect(pause).toBeHidden();
  piano.release();
  await expect(pause).toBeVisible();
  await expect(page.getByText("The instrument is still loading.")).toBeHidden();
  await soundHeard(page);
  await pause.click();
});

test("Esc takes back music that waits for the piano", async ({ page }) => {
  const piano = await holdPiano(page);
  await recordAudio(page);
  await openWorkspace(page);
  const workspace = workspaceOf(page);
  await workspace.play.click();
  await expect.poll(piano.asked).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await recorderReady(page);
  piano.release();
  const key = page.getByRole("button", { name: "C4", exact: true });
  await key.hover();
  await page.mouse.down();
  await soundHeard(page);
  await page.mouse.up();
  // What is answered after it was sent later; waiting for it to be hidden would wait for the music's end.
  await workspace.key("Eb").click();
  await expect(workspace.key("Eb")).toHaveAttribute("aria-pressed", "true");
  expect(await workspace.pause.isVisible()).toBe(false);
});

test("a chord that is clicked while the piano is on its way sounds when it is there", async ({ page }) => {
  const piano = await holdPiano(page);
  await recordAudio(page);
  const { chords } = await openWorkspace(page);
  await chords
    .getByRole("region", { name: "In the scale" })
    .getByRole("button", { name: /^D minor 7/ })
    .click();
  await recorderReady(page);
  await expect.poll(piano.asked).toBeGreaterThan(0);
  piano.release();
  await soundHeard(page);
});
