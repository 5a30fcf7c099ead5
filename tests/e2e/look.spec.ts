import { seriousProblems } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace } from "../support/workspace-page.ts";

test("the start page has no serious accessibility problem in either theme", async ({ page }) => {
  await page.goto("/start");
  await expect(page.getByRole("link").first()).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
});

test("the workspace page has no serious accessibility problem in either theme", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  await expect(workspace.player.getByRole("figure")).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
});

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    test(`the start page does not overflow sideways at ${width} px`, async ({ page }, info) => {
      await page.goto("/start");
      await expect(page.getByRole("link").first()).toBeVisible();
      await info.attach("start", { body: await page.screenshot(), contentType: "image/png" });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

    test(`the workspace page does not overflow sideways at ${width} px, and Play is in reach`, async ({ page }, info) => {
      const workspace = await openWorkspace(page);
      await chooseProgression(workspace, "Eb", "ii V I");
      await workspace.play.scrollIntoViewIfNeeded();
      await info.attach("workspace", { body: await page.screenshot(), contentType: "image/png" });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      for (const part of [workspace.player, workspace.keys, workspace.progressions, workspace.chords, workspace.training]) {
        const box = await part.boundingBox();
        expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? width + 1)).toBeLessThanOrEqual(width);
      }
      const play = await workspace.play.boundingBox();
      expect((play?.y ?? height) + (play?.height ?? 0)).toBeLessThanOrEqual(height);
      if (width < 500) expect(Math.min(play?.width ?? 0, play?.height ?? 0), "a finger hits it").toBeGreaterThanOrEqual(44);
    });
  });
}

test.describe("1920 px wide", () => {
  test.use({ viewport: { width: 1920, height: 1080 } });

  test("a wide sheet has two columns, and full lines end at the margin of theirs", async ({ page }) => {
    const workspace = await openWorkspace(page);
    await chooseProgression(workspace, "Eb", "I V vi iii IV I IV V");
    const sheet = workspace.player.getByRole("figure", { name: "I V vi iii IV I IV V, 8 bars" });
    await expect(sheet).toHaveAttribute("aria-busy", "false");
    const ends = await sheet.locator("g.abcjs-staff").evaluateAll((staves) => staves.map((staff) => staff.getBoundingClientRect().right));
    expect(ends.length, "two staves of two columns").toBeGreaterThanOrEqual(4);
    const paper = await sheet.boundingBox();
    const [left = 0, width = 0] = [paper?.x, paper?.width];
    const [first = 0, , second = 0] = ends;
    expect(left + width - second, "px beside the second column").toBeLessThan(60);
    expect(Math.abs(left + width / 2 - first), "px between the first and the middle").toBeLessThan(60);
  });
});

test("accidentals and the signs of chord symbols are set in the page's own font", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  for (const sign of ["♭", "△"]) {
    const drawn = workspace.chords.getByText(sign, { exact: true }).first();
    await expect(drawn).toBeVisible();
    await drawn.evaluate((element) => element.setAttribute("data-sign", ""));
    const { root } = await session.send("DOM.getDocument");
    const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "[data-sign]" });
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    expect(fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont])).toEqual([["Woodshed Signs", true]]);
    await drawn.evaluate((element) => element.removeAttribute("data-sign"));
  }
});

test("scrollbars that take room are narrow, and lie on what is behind them", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) => {
      const { overflowX, overflowY, scrollbarWidth, scrollbarColor } = getComputedStyle(element);
      if (![overflowX, overflowY].some((overflow) => overflow === "auto" || overflow === "scroll")) return [];
      return scrollbarWidth === "auto" || scrollbarColor === "auto" ? [element.outerHTML.slice(0, 80)] : ["narrow"];
    }),
  );
  expect([...new Set(wide)]).toEqual(["narrow"]);
});
