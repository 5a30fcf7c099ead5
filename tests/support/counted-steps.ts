import type { Locator, Page } from "@playwright/test";

/** Somebody at a page whose clicks and lines of typing are counted, one for each; `done` names them in order. */
export function countedSteps(page: Page) {
  const done: string[] = [];
  return {
    done,
    async click(what: Locator): Promise<void> {
      done.push("click");
      await what.click();
    },
    /** A list of the system: a click opens it, another chooses. */
    async choose(list: Locator, label: string): Promise<void> {
      done.push("click", "click");
      await list.selectOption({ label });
    },
    async fill(what: Locator, text: string): Promise<void> {
      done.push(text);
      await what.fill(text);
    },
    /** Typed where the keyboard is; a line ends with Enter. */
    async line(text: string, enter = true): Promise<void> {
      done.push(text);
      await page.keyboard.type(text);
      if (enter) await page.keyboard.press("Enter");
    },
  };
}
