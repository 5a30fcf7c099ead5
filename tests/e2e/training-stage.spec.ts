import type { Page } from "@playwright/test";
import { fakeMidi } from "../support/fake-midi.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded } from "../support/workspace-page.ts";

test("training fills the screen: a chord that is held turns nothing red, a refusal says why, the card's piano is one picture, Esc leaves", async ({
  page,
}) => {
  const keys = await fakeMidi(page);
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I", true);
  await soundsLoaded(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keys.plug();
  await expect(workspace.training.getByRole("img", { name: "Step 1: F3, A♭3, C4, E♭4" })).toBeVisible();
  await expect(workspace.steps.getByRole("button"), "no key of a card is a button").toHaveCount(0);
  await workspace.training.getByRole("button", { name: "Full screen" }).click();
  const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
  const status = stage.getByRole("status");
  await expect(status, "what is asked for is said").toHaveText("Step 1 of 3: F minor 7. Its notes are F, A flat, C, E flat.");
  await expect(stage.getByRole("figure", { name: /^ii V I/ }), "the music stands there").toBeVisible();
  const said = await saidFromNow(page);
  await keys.press(53, 56, 60, 63);
  await expect(status).toHaveText("Right. Step 2 of 3: B flat 7. Its notes are B flat, D, F, A flat.");
  await expect(stage.getByRole("listitem").filter({ hasText: "Wrong" }), "what is held from the chord before").toContainText("–");
  await keys.release(53, 56, 60, 63);
  await keys.press(58, 62, 64);
  await expect(status).toHaveText("E is not in B flat 7. 1 wrong so far.");
  await expect(stage.getByRole("listitem").filter({ hasText: "Wrong" })).toContainText("E");
  await keys.release(58, 62, 64);
  await keys.press(58, 62, 65, 68);
  await expect(status).toHaveText(/^Right, after 1 wrong try\. Step 3 of 3: E flat major 7\./);
  await keys.release(58, 62, 65, 68);
  await keys.press(51, 55, 58, 62);
  await expect(status).toHaveText("Right. All 3 steps done: 2 right at once, 1 after a wrong try.");
  expect(await said(), "a whole run by ear: each verdict with what comes, once, and nothing else").toEqual([
    "Right. Step 2 of 3: B flat 7. Its notes are B flat, D, F, A flat.",
    "E is not in B flat 7. 1 wrong so far.",
    "Right, after 1 wrong try. Step 3 of 3: E flat major 7. Its notes are E flat, G, B flat, D.",
    "Right. All 3 steps done: 2 right at once, 1 after a wrong try.",
  ]);
  await page.keyboard.press("Escape");
  await expect(stage).toHaveCount(0);
  await expect(workspace.training.getByText("All 3 steps done").first()).toBeVisible();
});

/** Hears all live regions of the page from now on, as a screen reader does; the answer gives what they said. */
async function saidFromNow(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    new MutationObserver((changes) => {
      const regions = new Set(
        changes.flatMap(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement;
          return element?.closest("[role=status], [role=alert], [aria-live]:not([aria-live=off])") ?? [];
        }),
      );
      for (const region of regions) if (region.textContent) said.push(region.textContent);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { said });
  });
  return () => page.evaluate(() => (window as unknown as { readonly said: readonly string[] }).said);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a run begins on the stage: sheet, verdict and keys in one view, upright and on its side, keys at least 44 px wide", async ({
    page,
  }) => {
    const workspace = await openWorkspace(page);
    await workspace.key("C").click();
    await workspace.preset("ii V I").click();
    await workspace.training.getByRole("radio", { name: "Wait" }).click();
    await workspace.training.getByRole("button", { name: "Start" }).click();
    const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
    for (const size of [
      { width: 360, height: 740 },
      { width: 740, height: 360 },
    ]) {
      await page.setViewportSize(size);
      await expect(stage.getByRole("figure")).toBeInViewport({ ratio: 0.1 });
      await expect(stage.getByText("Step 1 of 3", { exact: true })).toBeInViewport();
      const key = stage.getByRole("group", { name: "Training keys" }).getByRole("button", { name: "D3", exact: true });
      await expect(key, "what is expected is in view").toBeInViewport();
      const box = await key.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(43);
      expect(box?.height).toBeGreaterThanOrEqual(3 * 43);
      await expect(stage.getByRole("button", { name: "Stop" })).toBeInViewport();
    }
  });
});
