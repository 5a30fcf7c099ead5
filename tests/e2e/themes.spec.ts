import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { openWorkspace } from "../support/workspace-page.ts";

test.use({ bypassCSP: true });

/** Notes, before the page's own code runs, the ground that each frame is drawn on. */
function noteGrounds(): void {
  const grounds: string[] = [];
  Object.assign(globalThis, { grounds });
  const look = () => {
    // Frames come only once the styles are there: what is drawn then is the page's own ground.
    if (document.body !== null) grounds.push(getComputedStyle(document.body).backgroundColor);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
const groundsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set((globalThis as unknown as { grounds: string[] }).grounds)]);

for (const [theme, system, word] of [
  ["club", "light", "the dark"],
  ["paper", "dark", "the light"],
] as const)
  test(`${word} theme, once chosen, is there from the first frame on every page, whatever the system has`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript(noteGrounds);
    await page.goto("/start");
    await page.evaluate((value) => localStorage.setItem("theme", value), theme);
    for (const path of ["/start", "/workspace/new", "/lessons", "/no/such/page", "/identity/login/google?state=%2Fstart"]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      await page.waitForLoadState("networkidle");
      const letters = await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
      );
      expect(letters.join(), `the product's letters on ${path}`).toContain("Instrument Sans");
      const grounds = await groundsOf(page);
      expect(grounds, `one ground on ${path}`).toHaveLength(1);
      const [red = 0] = (grounds[0]?.match(/[\d.]+/g) ?? []).map(Number);
      if (theme === "club") expect(red, `dark on ${path}`).toBeLessThan(60);
      else expect(red, `light on ${path}`).toBeGreaterThan(200);
    }
  });

/** What share of a control's picture stands out from its ground by 3 to 1, and how much of it another picture of the control has otherwise. */
async function drawn(page: Page, control: Locator): Promise<{ readonly share: number; readonly luminances: number[] }> {
  const picture = (await control.screenshot({ animations: "disabled" })).toString("base64");
  return page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const luminances: number[] = [];
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [0, 1, 2].map((channel) => linear((data[at + channel] ?? 0) / 255));
      luminances.push(Math.round((0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)) * 1000) / 1000);
    }
    const counts = new Map<number, number>();
    for (const each of luminances) counts.set(each, (counts.get(each) ?? 0) + 1);
    const ground = [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
    const standsOut = (each: number) => (Math.max(each, ground) + 0.05) / (Math.min(each, ground) + 0.05) >= 3;
    return { share: luminances.filter(standsOut).length / luminances.length, luminances };
  }, picture);
}

for (const colorScheme of ["light", "dark"] as const)
  test(`with forced colours switches, selections, the timeline and sliders show what they are set to, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    const workspace = await openWorkspace(page);
    /** That a control can be seen, and that its picture is another one after it was set otherwise, by pixels that differ 3 to 1. */
    const shows = async (what: string, control: Locator, set: () => Promise<unknown>) => {
      const before = await drawn(page, control);
      expect(before.share, `${what} is seen`).toBeGreaterThan(0.01);
      await set();
      await page.mouse.move(0, 0);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const changed = async () => {
        const after = await drawn(page, control);
        const differ = after.luminances.filter((each, at) => {
          const was = before.luminances[at] ?? 0;
          return (Math.max(each, was) + 0.05) / (Math.min(each, was) + 0.05) >= 3;
        });
        return differ.length / after.luminances.length;
      };
      await expect.poll(changed, `${what} shows that it was set`).toBeGreaterThan(0.01);
    };
    const timed = workspace.training.getByRole("radio", { name: "Timed" });
    await shows("a selection", workspace.training.getByRole("radiogroup").first(), () => timed.click());
    await shows("the circle", workspace.key("Eb"), () => workspace.key("Eb").click());
    const timeline = workspace.position.locator("xpath=..");
    await shows("the timeline", timeline, async () => {
      const { width = 0, height = 0 } = (await timeline.boundingBox()) ?? {};
      await timeline.click({ position: { x: width * 0.7, y: height / 2 } });
    });
    await workspace.player.getByRole("button", { name: "Mixer" }).click();
    const volume = page.getByRole("slider").first();
    await shows("a slider", volume, () => volume.press("Home"));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Settings" }).click();
    const settings = page.getByRole("dialog", { name: "Settings" });
    const computerKeys = settings.getByRole("switch").first();
    await shows("a switch", computerKeys, () => computerKeys.click());
  });

test("with more contrast lines are strong and hints are text; with reduced motion nothing moves by itself, on the grid neither", async ({
  page,
}) => {
  await page.emulateMedia({ contrast: "more", reducedMotion: "reduce" });
  await openWorkspace(page);
  const colours = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const of = (name: string) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    };
    return { ink: of("--ink"), hints: ["--ink-2", "--ink-3"].map(of), strong: of("--line-strong"), line: of("--line") };
  });
  expect(colours.hints).toEqual([colours.ink, colours.ink]);
  expect(colours.line).toBe(colours.strong);
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  await page.getByRole("button", { name: "Add Licks" }).click();
  await expect(page.getByRole("region", { name: "Licks", exact: true })).toBeInViewport();
  const moving = await page.evaluate(() => {
    const longest = (list: string) =>
      Math.max(...list.split(",").map((each) => Number.parseFloat(each) * (each.includes("ms") ? 1 : 1000)));
    return [...document.querySelectorAll("body *")].flatMap((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
      const ms = Math.max(longest(transitionDuration), animationName === "none" ? 0 : longest(animationDuration));
      return ms > 10 ? [`${element.tagName.toLowerCase()}.${element.getAttribute("class")} ${ms} ms`] : [];
    });
  });
  expect(moving).toEqual([]);
});
