import type { Locator, Page } from "@playwright/test";
import { dragTo, elementsIn, namesIn } from "../support/lanes.ts";
import { expect, test } from "../support/test.ts";
import { menuItem, openWorkspace, startEmpty } from "../support/workspace-page.ts";

test.use({ moving: true });

/** A new workspace with the lane of the first progression, and the chords of the scale. */
async function lanes(page: Page) {
  const workspace = await openWorkspace(page);
  await startEmpty(workspace);
  const lane = workspace.progressions.getByRole("list", { name: "Chords of 1", exact: true });
  const scale = workspace.chords.getByRole("list", { name: "In the scale" });
  const rests = workspace.chords.getByRole("list", { name: "Rests" });
  await expect(scale.getByRole("button")).toHaveCount(7);
  return { ...workspace, lane, scale, rests };
}

test("chords and rests are dragged into a progression, moved inside it, and dragged out of it", async ({ page }) => {
  const { lane, scale, rests, undo, player, steps } = await lanes(page);
  await dragTo(page, scale.getByRole("button").nth(1), lane);
  await expect.poll(() => namesIn(lane)).toEqual(["D minor 7"]);
  await dragTo(page, scale.getByRole("button").nth(4), lane);
  await expect.poll(() => namesIn(lane)).toHaveLength(2);
  await dragTo(page, elementsIn(rests).nth(2), lane);
  await expect(lane.getByRole("listitem")).toHaveCount(3);
  await expect(player.getByRole("figure").getByRole("img", { name: "G 7" })).toBeVisible();
  await expect(steps, "training asks for no rest").toHaveCount(2);
  await dragTo(page, elementsIn(lane).first(), player);
  await expect(lane.getByRole("listitem")).toHaveCount(2);
  await undo.click();
  await expect(lane.getByRole("listitem")).toHaveCount(3);
});

test("a drag that is taken back with Escape changes nothing", async ({ page }) => {
  const { lane, scale } = await lanes(page);
  await dragTo(page, scale.getByRole("button").nth(1), lane);
  await expect.poll(() => namesIn(lane)).toEqual(["D minor 7"]);
  const box = await elementsIn(lane).first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move(300, 300, { steps: 8 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(lane.getByRole("listitem")).toHaveCount(1);
});

test("while a chord is dragged out of them the chords stand as they stood, the one that is dragged too", async ({ page }) => {
  const { scale } = await lanes(page);
  const chord = elementsIn(scale).nth(1);
  await chord.scrollIntoViewIfNeeded();
  const places = () =>
    scale.evaluate((list) => [list, ...list.children].map((item) => Object.values(item.getBoundingClientRect().toJSON())));
  const before = await places();
  const { x = 0, y = 0 } = (await chord.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 60, { steps: 8 });
  // One stands in its place, one goes along with the pointer.
  await expect(page.getByRole("button", { name: "D minor 7" })).toHaveCount(2);
  expect(await places()).toEqual(before);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.getByRole("button", { name: "D minor 7" })).toHaveCount(1);
});

test("all of it from the keyboard: drag, drop, cancel, double, remove", async ({ page }) => {
  const { lane, scale } = await lanes(page);
  const drag = async (index: number, ...keys: string[]) => {
    await scale.getByRole("button").nth(index).focus();
    for (const key of ["Space", ...keys, "Space"]) await page.keyboard.press(key);
  };
  await drag(1);
  await expect.poll(() => namesIn(lane)).toEqual(["D minor 7"]);
  await expect(scale.getByRole("button").nth(1)).toBeFocused();
  await drag(0, "ArrowLeft");
  await expect.poll(() => namesIn(lane)).toEqual(["C major 7", "D minor 7"]);
  await elementsIn(lane).first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("status", { name: "Moving" })).toHaveText("Cmaj7: Chords of 1, place 2.");
  await page.keyboard.press("Escape");
  await expect.poll(() => namesIn(lane)).toEqual(["C major 7", "D minor 7"]);
  for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
  await expect.poll(() => namesIn(lane)).toEqual(["D minor 7", "C major 7"]);
  await expect(elementsIn(lane).nth(1)).toBeFocused();
  await page.keyboard.press("d");
  await expect.poll(() => namesIn(lane)).toEqual(["D minor 7", "C major 7", "C major 7"]);
  await page.keyboard.press("Delete");
  await expect.poll(() => namesIn(lane)).toEqual(["D minor 7", "C major 7"]);
});

test("the menu of an element opens by right click, by its button and by Shift+F10, and closes on Escape and outside", async ({ page }) => {
  const { lane, scale } = await lanes(page);
  await dragTo(page, scale.getByRole("button").nth(1), lane);
  // The document's own element, not the draft of the drop.
  const card = lane.locator("[data-rfd-drag-handle-draggable-id$='progression-1-1']");
  await expect(card).toBeVisible();
  const menu = page.getByRole("menu");
  await card.click({ button: "right", position: { x: 20, y: 20 } });
  await expect(menu.getByRole("menuitemradio")).toHaveText(["whole", "half", "quarter", "8th", "16th", "32nd"]);
  await expect(async () => {
    const [place, at] = [await menu.boundingBox(), await card.boundingBox()];
    expect(Math.abs((place?.x ?? 0) - ((at?.x ?? 0) + 20))).toBeLessThan(40);
  }).toPass();
  await (await menuItem(page, "quarter")).click();
  await expect(card.getByText("quarter")).toBeAttached();
  await expect(card).toBeFocused();
  await page.keyboard.press("Shift+F10");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await lane.getByRole("button", { name: "Menu of Dm7" }).click();
  await expect(menu).toBeVisible();
  await page.mouse.click(5, 500);
  await expect(menu).toHaveCount(0);
  await card.click({ button: "right", position: { x: 20, y: 20 } });
  await (await menuItem(page, "Remove")).click();
  await expect(elementsIn(lane)).toHaveCount(0);
  await scale.getByRole("button").nth(4).focus();
  await page.keyboard.press("Shift+F10");
  await expect(menu).toBeFocused();
  await page.keyboard.press("End");
  await expect(menu.getByRole("menuitem", { name: "Add to Progression 2" })).toHaveAttribute("data-highlighted");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(() => namesIn(lane), "added by its menu").toEqual(["G 7"]);
});

test("a preset's chords are copied out of it, and it stays as it is", async ({ page }) => {
  const { progressions, preset, scale } = await lanes(page);
  await preset("ii V I").click();
  const lane = progressions.getByRole("list", { name: "Chords of ii V I" });
  await expect(lane.getByRole("listitem")).toHaveCount(3);
  await dragTo(page, scale.getByRole("button").nth(0), lane);
  await elementsIn(lane).first().focus();
  await page.keyboard.press("Delete");
  await expect(elementsIn(lane)).toHaveCount(3);
});

/** Waits, frame by frame, until the page has scrolled so far that a lane is in sight. */
const inSight = (lane: Locator) =>
  lane.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(function look() {
          if (element.getBoundingClientRect().y > 150) resolve();
          else requestAnimationFrame(look);
        });
      }),
  );

/** Where a lane is once it has stayed there for some frames. */
const restingBox = (lane: Locator) =>
  lane.evaluate(
    (element) =>
      new Promise<{ readonly x: number; readonly y: number }>((resolve) => {
        const seen: number[] = [];
        requestAnimationFrame(function look() {
          const { x, y } = element.getBoundingClientRect();
          seen.push(y);
          if (seen.length > 4 && seen.slice(-5).every((each) => each === y)) resolve({ x, y });
          else requestAnimationFrame(look);
        });
      }),
  );

test.describe("by touch, 360 px wide", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a chord is dragged by a long press to a progression that is a screen away; its menu takes another there", async ({
    page,
    context,
  }) => {
    await page.goto("/dashboard");
    const lane = page.getByRole("list", { name: "Chords of 1", exact: true });
    const source = page.getByRole("list", { name: "Chords of the key" });
    const chord = source.getByRole("button").nth(1);
    await expect(chord).toBeVisible();
    await chord.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const from = await chord.boundingBox();
    expect((await lane.boundingBox())?.y ?? 0, "the lane is out of sight").toBeLessThan(0);
    const session = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const [x, y] = [(from?.x ?? 0) + 20, (from?.y ?? 0) + 20];
    await touch("touchStart", [{ x, y }]);
    await expect(page.locator("[class*=clone]"), "it is dragged").toBeVisible();
    const slide = async (toX: number, toY: number) => {
      for (let step = 1; step <= 8; step++) await touch("touchMove", [{ x: x + ((toX - x) * step) / 8, y: y + ((toY - y) * step) / 8 }]);
    };
    await slide(100, 70);
    await inSight(lane);
    // As a finger does: after the lane, wherever the page comes to rest. At an edge the lane only goes by under it.
    const preview = lane.locator("[data-preview]");
    let isNear = false;
    while (!isNear || (await preview.count()) === 0) {
      await touch("touchMove", [{ x: 100, y: 320 }]);
      const to = await restingBox(lane);
      isNear = to.y > 120 && to.y < 560;
      await touch("touchMove", [isNear ? { x: to.x + 40, y: to.y + 34 } : { x: 100, y: to.y < 320 ? 70 : 690 }]);
      if (isNear) await restingBox(lane);
      await expect(page.locator("[class*=clone]"), "it is still dragged").toBeVisible();
    }
    await expect(preview, "it shows where it goes").toBeVisible();
    await touch("touchEnd", []);
    await expect.poll(() => namesIn(lane)).toEqual(["D minor 7"]);
    await source.getByRole("button").nth(4).tap();
    await source.getByRole("button", { name: "Menu of G7" }).tap();
    await (await menuItem(page, "Add to Progression 1")).tap();
    await expect.poll(() => namesIn(lane)).toEqual(["D minor 7", "G 7"]);
  });
});
