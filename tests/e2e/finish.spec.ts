import type { Page } from "@playwright/test";
import { openAt } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";
import { openWorkspace, widget } from "../support/workspace-page.ts";

/** Runs in the page: letters on white keys of the piano at the foot over which another key lies. */
const hiddenLetters = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("footer [data-midi] > span")].flatMap((letter) => {
    const key = letter.parentElement;
    const { left, top, width, height } = letter.getBoundingClientRect();
    if (key === null || width === 0 || left < 0 || left + width > innerWidth) return [];
    const corners = [1, width - 1].flatMap((x) => [1, height - 1].map((y) => document.elementFromPoint(left + x, top + y)));
    return corners.every((at) => at === null || key.contains(at)) ? [] : [letter.textContent ?? ""];
  });

test("letters on white keys stand before the black ones, and the dashboard's piano stays where it is while a chord is held", async ({
  page,
}) => {
  await page.goto("/dashboard");
  const piano = page.getByRole("region", { name: "Footer piano" });
  const key = piano.getByRole("button", { name: "C4", exact: true });
  await expect(key).toBeVisible();
  expect(await page.evaluate(hiddenLetters)).toEqual([]);
  const [before, above] = [await key.boundingBox(), await page.getByRole("main").boundingBox()];
  for (const each of ["KeyX", "KeyC", "KeyN", "KeyQ"]) await page.keyboard.down(each);
  await expect(key).toHaveAttribute("aria-pressed", "true");
  expect(await key.boundingBox(), "held").toEqual(before);
  expect(await page.getByRole("main").boundingBox()).toEqual(above);
  for (const each of ["KeyX", "KeyC", "KeyN", "KeyQ"]) await page.keyboard.up(each);
  await page.goto("/workspace/new");
  await expect(key).toBeVisible();
  expect(await piano.locator("[data-midi] > span").count(), "the computer's keys are on them").toBeGreaterThan(20);
  expect(await page.evaluate(hiddenLetters)).toEqual([]);
});

/** What of a header is told in fewer letters than it needs: a title under 90 px, a state of saving that is cut off, what stands over the edge. */
const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const header = document.querySelector("header");
    const title = header?.querySelector("input");
    const status = header?.querySelector<HTMLElement>("[role=status]");
    return [
      ...((title?.clientWidth ?? 0) < 90 ? [`the title has ${title?.clientWidth} px`] : []),
      ...((status?.scrollWidth ?? 0) > (status?.clientWidth ?? 0) + 1 ? [`the state is cut off: ${status?.textContent}`] : []),
      ...((header?.scrollWidth ?? 0) > innerWidth ? ["the header stands over the edge"] : []),
    ];
  });

for (const path of ["/workspace/new", "/editor"])
  test(`a title and the state of saving keep their letters at every width of ${path}`, async ({ page }) => {
    const { title, word } = await openAt(page, path);
    await title.fill("Comping through the changes of a long evening");
    await title.press("Enter");
    await expect(word).toContainText("Kept on this device");
    for (let width = 360; width <= 1480; width += 40) {
      await page.setViewportSize({ width, height: 800 });
      expect(await squeezed(page), `${path} at ${width} px`).toEqual([]);
    }
  });

/** Runs in the page: chords whose symbol lies under the button of their menu. */
const coveredSymbols = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("main li button[aria-haspopup=menu]")].flatMap((menu) => {
    const card = menu.closest("li")?.querySelector<HTMLElement>("[aria-pressed]");
    const symbol = card?.firstElementChild;
    if (!symbol || symbol.contains(menu)) return [];
    // The symbol's letters, without the room that it keeps for the menu.
    const range = document.createRange();
    range.selectNodeContents(symbol);
    const [one, other] = [range.getBoundingClientRect(), menu.getBoundingClientRect()];
    const isOver = one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    return isOver ? [`${symbol.textContent}: ${[one.right, other.left].map(Math.round).join(" over ")}`] : [];
  });

for (const isTouch of [false, true])
  test.describe(isTouch ? "with fingers" : "with a mouse", () => {
    test.use({ hasTouch: isTouch, viewport: { width: isTouch ? 390 : 1280, height: 844 } });

    test(`the button of a chord's menu covers no symbol, ${isTouch ? "with fingers" : "with a mouse"}`, async ({ page }) => {
      const workspace = await openWorkspace(page);
      const field = widget(page, "Progressions").getByRole("textbox").first();
      await page.getByRole("button", { name: "Add progression" }).click();
      await field.fill("Ebmaj7 | F#m7b5 B7b9 | Bbmaj7 | Abm7 Db7");
      await field.press("Enter");
      await expect(workspace.progressions.getByRole("list").getByRole("listitem").nth(5)).toBeAttached();
      const chord = workspace.chords.getByRole("button", { name: /^G 7/ }).first();
      await chord.click();
      await expect(workspace.chords.getByRole("button", { name: "Menu of G7" }).first()).toBeAttached();
      expect(await page.locator("main li button[aria-haspopup=menu]").count(), "menus").toBeGreaterThan(5);
      expect(await page.evaluate(coveredSymbols)).toEqual([]);
    });
  });

test("the manifest's icons and pictures are there in the sizes that it tells, and its ways in lead to pages", async ({ page, request }) => {
  await page.goto("/start");
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as Record<
    "icons" | "screenshots",
    { src: string; sizes: string }[]
  > & {
    readonly shortcuts: { readonly name: string; readonly url: string }[];
  };
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page, name).not.toHaveTitle(/There is no page/);
  }
});
