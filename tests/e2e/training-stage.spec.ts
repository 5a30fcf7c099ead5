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
  await keys.press(53, 56, 60, 63);
  await expect(status).toHaveText("Step 2 of 3");
  await expect(stage.getByRole("listitem").filter({ hasText: "Wrong" }), "what is held from the chord before").toContainText("–");
  await keys.release(53, 56, 60, 63);
  await keys.press(58, 62, 64);
  await expect(status).toHaveText("Step 2 of 3. E is not in B♭7.");
  await expect(stage.getByRole("listitem").filter({ hasText: "Wrong" })).toContainText("E");
  await keys.release(58, 62, 64);
  await keys.press(58, 62, 65, 68);
  await expect(status).toHaveText("Step 3 of 3");
  await page.keyboard.press("Escape");
  await expect(stage).toHaveCount(0);
  await expect(workspace.training.getByRole("status")).toHaveText("Step 3 of 3");
});

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
      await expect(stage.getByRole("status")).toBeInViewport();
      const key = stage.getByRole("group", { name: "Training keys" }).getByRole("button", { name: "D3", exact: true });
      await expect(key, "what is expected is in view").toBeInViewport();
      const box = await key.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(43);
      expect(box?.height).toBeGreaterThanOrEqual(3 * 43);
      await expect(stage.getByRole("button", { name: "Stop" })).toBeInViewport();
    }
  });
});
