import { fakeMidi } from "../support/fake-midi.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded } from "../support/workspace-page.ts";

const [ON, OFF, CONTROL] = [0x90, 0x80, 0xb0];

test("what the player plays is played by a MIDI instrument: chosen in the settings, wired by keyboard, stopped, unplugged", async ({
  page,
}) => {
  const midi = await fakeMidi(page);
  const workspace = await openWorkspace(page);
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
  expect((starts[5] ?? 0) - (starts[0] ?? 0)).toBeCloseTo(1500, -1);

  await midi.unplugInstrument();
  await expect(page.getByText(/Stage Piano was unplugged/)).toBeVisible();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(page.getByText("Stage Piano is not plugged in. It goes on as soon as it is.")).toBeVisible();
});
