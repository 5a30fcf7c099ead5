import { audioTime, listenFor, recordAudio, recorderReady, soundHeard } from "../support/audio-recorder.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { lowestNote, soundBetween } from "../support/listening.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, forgive, test } from "../support/test.ts";
import { openWorkspace, soundsLoaded, workspaceOf } from "../support/workspace-page.ts";

test.use({ readAlerts: true, bypassCSP: true, serviceWorkers: "allow" });

test("with the network cut and the server gone the page opens again, isolated as ever, and the chosen instrument plays", async ({
  page,
  context,
  complaints,
}) => {
  const gateway = await startBuiltGateway();
  await recordAudio(page);
  await page.goto(`${gateway.address}/start`);
  await signIn(page, "Ada");
  const stored = await page.evaluate(async () => {
    const body = JSON.stringify({ title: "Read before", data: {} });
    const made = await fetch("/content/workspace", { method: "POST", headers: { "content-type": "application/json" }, body });
    return ((await made.json()) as { data: { id: string } }).data.id;
  });
  for (const path of [`/workspace/${stored}`, "/songs", "/workspace/list"]) {
    await page.goto(gateway.address + path);
    await expect(
      page
        .getByRole("heading")
        .or(page.getByRole("textbox", { name: "Title" }))
        .first(),
    ).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
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
  await page.goto(`${gateway.address}/workspace/list`);
  await expect(page.getByText(/^Your account cannot be reached\. This is the list from \d/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Profile", exact: true }), "who works here is not asked to sign in").toBeVisible();
  await page.getByRole("link", { name: "Read before", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Title" }), "unedited, and stored on the server alone").toHaveValue("Read before");
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog", { name: "Share" }), "sharing says why not").toContainText("Your account cannot be reached.");
  await page.goto(`${gateway.address}/shared/a-link`);
  await expect(page.getByText("This link cannot be opened")).toBeVisible();
  await page.goto(`${gateway.address}/no/such/page`);
  await expect(page.getByRole("heading", { name: "There is no page at this address." })).toBeAttached();
  await page.goto(`${gateway.address}/songs`);
  await expect(page.getByRole("list", { name: "Songs" }).getByRole("listitem").nth(20)).toBeVisible();
  await page.goto(`${gateway.address}/guide/band`);
  await expect(page.getByRole("img", { name: /Play with the band/ })).toHaveJSProperty("complete", true);
  expect(await page.getByRole("img", { name: /Play with the band/ }).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1120);
  const others = complaints.filter((complaint) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(complaint));
  complaints.splice(0, complaints.length, ...others);
});

test("what was heard once is heard without a network, and nothing says otherwise; an instrument that is not on the device is named, and comes with the network", async ({
  page,
  context,
  complaints,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => void (/samples.*could not be loaded/.test(message.text()) && warnings.push(message.text())));
  const notices = page.getByRole("alert").getByRole("status");
  await recordAudio(page);
  const workspace = await openWorkspace(page);
  const isHeard = async () => {
    await workspace.play.click();
    await recorderReady(page);
    await soundHeard(page);
    await soundsLoaded(page);
  };
  await isHeard();
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  await context.setOffline(true);
  await page.reload();
  await isHeard();
  await expect(notices).toHaveCount(0);
  expect(warnings).toEqual([]);
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("combobox", { name: "Instrument" }).fill("vibra");
  await settings.getByRole("option", { name: "Vibraphone", exact: true }).click();
  await page.reload();
  await expect(notices).toContainText(
    "Not on this device, and out of reach: the sound of vibraphone. It comes by itself once the network is back",
  );
  await context.setOffline(false);
  await expect(notices).toHaveCount(0);
  await isHeard();
  forgive(complaints, /Failed to load resource|ERR_INTERNET_DISCONNECTED/);
});
