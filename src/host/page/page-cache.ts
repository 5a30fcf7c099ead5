/**
 * The browser's cache of pages for Back and Forward. WebKit (seen in WebKitGTK 2.50.6) freezes a page there, and its workers, with their open database
 * transactions, and every later page then waits for these for good. Other browsers put no page there that holds a Web Lock, as this one does.
 */
type Page = Pick<EventTarget, "addEventListener">;

const isCached = (event: Event): boolean => "persisted" in event && event.persisted === true;

/** Calls back when the page is put into that cache: what may hold a database has to end then. */
export function whenPutInPageCache(page: Page, letGo: () => void): void {
  page.addEventListener("pagehide", (event) => {
    if (isCached(event)) letGo();
  });
}

/** Calls back when the page is shown again from there: what has let go is missing, so it is to be loaded anew. */
export function whenShownFromPageCache(page: Page, reload: () => void): void {
  page.addEventListener("pageshow", (event) => {
    if (isCached(event)) reload();
  });
}
