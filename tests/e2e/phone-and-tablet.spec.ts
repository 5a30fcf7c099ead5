import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { openWorkspace } from "../support/workspace-page.ts";

// What phones and tablets ask, iPhone and iPad above all: shown in Chromium with a finger, docs/browsers.md says what no engine here can show.
test.use({ viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true });

/** Fields with letters so small that Safari would zoom into them, and places to write in. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select, [contenteditable=true] p",
      ),
    ]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${location.pathname}: ${field.getAttribute("aria-label") ?? field.outerHTML.slice(0, 80)}`),
  );

test("no field makes a phone zoom in, and a person may still zoom by hand", async ({ page }) => {
  const seen = async (): Promise<void> => expect(await smallFields(page)).toEqual([]);
  await openWorkspace(page);
  await seen();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await seen();
  for (const path of ["/editor", "/dashboard", "/practice", "/workspace/list", "/start"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.locator("input, textarea, [contenteditable=true], a").first()).toBeVisible();
    await seen();
  }
  await expect(page.locator("meta[name=viewport]")).not.toHaveAttribute("content", /maximum-scale|user-scalable/);
});

test("nothing stands under the notch, the rounded corners or the home bar, and the page is as high as what the moving bars leave", async ({
  page,
}) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setSafeAreaInsetsOverride", { insets: { top: 47, bottom: 34, left: 21, right: 21 } });
  const { play } = await openWorkspace(page);
  const away = page.getByRole("banner");
  const [head, foot] = [await away.boundingBox(), await play.boundingBox()];
  expect(head?.y).toBeGreaterThanOrEqual(47);
  expect(head?.x).toBeGreaterThanOrEqual(21);
  expect((head?.x ?? 0) + (head?.width ?? 390)).toBeLessThanOrEqual(390 - 21);
  expect((foot?.y ?? 0) + (foot?.height ?? 740)).toBeLessThanOrEqual(740 - 34);
  await page.setViewportSize({ width: 390, height: 660 });
  await expect(async () => {
    const now = await play.boundingBox();
    expect((now?.y ?? 0) + (now?.height ?? 660)).toBeLessThanOrEqual(660 - 34);
    expect((now?.y ?? 0) + (now?.height ?? 0), "it went up with the bar").toBeGreaterThan(660 - 34 - 20);
  }).toPass();
});

test("the first finger that is lifted turns the sound on: no sooner, and not only the second", async ({ page }) => {
  await page.addInitScript(() => {
    const states: string[] = [];
    const resume = AudioContext.prototype.resume;
    AudioContext.prototype.resume = function (this: AudioContext) {
      states.push(navigator.userActivation.isActive ? "in a gesture" : "before");
      return resume.call(this);
    };
    Object.assign(globalThis, { asked: states });
  });
  await openWorkspace(page);
  const asked = (): Promise<string[]> => page.evaluate(() => [...new Set((globalThis as unknown as { asked: string[] }).asked)]);
  const key = page.getByRole("region", { name: "Player" }).getByRole("heading");
  const box = await key.boundingBox();
  const finger = [{ x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: finger });
  expect(await page.evaluate(() => navigator.userActivation.hasBeenActive), "a finger that comes down is no leave to sound").toBe(false);
  await devTools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(asked).toContain("in a gesture");
});

test("on iPhone and iPad the settings tell the way to the home screen, what a silent switch does, and that storage may be cleared", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "standalone", { value: false });
    navigator.storage.persisted = async () => false;
  });
  await openWorkspace(page);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const device = page.getByRole("region", { name: "This device" });
  await expect(device).toContainText("Add to Home Screen");
  await expect(device).toContainText("silent switch");
  await expect(device).toContainText("may clear it");
  await page.evaluate(() => {
    navigator.storage.persist = async () => true;
  });
  await device.getByRole("button", { name: "Ask the browser to keep it" }).click();
  await expect(device).toContainText("until you delete it");
});

test("a browser without MIDI says what works instead where MIDI is looked for", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "requestMIDIAccess"));
  await openWorkspace(page);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("This browser has no MIDI: play on the screen or the computer's keyboard");
});
