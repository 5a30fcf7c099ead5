import type { Page } from "@playwright/test";
import { focusIsVisible, tabTo } from "../support/by-keys.ts";
import { expect, test } from "../support/test.ts";

declare global {
  interface Window {
    /** What live regions said, in their order, the same words once. */
    said?: string[];
  }
}

/** Writes down what a screen reader is told, from the first page on. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = [];
    window.said = said;
    new MutationObserver(() => {
      for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live=polite]")) {
        const text = region.textContent?.trim() ?? "";
        if (text !== "" && !said.includes(text)) said.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

const saidOf = (page: Page, about: RegExp) =>
  page.evaluate((source) => (window.said ?? []).filter((text) => new RegExp(source).test(text)), about.source);

/** F6 goes from the header to the main part, to the foot where there is one, and round again. */
async function goesRound(page: Page, hasFoot: boolean): Promise<void> {
  await page.keyboard.press("F6");
  await expect(page.getByRole("link", { name: "Home" })).toBeFocused();
  await page.keyboard.press("F6");
  await expect(page.getByRole("main")).toBeFocused();
  if (hasFoot) {
    await page.keyboard.press("F6");
    await expect(page.getByRole("contentinfo").locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("F6");
  await expect(page.getByRole("link", { name: "Home" })).toBeFocused();
}

test("a list by the keyboard alone: searched, renamed, and a row deleted and taken back, with the focus always in the list", async ({
  page,
}) => {
  for (const title of ["Alpha", "Beta"]) {
    await page.goto("/workspace/new");
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page).toHaveURL(/\/workspace\/local-/);
  }
  await page.goto("/workspace/list");
  const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
  await expect(link("Alpha")).toBeVisible();
  await tabTo(page, page.getByRole("searchbox", { name: "Find by title" }));
  await page.keyboard.type("alp");
  await expect(page.getByRole("status").filter({ hasText: "On this device: 1 found" })).toBeAttached();
  await page.keyboard.type("zz");
  await expect(page.getByRole("status").filter({ hasText: "On this device: 0 found" })).toBeAttached();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await tabTo(page, button("Rename Alpha"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(link("Alpha"), "left as it was").toBeFocused();
  await tabTo(page, button("Rename Alpha"));
  await page.keyboard.press("Enter");
  await page.keyboard.type("Gamma");
  await page.keyboard.press("Enter");
  await expect(link("Gamma")).toBeFocused();
  expect(await focusIsVisible(page), "focus is seen on the title").toBe(true);

  await tabTo(page, button("Delete Beta"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "“Beta” was deleted" })).toBeVisible();
  await expect(link("Gamma"), "the row in its place").toBeFocused();
  await tabTo(page, button("Undo"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(link("Beta")).toBeVisible();
  await goesRound(page, false);
});

test("ear training by the keyboard alone: each question, its verdict and the way on are said once and have the focus", async ({ page }) => {
  await listen(page);
  await page.goto("/practice/ear");
  const start = page.getByRole("button", { name: "Start", exact: true });
  await expect(start).toBeVisible();
  await goesRound(page, true);
  await tabTo(page, start);
  await page.keyboard.press("Enter");
  const answers = page.getByRole("group", { name: "Answers" }).getByRole("button");
  await tabTo(page, answers.first());
  await expect
    .poll(() => saidOf(page, /^Question 1/), "with the note that it starts on")
    .toEqual([expect.stringMatching(/^Question 1 of 10\. It starts on [A-G]( flat| sharp)?\.$/)]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Next", exact: true })).toBeFocused();
  await expect.poll(() => saidOf(page, /^(Right: |Wrong\. It was: )/), "the verdict").toHaveLength(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /^Question 2 of 10\./ })).toBeAttached();
  await expect(page.getByRole("heading", { name: "What do you hear?" }), "answers come next").toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Start again" })).toBeFocused();
  await page.goto("/practice");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await goesRound(page, false);
});
