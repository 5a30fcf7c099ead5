import type { Locator } from "@playwright/test";

/** Pastes markup into a text, as a browser does. */
export const paste = (text: Locator, html: string): Promise<void> =>
  text.evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", markup);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
