/**
 * Calls once, after the browser has laid the page out by itself. Asking for a place or a style while a page is drawn has the browser lay all of it
 * out for the answer, and again for the rest. The answer takes the call back.
 */
export function afterLayout(element: Element, task: () => void): () => void {
  const observer = new IntersectionObserver(() => {
    observer.disconnect();
    task();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
