import type { Browser, Page } from "@playwright/test";

/** A page on a phone of somebody of its own, beside that of the test; its context is closed with `page.context().close()`. */
export async function phonePage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  return context.newPage();
}
