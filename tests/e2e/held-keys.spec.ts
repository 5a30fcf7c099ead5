import { fakeMidi } from "../support/fake-midi.ts";
import { expect, test } from "../support/test.ts";
import { openWorkspace } from "../support/workspace-page.ts";

test("a key held on the computer keyboard and clicked is held once, until both have let it go", async ({ page }) => {
  const workspace = await openWorkspace(page);
  const key = workspace.pianoKey("C4");
  const sounding = workspace.piano.getByRole("complementary");
  await workspace.player.getByRole("heading", { name: "Player" }).click();
  await page.keyboard.down("KeyQ");
  await expect(sounding).toHaveText(/^SoundingC$/);
  await key.hover();
  await page.mouse.down();
  await page.keyboard.up("KeyQ");
  await expect(key).toHaveAttribute("aria-pressed", "true");
  await page.mouse.up();
  await expect(key).toHaveAttribute("aria-pressed", "false");
  await expect(sounding).not.toHaveText(/C$/);
});

test("a keyboard that strikes a key twice lets it go by one release", async ({ page }) => {
  const keyboard = await fakeMidi(page);
  const workspace = await openWorkspace(page);
  const sounding = workspace.piano.getByRole("complementary");
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  await keyboard.press(60);
  await keyboard.press(60);
  await expect(sounding).toHaveText(/^SoundingC$/);
  await keyboard.release(60);
  await expect(sounding).not.toHaveText(/C$/);
});
