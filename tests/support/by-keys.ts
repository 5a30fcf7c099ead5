import type { Locator, Page } from "@playwright/test";

/** Goes on by Tab until the control has focus. */
export async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let step = 0; step < 120; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("Tab never came to that control.");
}

/** Whether the focused element is drawn otherwise than when it has no focus. */
export const focusIsVisible = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof Element)) return false;
    const look = (element: Element) =>
      [element, ...element.querySelectorAll("*")].map((each) => {
        const { outline, boxShadow, stroke, strokeWidth } = getComputedStyle(each);
        return [outline, boxShadow, stroke, strokeWidth, getComputedStyle(each, "::after").boxShadow].join();
      });
    const withFocus = look(focused).join();
    (focused as HTMLElement).blur();
    const without = look(focused).join();
    (focused as HTMLElement).focus();
    return withFocus !== without;
  });
