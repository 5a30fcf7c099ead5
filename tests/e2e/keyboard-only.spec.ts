import type { Locator, Page } from "@playwright/test";
import { recordAudio, recorderReady, takeRecording } from "../support/audio-recorder.ts";
import { onsetsOf } from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { openWorkspace, soundsLoaded } from "../support/workspace-page.ts";

test.use({ bypassCSP: true });

/** Goes on by Tab until the control has focus. */
async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let step = 0; step < 120; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("Tab never came to that control.");
}

/** Whether the focused element is drawn otherwise than when it has no focus. */
const focusIsVisible = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof Element)) return false;
    const look = (element: Element) =>
      [element, ...element.querySelectorAll("*")].map((each) => {
        const { outline, boxShadow, stroke, strokeWidth } = getComputedStyle(each);
        return [outline, boxShadow, stroke, strokeWidth].join();
      });
    const withFocus = look(focused).join();
    (focused as HTMLElement).blur();
    const without = look(focused).join();
    (focused as HTMLElement).focus();
    return withFocus !== without;
  });

test("key, progression, play and training by the keyboard alone", async ({ page }) => {
  await recordAudio(page);
  const workspace = await openWorkspace(page);
  await recorderReady(page);
  await soundsLoaded(page);

  await tabTo(page, workspace.key("C"));
  expect(await focusIsVisible(page), "focus is seen on the circle").toBe(true);
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowLeft");
  await expect(workspace.key("Eb")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(workspace.key("Eb")).toHaveAttribute("aria-pressed", "true");

  await tabTo(page, workspace.preset("I vi ii V"));
  await page.keyboard.press("Space");
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await expect(workspace.preset("ii V I")).toBeChecked();
  await expect(workspace.preset("ii V I")).toBeFocused();
  expect(await focusIsVisible(page), "focus is seen on the progression").toBe(true);

  await tabTo(page, workspace.play, "Shift+Tab");
  expect(await focusIsVisible(page), "focus is seen on Play").toBe(true);
  await page.keyboard.press("Enter");
  await expect(workspace.pause).toBeVisible();
  await expect(workspace.play, "it plays to its end").toBeVisible({ timeout: 10_000 });
  expect(onsetsOf(await takeRecording(page)), "four clicks count in three chords").toHaveLength(7);

  const next = workspace.training.getByRole("button", { name: "Next" });
  await tabTo(page, next);
  await page.keyboard.press("Space");
  await expect(workspace.steps.first()).toContainText("Skipped");
});

test("a chord is played with Enter, and the piano is one tab stop whose arrows move and whose Enter plays", async ({ page }) => {
  const workspace = await openWorkspace(page);
  const chord = workspace.chords.getByRole("button", { name: /^D minor 7/ }).first();
  await tabTo(page, chord);
  await page.keyboard.press("Enter");
  await expect(chord).toHaveAttribute("aria-pressed", "true");

  await tabTo(page, workspace.piano.locator("button[data-midi][tabindex='0']"));
  const before = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.keyboard.press("ArrowRight");
  const focused = page.locator(":focus");
  expect(await focused.getAttribute("aria-label")).not.toBe(before);
  await page.keyboard.down("Enter");
  await expect(focused).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.up("Enter");
  await expect(focused).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Tab");
  await expect(workspace.piano.locator("button[data-midi]:focus")).toHaveCount(0);
});
