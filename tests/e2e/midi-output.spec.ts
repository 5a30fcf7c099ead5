import type { Page } from "@playwright/test";
import { recordAudio, recorderReady } from "../support/audio-recorder.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded } from "../support/workspace-page.ts";

test.use({ bypassCSP: true });

const [ON, OFF, CONTROL] = [0x90, 0x80, 0xb0];

/** Watches from now on how evenly the sound's clock goes; what is answered says by how many milliseconds it was held up. */
async function watchSound(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const found = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
    requestAnimationFrame(function look() {
      const behind = performance.now() - (window.testRecorder?.context.currentTime ?? 0) * 1000;
      found.least = Math.min(found.least, behind);
      found.most = Math.max(found.most, behind);
      requestAnimationFrame(look);
    });
    return found;
  });
  return async () => {
    const { least, most } = await seen.jsonValue();
    return most - least;
  };
}

test("what the player plays is played by a MIDI instrument: chosen in the settings, wired by keyboard, stopped, unplugged", async ({
  page,
}) => {
  await recordAudio(page);
  const midi = await fakeMidi(page);
  const workspace = await openWorkspace(page);
  await recorderReady(page);
  await soundsLoaded(page);
  await midi.plugInstrument("Stage Piano");
  await chooseProgression(workspace, "C", "ii V I");

  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  const allow = settings.getByRole("button", { name: "Use a MIDI keyboard" });
  const output = settings.getByLabel("MIDI output");
  await expect(allow.or(output).first()).toBeVisible();
  if (await allow.isVisible()) await allow.click();
  await output.selectOption("Stage Piano");
  await page.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("button", { name: "Piece, output of Player", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Piece, input of MIDI output", exact: true }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "6 links" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();

  const soundHeldUp = await watchSound(page);
  await workspace.play.click();
  await expect.poll(async () => (await midi.sent()).filter(({ bytes: [status] }) => status === ON).length).toBeGreaterThanOrEqual(10);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(async () => (await midi.sent()).at(-1)?.bytes).toEqual([CONTROL, 123, 0]);

  const sent = await midi.sent();
  const notes = (status: number) => sent.filter(({ bytes }) => bytes[0] === status).map(({ bytes }) => bytes[1]);
  expect(notes(ON).slice(0, 5).sort()).toEqual([38, 50, 53, 57, 60]);
  expect([...notes(OFF)].sort()).toEqual([...notes(ON)].sort());
  for (const { at, given } of sent) expect(at - given).toBeLessThanOrEqual(40);
  const starts = sent.filter(({ bytes }) => bytes[0] === ON).map(({ at }) => at);
  // Where a busy machine holds the sound up, what is sent waits with it.
  const heldUp = await soundHeldUp();
  const most = heldUp < 40 ? 5 : 2 * heldUp;
  expect(Math.abs((starts[5] ?? 0) - (starts[0] ?? 0) - 1500), `ms off a bar, the sound held up by ${heldUp}`).toBeLessThan(most);

  await midi.unplugInstrument();
  await expect(page.getByText(/Stage Piano was unplugged/)).toBeVisible();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(page.getByText("Stage Piano is not plugged in. It plays again as soon as it is.")).toBeVisible();
});
