import { firstFrame } from "../../host/page/first-frame.ts";

/** Has an observer watch an element once what the page drew first stands on the screen. The answer ends it. */
export function watchOnceShown(observer: IntersectionObserver, element: Element): () => void {
  let isLeft = false;
  firstFrame.whenFree(() => isLeft || observer.observe(element));
  return () => {
    isLeft = true;
    observer.disconnect();
  };
}

/**
 * Calls once, after the browser has laid the page out by itself. Asking for a place or a style while a page is drawn has the browser lay all of it
 * out for the answer, and again for the rest. The answer takes the call back.
 */
export function afterLayout(element: Element, task: () => void): () => void {
  const observer = new IntersectionObserver(() => {
    observer.disconnect();
    task();
  });
  return watchOnceShown(observer, element);
}
