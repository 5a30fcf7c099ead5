import { audioTime, listenFor, recordAudio, recorderReady } from "../support/audio-recorder.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { lowestNote, soundBetween } from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { openWorkspace, soundsLoaded, workspaceOf } from "../support/workspace-page.ts";

test.use({ readAlerts: true, bypassCSP: true, serviceWorkers: "allow" });

test("with the network cut and the server gone the page opens again, isolated as ever, and the chosen instrument plays", async ({
  page,
  context,
  complaints,
}) => {
  const gateway = await startBuiltGateway();
  await recordAudio(page);
  await openWorkspace(page, `${gateway.address}/workspace/new`);
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("combobox", { name: "Instrument" }).fill("vibra");
  await settings.getByRole("option", { name: "Vibraphone", exact: true }).click();
  await page.keyboard.press("Escape");
  await soundsLoaded(page);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  await gateway.stop();
  await context.setOffline(true);

  await page.reload();
  const workspace = workspaceOf(page);
  await expect(workspace.piano).toContainText(/vibraphone/i);
  await workspace.key("Eb").click();
  await expect(workspace.key("Eb")).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  await recorderReady(page);
  await expect(async () => {
    await page.keyboard.down("KeyQ");
    const now = await audioTime(page);
    const heard = soundBetween(await listenFor(page, 0.7), now + 0.1, now + 0.7);
    await page.keyboard.up("KeyQ");
    expect(lowestNote(heard, { low: 36, high: 84 })).toBe(60);
  }).toPass();
  const others = complaints.filter((complaint) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(complaint));
  complaints.splice(0, complaints.length, ...others);
});
