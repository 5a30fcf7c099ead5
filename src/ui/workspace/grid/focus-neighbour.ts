/** Before a widget goes, gives the focus to the frame after it on the page, or to the one before it. */
export function focusNeighbour(widgetId: string): void {
  const frames = [...document.querySelectorAll<HTMLElement>("[data-widget]")];
  const at = frames.findIndex(({ dataset }) => dataset.widget === widgetId);
  if (at === -1) return;
  (frames[at + 1] ?? frames[at - 1])?.querySelector<HTMLElement>("section")?.focus();
}
