import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, workspaceOf } from "../support/workspace-page.ts";

// What phones and tablets ask, iPhone and iPad above all: shown in Chromium with a finger, docs/browsers.md says what no engine here can show.
test.use({ moving: true, viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true });

/** Fields with letters so small that Safari would zoom into them, and places to write in. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select, [contenteditable=true] p",
      ),
    ]
      // A block inside a text is not written in.
      .filter((field) => field instanceof HTMLElement && (!(field instanceof HTMLParagraphElement) || field.isContentEditable))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${location.pathname}: ${field.getAttribute("aria-label") ?? field.outerHTML.slice(0, 80)}`),
  );

/** The settings, which stand behind "More" where there is little room. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("region", { name: "This device" })).toBeVisible();
}

test("no field makes a phone zoom in, and a person may still zoom by hand", async ({ page }) => {
  const seen = async (): Promise<void> => expect(await smallFields(page)).toEqual([]);
  await openWorkspace(page);
  await seen();
  await openSettings(page);
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
  const { piano } = await openWorkspace(page);
  const key = piano.getByRole("button", { name: "C4", exact: true });
  const [head, foot] = [await page.getByRole("banner").boundingBox(), await key.boundingBox()];
  expect(head?.y).toBeGreaterThanOrEqual(47);
  expect(head?.x).toBeGreaterThanOrEqual(21);
  expect((head?.x ?? 0) + (head?.width ?? 390)).toBeLessThanOrEqual(390 - 21);
  const bar = page.locator("nav[data-part]");
  const songs = bar.getByRole("link", { name: "Songs" });
  const [edge, link] = [await bar.boundingBox(), await songs.boundingBox()];
  expect((foot?.y ?? 0) + (foot?.height ?? 740)).toBeLessThanOrEqual(edge?.y ?? 0);
  expect((link?.y ?? 0) + (link?.height ?? 740)).toBeLessThanOrEqual(740 - 34);
  await page.setViewportSize({ width: 390, height: 660 });
  await expect(async () => {
    const [now, top, target] = [await key.boundingBox(), await bar.boundingBox(), await songs.boundingBox()];
    const end = (now?.y ?? 0) + (now?.height ?? 0);
    expect((target?.y ?? 0) + (target?.height ?? 660), "the pages' bar went up").toBeLessThanOrEqual(660 - 34);
    expect(end).toBeLessThanOrEqual(top?.y ?? 0);
    expect(end, "the piano went up with the bar and stands on it").toBeGreaterThan((top?.y ?? 0) - 16);
  }).toPass();
});

test("at 360 px a title is changed in the list: its field stands where the title was and has the focus", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, title] of [
    ["/workspace/new", "Alpha"],
    ["/editor", "Beta"],
  ] as const) {
    await page.goto(path);
    const old = page.getByRole("textbox", { name: "Title" });
    await old.fill(title);
    await old.press("Enter");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page).toHaveURL(/\/local-/);
  }
  await page.goto("/workspace/list");
  for (const title of ["Alpha", "Beta"]) {
    await page.getByRole("button", { name: `Rename ${title}` }).tap();
    const field = page.getByRole("textbox", { name: `New title of ${title}` });
    await expect(field).toBeFocused();
    expect((await field.boundingBox())?.width, "wide enough to write in").toBeGreaterThan(100);
    await field.fill(`${title} two`);
    await field.press("Enter");
    await expect(page.getByRole("main").getByRole("link", { name: `${title} two` })).toBeVisible();
  }
});

test("on its side a phone has the transport at the foot too, in reach while it plays and when it is turned", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  for (const path of ["/workspace/new", "/dashboard"]) {
    await page.goto(path);
    const { play, pause, loop, piano } = workspaceOf(page);
    const foot = page.getByRole("contentinfo");
    await expect(foot.getByRole("region", { name: "Transport", exact: true })).toBeInViewport({ ratio: 1 });
    await expect(play, "the player has no second one").toHaveCount(1);
    if (path === "/dashboard") continue;
    await loop.tap();
    await play.tap();
    await expect(pause).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(pause).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 740, height: 360 });
    await expect(pause).toBeInViewport({ ratio: 1 });
    await foot.getByRole("button", { name: "Piano", exact: true }).tap();
    await expect(piano.getByRole("button", { name: "C4", exact: true })).toBeInViewport({ ratio: 1 });
    await pause.tap();
    await expect(play).toBeInViewport({ ratio: 1 });
  }
});

test("on its side a phone stops the trio of the start page where it began it", async ({ page }) => {
  await page.setViewportSize({ width: 780, height: 390 });
  await page.goto("/start");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Play", exact: true }).tap();
  await expect(main.getByRole("button", { name: "Stand", exact: true }), "the player has taken the sheet's place").toBeVisible();
  await main.getByRole("button", { name: "Pause", exact: true }).tap();
  await expect(main.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("the line over a piano that is beside no player is moved along to its last switch", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/practice/ear");
  const last = page.getByRole("switch", { name: "Computer keys" });
  await last.scrollIntoViewIfNeeded();
  await expect(page.getByText("Computer keys", { exact: true })).toBeInViewport({ ratio: 1 });
  const line = await page.getByRole("region", { name: "Footer piano" }).boundingBox();
  expect(line?.height, "one line, whatever it has to say").toBeLessThan(70);
});

/** Where the lowest line of the first system of two staves ends, in px of the window. */
const systemEnd = async (within: Locator): Promise<number> => bottomOf(within.locator("figure .abcjs-staff").nth(1));

const bottomOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox();
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
};

async function openTemplate(page: Page, title: string): Promise<void> {
  await page.goto("/start");
  const lessons = page.getByRole("list", { name: "Lesson templates" });
  await lessons.getByRole("button", { name: new RegExp(`^${title}`) }).tap();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

test("on its side a phone trains with what is asked next and then, and one whole system, over the keys", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const { training } = await openWorkspace(page);
  await training.getByRole("button", { name: "Full screen" }).tap();
  const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
  const legend = stage.getByRole("list").filter({ hasText: "Expected" });
  const isWhole = (): Promise<void> =>
    expect(async () => {
      const top = (await legend.boundingBox())?.y ?? 0;
      expect(top).toBeGreaterThan(0);
      for (const part of await stage.locator("[data-size]:has(.label)").all()) expect(await bottomOf(part)).toBeLessThanOrEqual(top);
      expect(await systemEnd(stage)).toBeLessThanOrEqual(top);
    }).toPass();
  await expect(stage.getByText("Then", { exact: true })).toBeVisible();
  await isWhole();
  await expect(stage.getByRole("button", { name: "Use the microphone" })).toBeInViewport({ ratio: 1 });
  await stage.getByRole("button", { name: "Leave" }).tap();
  await training.getByRole("radio", { name: "Timed" }).tap();
  await training.getByRole("button", { name: "Full screen" }).tap();
  await stage.getByRole("button", { name: "Start" }).tap();
  await expect(stage.getByText(/^Bar 1 of 3/)).toBeVisible();
  await isWhole();
  expect(await bottomOf(stage.getByText(/^Bar \d of 3/))).toBeLessThanOrEqual((await legend.boundingBox())?.y ?? 0);

  await openTemplate(page, "A first song");
  await page.getByRole("radio", { name: "Read" }).tap();
  await page.getByRole("region", { name: "Play and practise" }).getByRole("button", { name: "Practise" }).tap();
  await isWhole();
});

test("on its side a phone has a whole system on the stand", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const { player } = await openWorkspace(page);
  await player.getByRole("button", { name: "Stand", exact: true }).tap();
  const stand = page.getByRole("dialog", { name: "Stand" });
  await expect(stand.locator("figure .abcjs-staff").nth(1)).toBeVisible();
  const hidden = (): Promise<number> =>
    stand.getByRole("figure").evaluate(({ parentElement: sheet }) => (sheet === null ? -1 : sheet.scrollHeight - sheet.clientHeight));
  await expect.poll(hidden, "nothing is left to scroll to").toBe(0);
  for (const word of ["Now", "Next"]) await expect(stand.getByText(word, { exact: true })).toBeInViewport({ ratio: 1 });
});

test("a lesson that is read at 360 px has its title in one row of head, and one row of foot", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTemplate(page, "A first song");
  await page.getByRole("radio", { name: "Read" }).tap();
  const head = page.getByRole("banner");
  await expect(head.getByText("A first song", { exact: true })).toBeInViewport({ ratio: 1 });
  expect((await head.boundingBox())?.height).toBeLessThan(64);
  const foot = page.getByRole("region", { name: "Play and practise" });
  expect((await foot.boundingBox())?.height).toBeLessThan(64);
  const last = foot.getByRole("button", { name: "Use the microphone" });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.99 });
  await head.getByRole("button", { name: "More", exact: true }).tap();
  await expect(page.getByRole("menuitem", { name: "Sign in" })).toBeVisible();
});

/** Audio as on iOS: a context stands still until it is asked to run by a finger that is lifted, a click or a key; a call stops it. */
function soundOfPhones(): void {
  const contexts: AudioContext[] = [];
  const gives = ["pointerup", "touchend", "click", "keydown"];
  const stopAll = (): Promise<unknown> => Promise.all(contexts.map((context) => context.suspend()));
  globalThis.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
      void this.suspend();
    }
    override resume(): Promise<void> {
      return gives.includes(globalThis.event?.type ?? "") ? super.resume() : new Promise(() => {});
    }
  };
  const call = async (): Promise<void> => {
    await stopAll();
    // Once it is over a context may run without a finger, as after any sound that was interrupted.
    gives.push("visibilitychange");
  };
  Object.assign(globalThis, { audioStates: () => contexts.map(({ state }) => state), call });
}

interface Phone {
  audioStates(): string[];
  call(): Promise<void>;
}
const states = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as Phone).audioStates());

test("the first finger that is lifted turns the sound on, not only the second", async ({ page }) => {
  await page.addInitScript(soundOfPhones);
  const { player } = await openWorkspace(page);
  const box = await player.getByRole("heading", { name: "Player" }).boundingBox();
  const finger = [{ x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: finger });
  await expect.poll(async () => (await states(page)).length).toBeGreaterThan(0);
  expect(await states(page), "a finger that comes down is no leave to sound").not.toContain("running");
  await devTools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(() => states(page)).toContain("running");
});

test("a call stops the music; when the page is seen again it goes on to its end", async ({ page }) => {
  await page.addInitScript(soundOfPhones);
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  await workspace.play.click();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 3");
  await page.evaluate(() => (globalThis as unknown as Phone).call());
  expect(await states(page)).not.toContain("running");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => states(page)).toContain("running");
  await expect(workspace.play, "it plays to its end").toBeVisible();
});

test("on iPhone and iPad the settings tell the way to the home screen, what a silent switch does, and that storage may be cleared", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "standalone", { value: false });
    navigator.storage.persisted = async () => false;
  });
  await openWorkspace(page);
  await openSettings(page);
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
  await openSettings(page);
  await expect(page.getByRole("dialog")).toContainText("This browser has no MIDI: play on the screen or the computer's keyboard");
});
