import type { Locator, Page } from "@playwright/test";

/** The names of the chords in a lane, as a screen reader says them. */
export const namesIn = (lane: Locator): Promise<(string | null)[]> =>
  lane
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => item.querySelector("[role=img]")?.getAttribute("aria-label") ?? null));

/** The elements of a lane, without their menu buttons. */
export const elementsIn = (lane: Locator): Locator => lane.locator("[data-lane-handle]");

/** Drags something with the mouse onto something else, or to a point, as slowly as a hand does. */
export async function dragTo(page: Page, from: Locator, to: Locator | { readonly x: number; readonly y: number }): Promise<void> {
  // What comes into sight second may move what was there: both are measured once both are.
  if (!("x" in to)) await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  const end = "x" in to ? to : await middleOf(to);
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 6, start.y + 6, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 15 });
  await page.mouse.move(end.x + 1, end.y, { steps: 2 });
  await page.mouse.up();
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error("There is nothing to drag.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
